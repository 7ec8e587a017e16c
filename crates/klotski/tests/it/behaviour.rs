//! Boards, solutions and counts of the small fixtures.

use klotski::{
    HeuristicKind, Level, Metric, Settings,
    domain::{Named, Puzzle},
    solve, validate, write_travels,
};
use search::{Algorithm, Limits};
use testkit::messages;

use crate::fixture;

#[test]
fn a_solution_board_by_board() {
    let level = fixture("small");
    let solved =
        solve(&level, &Settings::default(), &Limits::default(), &mut ()).expect("it replays");
    let travels = &solved.report.solutions[0].actions;
    let replayed = validate(&level, travels).expect("it replays");
    let mut text = format!("{}\n{replayed:?}\n", write_travels(travels));
    for board in level.boards(travels) {
        text += &format!("\n{board}");
    }
    snapshots::assert_snapshot!(text);
}

#[test]
fn four_best_paths_in_each_metric() {
    let mut text = String::new();
    for name in ["small", "wide"] {
        let level = fixture(name);
        for metric in [Metric::Cost, Metric::Steps, Metric::Moves] {
            let settings = Settings { algorithm: Algorithm::KBest, metric, ..Settings::default() };
            let limits = Limits { solutions: 4, ..Limits::default() };
            let solved = solve(&level, &settings, &limits, &mut ()).expect("they replay");
            text += &format!("{name}, {metric:?}: {:?}\n", solved.report.outcome);
            for solution in &solved.report.solutions {
                let replayed = validate(&level, &solution.actions).expect("it replays");
                text += &format!("    {replayed:?}\n    {}\n", write_travels(&solution.actions));
            }
        }
    }
    snapshots::assert_snapshot!(text);
}

#[test]
fn states_expanded_by_each_heuristic() {
    let mut text = String::new();
    for name in ["small", "wide", "bickford", "classic"] {
        let level = fixture(name);
        for &heuristic in HeuristicKind::ALL {
            let settings = Settings { heuristic, ..Settings::default() };
            let solved =
                solve(&level, &settings, &Limits::default(), &mut ()).expect("they replay");
            let report = solved.report;
            let found = validate(&level, &report.solutions[0].actions).expect("it replays");
            text += &format!("{name}, {heuristic:?}: {}, {found:?}\n", report.stats.expanded);
        }
    }
    snapshots::assert_snapshot!(text);
}

#[test]
fn the_validator_says_what_is_wrong() {
    let level: Level = "goal a 2 2\na.\nb.\n".parse().expect("a level");
    let solutions = ["aR aD", "aRD", "", "aR", "aD", "aR aU", "aR aD cU", "aR bR aD"];
    let said = messages::of_solutions(&level, &solutions);
    let level: Level = "rails\nAAo\nBco\nBoo\n".parse().expect("a level");
    let on_rails = messages::of_solutions(&level, &["AR", "AD", "BR AR", "cURD AR", "cRUR AR"]);
    snapshots::assert_snapshot!(format!("{said}\non rails:\n{on_rails}"));
}
