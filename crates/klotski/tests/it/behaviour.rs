//! Boards, solutions and counts of the small fixtures.

use klotski::{HeuristicKind, Level, Metric, Settings, boards, parse_travels, solve, validate};
use search::{Algorithm, Limits};

use crate::fixture;

#[test]
fn a_solution_board_by_board() {
    let level = fixture("small");
    let solved = solve(&level, &Settings::best(), &Limits::default(), &mut ()).expect("it replays");
    let found = &solved.solutions[0];
    let mut text = format!("{found}\n{:?}\n", found.replayed);
    for board in boards(&level, found.travels.iter().cloned()) {
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

#[test]
fn the_validator_says_what_is_wrong() {
    let level: Level = "goal a 2 2\na.\nb.\n".parse().expect("a level");
    let verdicts = ["aR aD", "aRD", "", "aR", "aD", "aR aU", "aR aD cU", "aR bR aD"].map(|text| {
        let verdict = match validate(&level, &parse_travels(text).expect("travels")) {
            Ok(replayed) => format!("{replayed:?}"),
            Err(reason) => reason.to_string(),
        };
        format!("{text:?}: {verdict}")
    });
    insta::assert_snapshot!(verdicts.join("\n"));
}
