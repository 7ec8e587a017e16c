//! Boards, solutions and counts of the small fixtures.

use klotski::{HeuristicKind, Metric, Settings, boards, solve};
use search::{Algorithm, Limits};

use crate::fixture;

#[test]
fn a_solution_board_by_board() {
    let level = fixture("small");
    let solved = solve(&level, &Settings::best(), &Limits::default(), &mut ()).expect("it replays");
    let found = &solved.solutions[0];
    let mut text = format!("{found}\n{:?}\n", found.replayed);
    for board in boards(&level, &found.travels) {
        text += &format!("\n{board}");
    }
    insta::assert_snapshot!(text);
}

#[test]
fn four_best_paths_in_each_metric() {
    let mut text = String::new();
    for name in ["small", "wide"] {
        let level = fixture(name);
        for metric in [Metric::Cost, Metric::Steps, Metric::Moves] {
            let settings = Settings { algorithm: Algorithm::KBest, metric, ..Settings::best() };
            let limits = Limits { solutions: 4, ..Limits::default() };
            let solved = solve(&level, &settings, &limits, &mut ()).expect("they replay");
            text += &format!("{name}, {metric:?}: {:?}\n", solved.outcome);
            for found in &solved.solutions {
                text += &format!("    {:?}\n    {found}\n", found.replayed);
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn states_expanded_by_each_heuristic() {
    let mut text = String::new();
    for name in ["small", "wide", "bickford", "classic"] {
        let level = fixture(name);
        for heuristic in HeuristicKind::ALL {
            let settings = Settings { heuristic, ..Settings::best() };
            let solved =
                solve(&level, &settings, &Limits::default(), &mut ()).expect("they replay");
            let found = &solved.solutions[0].replayed;
            text += &format!("{name}, {heuristic:?}: {}, {found:?}\n", solved.stats.expanded);
        }
    }
    insta::assert_snapshot!(text);
}
