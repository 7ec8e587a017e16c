//! What is serialised, and read back.

use npuzzle::{Level, Move};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "4 5 0 / 1 2 3".parse().expect("a level");
    laws::serde_round_trips("npuzzle", &level, &Move::ALL, |_| ());
}
