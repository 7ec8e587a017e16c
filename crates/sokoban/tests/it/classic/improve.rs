//! Improving a given solution, and anytime search that gives A* a head start.

use std::time::Duration;

use proptest::prelude::*;
use search::{Algorithm, Limits, Outcome, Report, Stats};
use sokoban::{
    classic::{
        Collection, Instance, Level, Move, Objective, Settings, Size, parse_lurd, to_lurd, validate,
    },
    domain::Named,
    solve,
};

fn run(instance: &Instance, algorithm: Algorithm, limits: &Limits) -> Report<Move, u64> {
    let settings = Settings { algorithm, ..Settings::default() };
    solve(instance, &settings, limits, &mut ()).expect("small and right").report
}

fn cost(objective: Objective, level: &Level, moves: &[Move]) -> u64 {
    let replay = validate(level, moves).expect("a solution");
    match objective {
        Objective::Moves | Objective::MovesThenPushes => replay.moves,
        Objective::Pushes | Objective::PushesThenMoves => replay.pushes,
    }
}

/// A long solution: the longest of those that unlike searches find, with steps back and forth before it.
fn long_way(level: &Level) -> Vec<Move> {
    let few = Limits { expansions: 20_000, ..Limits::default() };
    let instance = Instance::new(level.clone(), Objective::Pushes);
    let ways = [Algorithm::DEPTH_FIRST, Algorithm::GREEDY, Algorithm::A_STAR];
    let ways = ways.map(|it| run(&instance, it, &few).solutions.into_iter().next());
    let way = ways.into_iter().flatten().map(|it| it.actions).filter(|it| it.len() < 2_000);
    let way = way.max_by_key(Vec::len).expect("generated levels have a solution");
    let there = way.iter().find(|it| !it.is_push()).map(|it| it.step());
    let back_and_forth = there.into_iter().filter(|_| !way[0].is_push());
    let detour = back_and_forth.flat_map(|step| [step, step.opposite()]).map(Move::Walk);
    detour.collect::<Vec<_>>().into_iter().chain(way).collect()
}

fn levels() -> impl Strategy<Value = Level> {
    (any::<u64>(), 1_usize..=4, 5_usize..=7).prop_filter_map("no room", |(seed, boxes, side)| {
        Level::random(Size::new(side, side)?, boxes, seed, &Limits::default()).ok()?
    })
}

proptest! {
    #![proptest_config(testkit::random_cases(200))]

    /// Never longer than what was given, whatever ends it; and with time enough the best.
    #[test]
    fn an_improved_solution_is_never_longer(level in levels(), few in 2..400_u64) {
        let given = long_way(&level);
        for &objective in Objective::ALL {
            let instance = Instance::new(level.clone(), objective);
            let least = run(&instance, Algorithm::A_STAR, &Limits::default());
            let improving = instance.improving(&given).expect("a solution");
            let before = cost(objective, &level, &given);
            let within = |expansions| Limits { expansions, ..Limits::default() };
            for limits in [
                within(0),
                within(1),
                within(few),
                Limits { time: Some(Duration::ZERO), ..Limits::default() },
                Limits { bytes: 0, ..Limits::default() },
            ] {
                let report = run(&improving, Algorithm::Anytime, &limits);
                prop_assert!(report.stats.expanded <= limits.expansions);
                let best = report.best().expect("what was given, at least");
                prop_assert!(cost(objective, &level, &best.actions) <= before, "{}", level);
                prop_assert!(best.actions.len() <= given.len() || objective != Objective::Moves);
                if report.is_proved_least_cost() {
                    prop_assert_eq!(best.cost, least.solutions[0].cost, "{}", level);
                }
            }
            let report = run(&improving, Algorithm::Anytime, &Limits::default());
            prop_assert!(report.is_proved_least_cost() && report.outcome == Outcome::Solved);
            prop_assert_eq!(report.solutions[0].cost, least.solutions[0].cost, "{}", level);
        }
    }
}

/// A wrong solution is refused for the reason that the validator gives.
#[test]
fn what_is_no_solution_is_refused() {
    let text = b"########\n#      #\n# .    #\n# $    #\n#@     #\n########\n";
    let instance = Instance::pick(&Collection::from_bytes(text), 1, Objective::Pushes);
    let instance = instance.expect("valid");
    for lurd in ["", "u", "uR", "uRR", "l", "ru", "uRdrruLdlUU", "uRdrruLdlUl"] {
        let moves = parse_lurd(lurd).expect("moves");
        match validate(&instance.level, &moves) {
            Ok(_) => assert!(lurd.ends_with("Ul") && instance.clone().improving(&moves).is_ok()),
            Err(expected) => {
                assert_eq!(instance.clone().improving(&moves), Err(expected), "{lurd}");
            }
        }
    }
    let longest = parse_lurd("uRdrruLdlUlr").expect("moves");
    let improving = instance.improving(&longest).expect("a solution that goes on after its end");
    let none = Limits { expansions: 0, ..Limits::default() };
    let kept = run(&improving, Algorithm::Anytime, &none);
    assert_eq!(to_lurd(&kept.solutions[0].actions), "uRdrruLdlU");
    assert_eq!(kept.milestones.first().map(|it| (it.expanded, it.cost)), Some((0, Some(3))));
    // Another level is not what it solves.
    let mut other = improving;
    other.level = Collection::from_bytes(b"#####\n#@$.#\n#####\n").level(1).expect("valid");
    assert_eq!(run(&other, Algorithm::Anytime, &none).solutions, []);
    assert_eq!(run(&other, Algorithm::Anytime, &Limits::default()).solutions[0].cost, 1);
}

/// What A* can do alone anytime search with a long head start does as well: the same states, the same solution.
#[test]
fn a_head_start_is_a_star() {
    let settings = Settings::default();
    let symmetric = "#######\n## . ##\n# $ $ #\n#. @ .#\n# $ $ #\n## . ##\n#######\n";
    let symmetric = Collection::from_bytes(symmetric.as_bytes()).level(1).expect("valid");
    let size = Size::new(8, 8).expect("a size");
    // Two to five boxes each.
    let seeds = (0..40).step_by(testkit::size(1, 7));
    let generated = seeds.filter_map(|seed| {
        let boxes = 2 + usize::try_from(seed).expect("small") % 4;
        Level::random(size, boxes, seed, &Limits::default()).expect("no limit")
    });
    for level in generated.chain([symmetric]) {
        for &objective in Objective::ALL {
            let instance = Instance::new(level.clone(), objective);
            for expansions in [100, u64::MAX] {
                let limits = Limits { expansions, ..Limits::default() };
                let ran = |settings| {
                    let solved = solve(&instance, &settings, &limits, &mut ()).expect("small");
                    let (report, is_best) = (solved.report, solved.detail);
                    let Stats { expanded, generated, duplicates, distinct, .. } = report.stats;
                    let counts = (expanded, generated, duplicates, distinct);
                    (report.outcome, report.solutions, report.lower_bound, counts, is_best)
                };
                assert_eq!(
                    ran(settings),
                    ran(settings.proof_first(&level)),
                    "{objective:?}\n{level}"
                );
            }
        }
    }
}
