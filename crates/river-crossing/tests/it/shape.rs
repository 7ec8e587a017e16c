//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use river_crossing::{Level, Load};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "FGCW|".parse().expect("a level");
    laws::serde_round_trips("river-crossing", &level, &[Load(vec![1, 0, 1, 0])], |_| ());
}

testkit::one_shape! {
    names: river_crossing, of: river_crossing, puzzle: Level, text: "FGCW|",
    after: |level, load| level.after(load),
    validate: |level, loads| validate(level, loads),
}
