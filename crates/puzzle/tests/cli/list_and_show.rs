//! `puzzle list` and `puzzle show`

use insta::assert_snapshot;

use crate::run::transcript;

#[test]
fn list_says_what_there_is() {
    assert_snapshot!(transcript(&[
        &["list"],
        &["list", "sokoban"],
        &["list", "boggle"],
        &["list", "river-crossing"],
        &["list", "chess"],
    ]));
}

#[test]
fn show_draws_the_board_as_it_was_read() {
    assert_snapshot!(transcript(&[&["show", "sokoban", "sokoban/map-02.txt"]]));
}

#[test]
fn help_names_every_option() {
    assert_snapshot!(transcript(&[&["--help"], &["solve", "--help"], &["bench", "--help"]]));
}
