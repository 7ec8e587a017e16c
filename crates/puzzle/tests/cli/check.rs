//! `puzzle check`

use insta::assert_snapshot;

use crate::run::{ONE_PUSH, puzzle, transcript};

const MAP: &str = "sokoban/map-02.txt";

#[test]
fn the_first_bad_step_is_named() {
    assert_snapshot!(transcript(&[
        &["check", "sokoban", MAP, "LUDLRD"],
        &["check", "sokoban", MAP, "l u d l r d"],
        &["check", "sokoban", MAP, "LUU"],
        &["check", "sokoban", MAP, "RUDLRD"],
        &["check", "sokoban", MAP, "LUD"],
        &["check", "sokoban", MAP, ""],
        &["check", "sokoban", MAP, "LU?LRD"],
    ]));
}

#[test]
fn one_of_the_two_can_be_standard_input() {
    puzzle(&["check", "sokoban", "-", "R"]).write_stdin(ONE_PUSH).assert().code(0);
    puzzle(&["check", "sokoban", "--text", ONE_PUSH, "-"]).write_stdin("R\n").assert().code(0);
    assert_snapshot!(transcript(&[
        &["check", "sokoban", "--text", ONE_PUSH, "R"],
        &["check", "sokoban", "--text", ONE_PUSH, MAP, "R"],
        &["check", "sokoban", MAP],
        &["check", "sokoban", "-", "-"],
    ]));
}
