//! `puzzle check`

use snapshots::assert_snapshot;

use crate::run::{ONE_PUSH, puzzle, transcript};

#[test]
fn the_first_bad_step_is_named() {
    assert_snapshot!(transcript(&[
        "check sokoban sokoban/map-02.txt LUDLRD",
        "check sokoban sokoban/map-02.txt 'l u d l r d'",
        "check sokoban sokoban/map-02.txt LUU",
        "check sokoban sokoban/map-02.txt RUDLRD",
        "check sokoban sokoban/map-02.txt LUD",
        "check sokoban sokoban/map-02.txt ''",
        "check sokoban sokoban/map-02.txt LU?LRD",
    ]));
}

/// What is quoted of a text of a million letters is no longer than a message.
#[test]
fn long_texts_are_quoted_in_part() {
    let moves = "D".repeat(1_000_000);
    let one_move = "#.#\n#*#\n###";
    for (domain, board, moves, code) in [
        ("klotski", one_move, format!("*{moves}"), 1),
        ("klotski", one_move, format!("{moves}?"), 30),
        ("boggle", "ab/cd", format!("king {moves} 1,1"), 1),
        ("boggle", "ab/cd", format!("{moves} ab 1,1 1,2"), 30),
        ("sokoban", ONE_PUSH, moves, 1),
    ] {
        let check = ["check", domain, "--text", board, "-"];
        let output = puzzle(&check).write_stdin(moves).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{domain}");
        let said = output.stdout.len() + output.stderr.len();
        assert!((10..2_000).contains(&said), "{domain}: {said} bytes");
    }
}

#[test]
fn one_of_the_two_can_be_standard_input() {
    puzzle(&["check", "sokoban", "-", "R"]).write_stdin(ONE_PUSH).assert().code(0);
    puzzle(&["check", "sokoban", "--text", ONE_PUSH, "-"]).write_stdin("R\n").assert().code(0);
    assert_snapshot!(transcript(&[
        "check sokoban --text 'H B1 G1' R",
        "check sokoban --text 'H B1 G1' sokoban/map-02.txt R",
        "check sokoban sokoban/map-02.txt",
        "check sokoban - -",
    ]));
}
