//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use testkit::laws;
use weighted_stones::{Move, Step};

use crate::level;

#[test]
fn all_come_back() {
    let moves = Step::ALL.map(|step| [Move::Walk(step), Move::Push(step)]).concat();
    laws::serde_round_trips("weighted-stones", &level("2 2\n@ $.\n  $.\n   #"), &moves, |_| ());
}

testkit::one_shape! {
    names: weighted_stones, of: weighted_stones, puzzle: Level, text: "2 2\n@ $.\n  $.\n   #",
    after: |level, &step| level.after(step),
    validate: |level, steps| validate(level, steps),
}
