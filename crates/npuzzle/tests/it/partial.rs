//! Goals in which some cells may hold any tile.

use npuzzle::{
    Engine, Goal, HeuristicKind, Level, LinearConflict, Manhattan, Settings, Space, State,
    StepOrder, WalkingDistance,
    domain::{Method, Puzzle},
    solve, validate,
};
use search::{Algorithm, Heuristic, Limits};
use testkit::{Exact, laws};

const LAST: &str = "1 2 3/4 5 6/8 0 7 goal: * * */* * */7 * *";

fn level(text: &str) -> Level {
    laws::text_round_trip(&text.parse::<Level>().expect(text).to_string())
}

#[test]
fn goals_of_some_cells_are_read_and_written() {
    let level = level(LAST);
    assert!(level.is_partial() && level.is_solvable());
    assert_eq!(level.to_string(), "1 2 3\n4 5 6\n8 0 7\ngoal:\n* * *\n* * *\n7 * *\n");
    let plain: Level = "1 2 3/4 5 6/8 0 7".parse().expect("a board");
    for text in ["* * */* * */7 * *", "***/***/7**", "* * * * * * 7 * *"] {
        assert_eq!(
            plain.with_goal(&text.parse::<Goal>().expect(text)).as_ref(),
            Ok(&level),
            "{text}"
        );
    }
    let two: Level = "1 2 3\n4 5 6\n8 0 7\n\n* * *\n* * *\n7 * *\n".parse().expect("two boards");
    assert_eq!(two, level);
    // A single one is the blank, as it always was.
    let whole = plain.with_goal(&"1 2 3/4 5 6/7 8 *".parse().expect("a goal")).expect("3 x 3");
    assert!(!whole.is_partial() && whole.goal()[8] == 0);
    for (goal, said) in [
        ("* * 1/* 1 */7 * *", "tile 1"),
        ("* * */* * */9 * *", "tiles 0 to 8"),
        ("* */* *", "expected a board of 3 x 3, found 2 x 2"),
    ] {
        let read = goal.parse::<Goal>().map_err(|error| error.to_string());
        let read = read.and_then(|goal| plain.with_goal(&goal).map_err(|error| error.to_string()));
        let error = read.expect_err(goal);
        assert!(error.contains(said), "{goal}: {error}");
    }
}

/// Tiles that may stand anywhere are one: a board of 9 × 8 places of tile 7 and the blank.
#[test]
fn tiles_that_may_stand_anywhere_are_not_told_apart() {
    let level = level(LAST);
    let space = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
    let (manhattan, conflict) = (Manhattan::new(&level), LinearConflict::new(&level));
    laws::all(&space, &[&manhattan, &conflict]);
    let exact = Exact::explore(&space, 100).expect("it is small");
    assert!((64..=72).contains(&exact.states().len()), "{}", exact.states().len());
    // Heuristics of a whole goal say too much.
    let whole: Level = "1 2 3/4 5 6/8 0 7".parse().expect("a board");
    assert!(!Manhattan::new(&whole).fits(&space) && !LinearConflict::new(&whole).fits(&space));
    let walking = WalkingDistance::new(&whole).expect("small");
    assert!(!Heuristic::<Space<1>>::fits(&walking, &space));
    assert_eq!(manhattan.of(&State::<1>::pack(level.start())), 2);
}

/// Tile 15 of the 15-puzzle from corner to corner, with the blank beside it: all by hand.
#[test]
fn a_tile_goes_across_a_large_board() {
    let text = "15 0 1 2/3 4 5 6/7 8 9 10/11 12 13 14 goal: * * * */* * * */* * * */* * * 15";
    let level = level(text);
    for (algorithm, heuristic) in [
        (Algorithm::IDA_STAR, HeuristicKind::LinearConflict),
        (Algorithm::A_STAR, HeuristicKind::Manhattan),
        (Algorithm::BREADTH_FIRST, HeuristicKind::Blind),
    ] {
        let algorithm = algorithm.into();
        let settings = Settings { algorithm, heuristic, ..Settings::best_for(&level) };
        let report = solve(&level, &settings, &Limits::default(), &mut ()).expect("sound").report;
        assert!(report.is_proved_best());
        let moves = &report.solutions[0].actions;
        validate(&level, moves).expect("a solution");
        // The first step takes a move; each that turns then takes 3, and each straight one 5.
        assert_eq!(moves.len(), 1 + 5 * 3);
        let is_stored = algorithm != Algorithm::IDA_STAR.into();
        assert!(!is_stored || report.stats.expanded < 240, "16 x 15 places: {:?}", report.stats);
    }
    let usual = level.settings(&Default::default()).expect("no choice");
    assert_eq!(usual.algorithm, Algorithm::A_STAR.into(), "so few places are kept");
    for heuristic in [HeuristicKind::Patterns, HeuristicKind::WalkingDistance] {
        let settings = Settings { heuristic, ..Settings::default() };
        assert!(solve(&level, &settings, &Limits::default(), &mut ()).is_err(), "{heuristic}");
    }
    let both =
        Settings { algorithm: Method::Bidirectional, engine: Engine::Own, ..Settings::default() };
    assert!(solve(&level, &both, &Limits::default(), &mut ()).is_err());
    assert!(
        level.show().board.ends_with("* * * 15\n") || level.show().board.ends_with("*  *  * 15\n")
    );
}

/// With two cells left, of the blank and a tile, parity decides which holds which, or that there is no solution.
#[test]
fn what_parity_leaves() {
    for (text, is_solvable) in [
        ("1 2/3 0 goal: 1 2/* *", true),
        ("2 1/3 0 goal: 1 2/* *", false),
        ("2 1/3 0 goal: 1 */* 2", true),
        ("1 2/3 0 goal: 1 */* 2", true),
        ("2 1/3 0 goal: * */* *", true),
        ("2 1/3 0 goal: * */* 0", true),
    ] {
        let level = level(text);
        assert_eq!(level.is_solvable(), is_solvable, "{text}");
        let report = solve(&level, &Settings::default(), &Limits::default(), &mut ());
        let report = report.expect("sound").report;
        assert_eq!(!report.solutions.is_empty(), is_solvable, "{text}");
    }
}
