//! What is serialised, and read back.

use testkit::laws;
use weighted_stones::{Move, Step};

use crate::level;

#[test]
fn all_come_back() {
    let moves = Step::ALL.map(|step| [Move::Walk(step), Move::Push(step)]).concat();
    laws::serde_round_trips("weighted-stones", &level("2 2\n@ $.\n  $.\n   #"), &moves, |_| ());
}
