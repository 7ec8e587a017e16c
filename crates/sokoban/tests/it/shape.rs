//! What the crate has as all puzzles have it: names, and values that are serialised and read back.

use sokoban::{Level, Settings, Step, search::Algorithm};
use testkit::laws;

fn level() -> Level {
    "H B1 . G1\n. P1 . P1".parse().expect("a level")
}

#[test]
fn all_come_back() {
    laws::serde_round_trips("sokoban", &level(), &Step::ALL, |_| ());
}

#[test]
fn levels_are_read_as_their_texts() {
    let json = serde_json::to_string(&level()).expect("a text");
    assert_eq!(json, r#""H\tB1\t.\tG1\n.\tP1\t.\tP1\n""#);
    let error = serde_json::from_str::<Level>(r#""H B1\nG1 ?""#).expect_err("no level").to_string();
    assert!(error.starts_with("line 2, column 4: "), "{error}");
    assert!(serde_json::from_str::<Level>("3").is_err());
    assert!(serde_json::from_str::<Step>(r#""LL""#).is_err());
}

#[test]
fn settings_are_read_from_toml() {
    let settings = |text| toml::from_str::<Settings>(text);
    assert_eq!(settings(""), Ok(Settings::default()));
    let text =
        "actions = 'steps'\norder = 'UDLR'\n[algorithm]\nname = 'idastar'\ncycles = 'closed'";
    let found = settings(text).expect("settings");
    assert_eq!(found.order.to_string(), "UDLR");
    assert!(matches!(found.algorithm, Algorithm::IdaStar { cycles: search::Cycles::Closed }));
    for wrong in [
        "order = 'UDL'",
        "heuristic = 'fastest'",
        "algorithm = 'jps'",
        "algorithm = 'dls'",
        "algorithms = 'astar'",
        "[algorithm]\nname = 'bfs'\nweight = '2'",
    ] {
        assert!(settings(wrong).is_err(), "{wrong}");
    }
}

testkit::one_shape! {
    names: sokoban, of: sokoban, puzzle: Level, text: "H B1 . G1",
    after: |level, &step| level.after(step),
    validate: |level, steps| validate(level, steps),
}
