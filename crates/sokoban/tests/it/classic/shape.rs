//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use grid::{Move, Step};
use sokoban::classic::{Instance, Level, Objective, parse_lurd};
use testkit::laws;

const LEVEL: &str = "#######\n#@ $ .#\n#  $ .#\n#######\n";

fn level() -> Level {
    LEVEL.parse().expect("a level")
}

#[test]
fn all_come_back() {
    let moves = Step::ALL.map(|step| [Move::Walk(step), Move::Push(step)]).concat();
    let instance = Instance::new(level(), Objective::Pushes);
    laws::serde_round_trips("classic-sokoban", &instance, &moves, |_| ());
    laws::survives_json(&level());
}

/// A solution to improve is replayed as it is read.
#[test]
fn what_is_to_be_improved_comes_back() {
    let solution = parse_lurd("rRRllldrRR").expect("moves");
    let instance = Instance::new(level(), Objective::MovesThenPushes);
    let instance = instance.improving(&solution).expect("a solution");
    laws::survives_json(&instance);
    let json = serde_json::to_string(&instance).expect("JSON");
    assert_eq!(serde_json::from_str::<Instance>(&json).expect("an instance"), instance);
    let wrong = json.replacen(r#""r","#, r#""l","#, 1);
    let error = serde_json::from_str::<Instance>(&wrong).expect_err("no solution");
    assert!(error.to_string().starts_with("move 1"), "{error}");
}

testkit::one_shape! {
    names: sokoban::classic, of: sokoban, puzzle: Instance, text: "#######\n#@ $ .#\n#######\n",
    after: |level, &step| level.after(step),
    validate: |it, moves| validate(&it.level, moves),
}
