//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use grid_path::{Corners, Instance, Level, Neighbours, Place, Step};
use testkit::laws;

#[test]
fn all_come_back() {
    let level: Level = "S.2\n.#.\n1.G\n".parse().expect("a level");
    for neighbours in [Neighbours::Four, Neighbours::Eight(Corners::Kept)] {
        let instance = Instance { level: level.clone(), neighbours };
        laws::serde_round_trips("grid-path", &instance, &Step::ALL, |_| ());
    }
    // Ends that hide what their cells cost keep it.
    let hidden = Level::new(level.map().clone(), Place { x: 2, y: 0 }, Place { x: 0, y: 2 });
    laws::survives_json(&hidden);
}

#[test]
fn ends_on_walls_are_refused() {
    let json = |x| {
        format!(r##"{{"map": ".#.", "start": {{"x": 0, "y": 0}}, "goal": {{"x": {x}, "y": 0}}}}"##)
    };
    assert!(serde_json::from_str::<Level>(&json(2)).is_ok());
    for wrong in [1, 3, usize::MAX] {
        assert!(serde_json::from_str::<Level>(&json(wrong)).is_err(), "{wrong}");
    }
}

testkit::one_shape! {
    names: grid_path, of: grid_path, puzzle: Instance, text: "S.2\n.#.\n1.G\n",
    after: |it, &step| it.after(step),
    validate: |it, steps| validate(&it.level, it.neighbours, steps),
}
