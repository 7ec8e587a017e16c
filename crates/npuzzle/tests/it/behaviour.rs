//! Snapshots: errors of hostile input, verdicts of the validator, counts.

use std::fmt::Write;

use npuzzle::{HeuristicKind, Level, Settings, domain::Method, solve};
use search::{Algorithm, Limits};
use snapshots::assert_snapshot;
use testkit::messages;

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let inputs: Vec<(&str, Vec<u8>)> = vec![
        ("empty file", b"".to_vec()),
        ("blanks only", b" \t\n\n".to_vec()),
        ("ragged rows", b"1 2 3\n4 5\n6 7 8 0".to_vec()),
        ("CRLF", b"1 2 3\r\n4 5 6\r\n7 8 0\r\n".to_vec()),
        ("BOM", "\u{feff}123 456 780".as_bytes().to_vec()),
        ("tabs", b"1\t2\t3\n4\t5\t6\n7\t8\t0".to_vec()),
        ("invalid UTF-8", b"123\n4\xff6 780".to_vec()),
        ("control characters", b"1 2\x003\n4 5 6\n7 8\x1b0".to_vec()),
        ("duplicate tile", b"123 456 788".to_vec()),
        ("no blank", b"123 456 789".to_vec()),
        ("two blanks", b"1 2 0\n4 5 6\n7 8 0".to_vec()),
        ("gap", b"1 2 3\n4 5 6\n7 9 0".to_vec()),
        ("out of range", b"1 2 3\n4 5 6\n7 99999999999999999999999 0".to_vec()),
        ("negative", b"1 2 3\n4 5 -6\n7 8 0".to_vec()),
        ("letters", b"1 2 3\n4 x 6\n7 8 0".to_vec()),
        ("wrong count", b"1 2 3 4 5 6 7 0".to_vec()),
        ("one row", b"1 2 0/".to_vec()),
        ("a thousand million rows", b"1000000000 x 1000000000".to_vec()),
        ("too many rows", b"1 0\n".repeat(100)),
        ("too many columns", b"1 2 3 4 5 6 7 8 9\n0 11 12 13 14 15 16 17 10".to_vec()),
        ("digits for 12 cells", b"1234 5678 9012".to_vec()),
        ("10 MB line", b"12345 ".repeat(1_700_000)),
        ("goal of another size", b"123 456 780\ngoal: 12 30".to_vec()),
        ("empty goal", b"123 456 780\ngoal:".to_vec()),
        ("two goals", b"123 456 780\ngoal: 123 456 780\ngoal: 123 456 780".to_vec()),
        ("a bad goal too", b"123 456 788\ngoal: 123 455 780".to_vec()),
    ];
    assert_snapshot!(messages::of_texts(&inputs, Level::to_string));
}

#[test]
fn the_validator_names_the_first_bad_move() {
    let level: Level = "123 456 078".parse().expect("a level");
    let moves = ["RR", "R", "L", "RRL", "RRLR", "DRR", ""];
    assert_snapshot!(messages::of_solutions(&level, &moves));
}

#[test]
fn counts_on_the_start_of_the_original_report() {
    let level: Level = "867 254 301".parse().expect("a level");
    let mut text = String::new();
    let mut run = |name: &str, method, heuristic| {
        let settings = Settings { algorithm: method, heuristic, ..Settings::best_for(&level) };
        let report =
            solve(&level, &settings, &Limits::default(), &mut ()).expect("no defect").report;
        let (stats, length) = (&report.stats, report.solutions[0].actions.len());
        assert_eq!(length, 31);
        writeln!(text, "{name}: {} expanded, {} generated", stats.expanded, stats.generated)
            .expect("text takes all");
    };
    run("breadth-first", Algorithm::BREADTH_FIRST.into(), HeuristicKind::Blind);
    run("uniform-cost", Algorithm::UNIFORM_COST.into(), HeuristicKind::Blind);
    run("A*, heuristic off", Algorithm::A_STAR.into(), HeuristicKind::Blind);
    run("A*, Manhattan", Algorithm::A_STAR.into(), HeuristicKind::Manhattan);
    run("A*, linear conflict", Algorithm::A_STAR.into(), HeuristicKind::LinearConflict);
    run("A*, walking distance", Algorithm::A_STAR.into(), HeuristicKind::WalkingDistance);
    run("IDA*, linear conflict", Algorithm::IDA_STAR.into(), HeuristicKind::LinearConflict);
    run("bidirectional, heuristic off", Method::Bidirectional, HeuristicKind::Blind);
    run("bidirectional, Manhattan", Method::Bidirectional, HeuristicKind::Manhattan);
    run("bidirectional, linear conflict", Method::Bidirectional, HeuristicKind::LinearConflict);
    run("bidirectional, walking distance", Method::Bidirectional, HeuristicKind::WalkingDistance);
    assert_snapshot!(text);
}

/// Settings that were filled in by hand are refused too, before anything is built.
#[test]
fn heuristics_for_other_boards_are_refused() {
    let mut text = String::new();
    for (board, heuristic) in [
        ("867 254 301", HeuristicKind::Patterns),
        ("123 456 870", HeuristicKind::Patterns),
        ("1 2 3 4 5 / 6 7 8 9 0", HeuristicKind::WalkingDistance),
    ] {
        let level: Level = board.parse().expect("a level");
        let settings = Settings { heuristic, ..Settings::best_for(&level) };
        let refused = solve(&level, &settings, &Limits::default(), &mut ());
        writeln!(text, "{board}: {}", refused.expect_err("unfit")).expect("text takes all");
        // Breadth-first search goes by no heuristic.
        let settings = Settings { algorithm: Algorithm::BREADTH_FIRST.into(), ..settings };
        assert!(solve(&level, &settings, &Limits::default(), &mut ()).is_ok());
    }
    assert_snapshot!(text);
}
