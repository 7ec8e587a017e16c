//! Feature-space search by placed tiles.

use npuzzle::{HeuristicKind, Level, PlacedTiles, Settings, Space, StepOrder, solve, validate};
use search::{Algorithm, Limits, satisficing::feature_search};
use testkit::laws;

#[test]
fn features_keep_their_promises() {
    for text in ["12 30", "4 5 0 / 1 2 3", "1 2 / 3 4 / 5 0\ngoal: 5 4 / * * / 1 *"] {
        let level: Level = text.parse().expect("a level");
        let space = Space::<1>::new(&level, StepOrder::ULRD).expect("small");
        laws::features_keep_promises(&space, &PlacedTiles::new(&level));
    }
}

#[test]
fn large_boards_are_solved_where_greedy_search_is_lost() {
    let limits = Limits { expansions: 40_000, ..Limits::default() };
    let by_manhattan = Settings {
        algorithm: Algorithm::GREEDY.into(),
        heuristic: HeuristicKind::Manhattan,
        ..Settings::default()
    };
    let (mut solved, mut by_distance) = (0, 0);
    for seed in 1..=2 {
        let level = Level::random(6, 6, seed).expect("within the bounds");
        let space = Space::<7>::new(&level, StepOrder::ULRD).expect("36 cells");
        let report = feature_search(&space, &PlacedTiles::new(&level), &limits, &mut ());
        if let Some(best) = report.best() {
            validate(&level, &best.actions).expect("a solution");
            solved += 1;
        }
        let greedy = solve(&level, &by_manhattan, &limits, &mut ()).expect("it fits");
        by_distance += usize::from(greedy.report.best().is_some());
    }
    assert_eq!((solved, by_distance), (2, 0));
}
