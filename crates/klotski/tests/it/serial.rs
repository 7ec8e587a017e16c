//! What is serialised, and read back.

use klotski::{Level, Step, Travel};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "#...#\n#a.b#\n#.*.#\n#c#.#\n#####\n".parse().expect("a level");
    let travels = [vec![Step::Up], Step::ALL.to_vec()].map(|path| Travel { piece: '*', path });
    laws::serde_round_trips("klotski", &level, &travels, |_| ());
}
