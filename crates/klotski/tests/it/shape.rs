//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use klotski::{Level, Step, Travel};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "#...#\n#a.b#\n#.*.#\n#c#.#\n#####\n".parse().expect("a level");
    let travels = [vec![Step::Up], Step::ALL.to_vec()].map(|path| Travel { piece: '*', path });
    laws::serde_round_trips("klotski", &level, &travels, |_| ());
}

testkit::one_shape! {
    names: klotski, of: klotski, puzzle: Level, text: "goal b 1 2\nb..\n.c.\n",
    after: |level, travel| level.after(travel),
    validate: |level, travels| validate(level, travels),
}
