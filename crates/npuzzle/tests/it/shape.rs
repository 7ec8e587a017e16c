//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use npuzzle::{Level, Move};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "4 5 0 / 1 2 3".parse().expect("a level");
    laws::serde_round_trips("npuzzle", &level, &Move::ALL, |_| ());
}

testkit::one_shape! {
    names: npuzzle, of: npuzzle, puzzle: Level, text: "4 5 0 / 1 2 3",
    after: |level, &action| level.after(action),
    validate: |level, moves| validate(level, moves),
}
