//! Our own engines as algorithms of the puzzle: limits, proofs, refusals.

use std::time::Duration;

use grid_path::{
    Corners, Instance, Level, Method, Neighbours, Settings, SolveError,
    domain::{AlgorithmName, BadOption, Profile, Puzzle, SearchRequest},
    search::{Algorithm, Bound, Limits, Outcome, Report, Stats, Stop},
    solve,
};
use testkit::CountingWatcher;

fn cost<A>(report: &Report<A, u64>) -> Option<u64> {
    report.solutions.first().map(|solution| solution.cost)
}

/// On maps whose cells all cost 1: the same proofs as A*'s, limits that are exact, bounds that are true, and a
/// watcher that sees each event that is counted.
#[test]
fn own_engines_keep_their_promises_within_limits() {
    let levels = (0..60).filter_map(|seed| {
        let per_mille = u32::try_from(seed % 6 * 80).expect("a small number");
        Level::random(9, 12, per_mille, seed)
    });
    let [mut stopped, mut unsolvable] = [0; 2];
    let engines = [
        (Neighbours::Eight(Corners::Kept), Method::JumpPoints),
        (Neighbours::Eight(Corners::Cut), Method::JumpPoints),
        (Neighbours::Four, Method::FourNeighbours),
    ];
    for (level, (neighbours, own)) in
        levels.flat_map(|level| engines.map(|engine| (level.clone(), engine)))
    {
        let instance = Instance { level, neighbours };
        let by = |method: Method, limits: &Limits| {
            let settings = Settings { algorithm: method, ..Settings::best_for(neighbours) };
            let mut seen = CountingWatcher::default();
            let solved = solve(&instance, &settings, limits, &mut seen).expect("it fits");
            (solved.report, seen)
        };
        let (least, _) = by(Algorithm::A_STAR.into(), &Limits::default());
        let (all, seen) = by(own, &Limits::default());
        let level = &instance.level;
        assert_eq!((all.outcome, all.lower_bound), (least.outcome, least.lower_bound), "{level}");
        assert_eq!((cost(&all), all.is_proved_least_cost()), (cost(&least), cost(&all).is_some()));
        assert_eq!(all.is_proved_unsolvable(), least.is_proved_unsolvable());
        assert_eq!((seen.expanded, seen.generated), (all.stats.expanded, all.stats.generated));
        unsolvable += u32::from(all.is_proved_unsolvable());
        for expansions in 0..all.stats.expanded {
            let (part, _) = by(own, &Limits { expansions, ..Limits::default() });
            assert_eq!(part.outcome, Outcome::Stopped(Stop::Expanded));
            assert_eq!(part.stats.expanded, expansions);
            let Some(Bound::Cost(bound)) = part.lower_bound else { panic!("a bound") };
            assert!(cost(&least).is_none_or(|least| bound <= least), "{level}");
            stopped += 1;
        }
        let bytes = all.stats.peak_bytes;
        let (same, _) = by(own, &Limits { bytes, ..Limits::default() });
        assert_eq!((same.outcome, same.stats.peak_bytes), (all.outcome, bytes));
        for bytes in [0, bytes - 1] {
            let (none, _) = by(own, &Limits { bytes, ..Limits::default() });
            assert_eq!(none.outcome, Outcome::Stopped(Stop::Bytes), "{level}");
        }
        let time = Some(Duration::ZERO);
        let (none, _) = by(own, &Limits { time, ..Limits::default() });
        assert!(cost(&all) == Some(0) || none.outcome == Outcome::Stopped(Stop::Time), "{level}");
    }
    assert!(stopped > 500 && unsolvable > 5, "{stopped} {unsolvable}");
}

/// It expands what A* expands before the last f, and tells of the same successors on the way.
#[test]
fn the_engine_for_four_neighbours_counts_as_a_star_does() {
    for seed in 0..40 {
        let level = Level::random(9, 12, 300, seed).expect("a size");
        let instance = Instance { level, neighbours: Neighbours::Four };
        let by = |method: Method| {
            let settings = Settings { algorithm: method, ..Settings::best_for(Neighbours::Four) };
            solve(&instance, &settings, &Limits::default(), &mut ()).expect("it fits").report
        };
        let [own, a_star] = [by(Method::FourNeighbours), by(Algorithm::A_STAR.into())];
        if own.outcome == Outcome::Exhausted {
            let counts =
                |stats: &Stats| (stats.expanded, stats.generated, stats.duplicates, stats.distinct);
            assert_eq!(counts(&own.stats), counts(&a_star.stats), "{}", instance.level);
        }
        let before_last = |report: &Report<_, u64>| report.stats.expanded_before_last_layer;
        assert_eq!(before_last(&own), before_last(&a_star), "{}", instance.level);
    }
}

#[test]
fn own_engines_are_refused_where_they_do_not_apply() {
    let by = |algorithm, heuristic: Option<&str>| SearchRequest {
        algorithm: Some(algorithm),
        heuristic: heuristic.map(str::to_owned),
        ..SearchRequest::default()
    };
    let request = |heuristic| by(AlgorithmName::Jps, heuristic);
    let refused = |text: &str, neighbours, request: &SearchRequest| {
        let level = text.parse().expect("a level");
        Instance { level, neighbours }.settings(request).map_err(|error| error.option)
    };
    let kept = Neighbours::Eight(Corners::Kept);
    assert!(refused("S.G", kept, &request(None)).is_ok());
    assert!(refused("S.G", kept, &request(Some("octile"))).is_ok());
    assert_eq!(refused("S.G", Neighbours::Four, &request(None)), Err("--algorithm"));
    assert_eq!(refused("S2G", kept, &request(None)), Err("--algorithm"));
    assert_eq!(refused("S.G", kept, &request(Some("zero"))), Err("--heuristic"));
    let four = |heuristic| by(AlgorithmName::Grid, heuristic);
    assert!(refused("S.G", Neighbours::Four, &four(None)).is_ok());
    assert_eq!(refused("S.G", kept, &four(None)), Err("--algorithm"));
    assert_eq!(refused("S2G", Neighbours::Four, &four(None)), Err("--algorithm"));
    assert_eq!(refused("S.G", Neighbours::Four, &four(Some("octile"))), Err("--heuristic"));
    let published = SearchRequest { profile: Profile::Published, ..request(None) };
    assert_eq!(refused("S.G", kept, &published), Err("--profile"));
    let deep = SearchRequest { depth: 5, ..request(None) };
    assert_eq!(refused("S.G", kept, &deep), Err("--depth-limit"));
    let instance = Instance { level: "S.G".parse().expect("a level"), neighbours: kept };
    let settings = instance.settings(&request(None)).expect("it fits");
    let limits = Limits { solutions: 2, ..Limits::default() };
    assert!(matches!(
        solve(&instance, &settings, &limits, &mut ()),
        Err(SolveError::Refused(BadOption { option: "--solutions", .. }))
    ));
}
