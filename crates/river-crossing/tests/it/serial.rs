//! What is serialised, and read back.

use river_crossing::{Level, Load};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "FGCW|".parse().expect("a level");
    laws::serde_round_trips("river-crossing", &level, &[Load(vec![1, 0, 1, 0])], |_| ());
}
