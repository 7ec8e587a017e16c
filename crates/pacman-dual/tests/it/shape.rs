//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use pacman_dual::{Action, Agent, Collision, Game, Step};
use testkit::laws;

use crate::levels::level;

#[test]
fn all_come_back() {
    let actions = Agent::ALL.map(|agent| Step::ALL.map(|step| Action { agent, step })).concat();
    let game = Game { level: level("%%%%%%\n%P12Q%\n%3  3%\n%%%%%%"), collision: Collision::Block };
    laws::serde_round_trips("pacman-dual", &game, &actions, |_| ());
    laws::survives_json(&game.level);
}

testkit::one_shape! {
    names: pacman_dual, of: pacman_dual, puzzle: Game, text: "%%%%%%\n%P12Q%\n%3  3%\n%%%%%%",
    after: |game, &action| game.after(action),
    validate: |game, actions| validate(game, actions),
}
