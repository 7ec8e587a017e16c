//! Facts of the spec and of the literature, and what the suite states.

use npuzzle::{
    HeuristicKind, Level, Settings, Space, StepOrder,
    domain::{Method, Named},
    solve, validate,
};
use search::{Limits, Outcome, Search};

#[test]
fn parity_tells_what_can_be_reached() {
    // All 24 boards of 2 x 2: the half that a search reaches.
    let mut solvable = 0;
    for number in 0..256_u32 {
        let tiles: Vec<String> =
            (0..4).map(|cell| (number >> (2 * cell) & 3).to_string()).collect();
        let Ok(level) = tiles.join(" ").parse::<Level>() else { continue };
        let space = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
        let report = Search::new(&space).breadth_first().run();
        assert_eq!(level.is_solvable(), report.outcome == Outcome::Solved, "{level}");
        solvable += u32::from(level.is_solvable());
    }
    assert_eq!(solvable, 12);
}

/// The farthest start of the 8-puzzle, and Korf's instance 79 by databases to the goal and linear conflict
/// from the start.
#[test]
fn both_ends_meet_at_the_least_cost() {
    for (text, heuristics, least) in [
        ("867 254 301", &HeuristicKind::ALL[1..], 31),
        ("79 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", &HeuristicKind::ALL[..2], 42),
    ] {
        let level: Level = text.parse().expect("a level");
        for &heuristic in heuristics {
            let settings =
                Settings { algorithm: Method::Bidirectional, heuristic, ..Settings::default() };
            let solved = solve(&level, &settings, &Limits::default(), &mut ()).expect("it fits");
            assert_eq!(solved.report.solutions[0].cost, least, "{heuristic}");
            assert!(solved.report.is_proved_least_cost(), "{heuristic}");
            let replayed = validate(&level, &solved.report.solutions[0].actions);
            assert_eq!(replayed.map(|it| it.moves), Ok(least));
        }
    }
}

/// Korf's instances have a test of their own.
#[test]
fn facts_of_the_suite_hold() {
    testkit::facts_hold::<Level>("npuzzle", |name| !name.starts_with("korf"));
}
