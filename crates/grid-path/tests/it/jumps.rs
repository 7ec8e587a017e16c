//! Jump point search as an algorithm of the puzzle: limits, proofs, refusals.

use std::time::Duration;

use grid_path::{
    Corners, Instance, Level, Method, Neighbours, Settings, SolveError,
    domain::{AlgorithmName, Ask, Profile, Puzzle, Refusal},
    search::{Algorithm, Bound, Cost, Limits, Outcome, Report, Stop},
    solve,
};
use testkit::Seen;

fn cost<A>(report: &Report<A>) -> Option<Cost> {
    report.solutions.first().map(|solution| solution.cost)
}

/// On maps whose cells all cost 1: the same proofs as A*'s, limits that are exact, bounds that are true, and a
/// watcher that sees each event that is counted.
#[test]
fn jump_point_search_keeps_its_promises_within_limits() {
    let levels = (0..60).filter_map(|seed| {
        let per_mille = u32::try_from(seed % 6 * 80).expect("a small number");
        Level::random(9, 12, per_mille, seed)
    });
    let [mut stopped, mut unsolvable] = [0; 2];
    for (level, corners) in
        levels.flat_map(|level| [(level.clone(), Corners::Kept), (level, Corners::Cut)])
    {
        let instance = Instance { level, neighbours: Neighbours::Eight(corners) };
        let by = |method: Method, limits: &Limits| {
            let settings = Settings { method, ..Settings::default() };
            let mut seen = Seen::default();
            let solved = solve(&instance, &settings, limits, &mut seen).expect("it fits");
            (solved.report, seen)
        };
        let (least, _) = by(Algorithm::A_STAR.into(), &Limits::default());
        let (all, seen) = by(Method::JumpPoints, &Limits::default());
        let level = &instance.level;
        assert_eq!((all.outcome, all.lower_bound), (least.outcome, least.lower_bound), "{level}");
        assert_eq!((cost(&all), all.is_proved_least_cost()), (cost(&least), cost(&all).is_some()));
        assert_eq!(all.is_proved_unsolvable(), least.is_proved_unsolvable());
        assert_eq!((seen.expanded, seen.generated), (all.stats.expanded, all.stats.generated));
        unsolvable += u32::from(all.is_proved_unsolvable());
        for expansions in 0..all.stats.expanded {
            let (part, _) = by(Method::JumpPoints, &Limits { expansions, ..Limits::default() });
            assert_eq!(part.outcome, Outcome::Stopped(Stop::Expanded));
            assert_eq!(part.stats.expanded, expansions);
            let Some(Bound::Cost(bound)) = part.lower_bound else { panic!("a bound") };
            assert!(cost(&least).is_none_or(|least| bound <= least), "{level}");
            stopped += 1;
        }
        let bytes = all.stats.peak_bytes;
        let (same, _) = by(Method::JumpPoints, &Limits { bytes, ..Limits::default() });
        assert_eq!((same.outcome, same.stats.peak_bytes), (all.outcome, bytes));
        for bytes in [0, bytes - 1] {
            let (none, _) = by(Method::JumpPoints, &Limits { bytes, ..Limits::default() });
            assert_eq!(none.outcome, Outcome::Stopped(Stop::Bytes), "{level}");
        }
        let time = Some(Duration::ZERO);
        let (none, _) = by(Method::JumpPoints, &Limits { time, ..Limits::default() });
        assert!(cost(&all) == Some(0) || none.outcome == Outcome::Stopped(Stop::Time), "{level}");
    }
    assert!(stopped > 500 && unsolvable > 5, "{stopped} {unsolvable}");
}

#[test]
fn jump_point_search_is_refused_where_it_does_not_apply() {
    let ask = |heuristic: Option<&str>| Ask {
        algorithm: Some(AlgorithmName::Jps),
        heuristic: heuristic.map(str::to_owned),
        ..Ask::default()
    };
    let refused = |text: &str, neighbours, ask: &Ask| {
        let level = text.parse().expect("a level");
        Instance { level, neighbours }.settings(ask).map_err(|refusal| refusal.option)
    };
    let kept = Neighbours::Eight(Corners::Kept);
    assert!(refused("S.G", kept, &ask(None)).is_ok());
    assert!(refused("S.G", kept, &ask(Some("octile"))).is_ok());
    assert_eq!(refused("S.G", Neighbours::Four, &ask(None)), Err("--algorithm"));
    assert_eq!(refused("S2G", kept, &ask(None)), Err("--algorithm"));
    assert_eq!(refused("S.G", kept, &ask(Some("zero"))), Err("--heuristic"));
    let published = Ask { profile: Profile::Published, ..ask(None) };
    assert_eq!(refused("S.G", kept, &published), Err("--profile"));
    let deep = Ask { depth: 5, ..ask(None) };
    assert_eq!(refused("S.G", kept, &deep), Err("--depth-limit"));
    let instance = Instance { level: "S.G".parse().expect("a level"), neighbours: kept };
    let settings = instance.settings(&ask(None)).expect("it fits");
    let limits = Limits { solutions: 2, ..Limits::default() };
    assert!(matches!(
        solve(&instance, &settings, &limits, &mut ()),
        Err(SolveError::Refused(Refusal { option: "--solutions", .. }))
    ));
}
