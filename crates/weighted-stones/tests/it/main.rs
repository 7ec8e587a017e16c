//! Laws, facts and behaviour, in one program.

mod behaviour;
mod cross_check;
mod facts;
mod generated;
mod laws;
mod levels;
mod overflow;
mod rules;

use weighted_stones::Level;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/weighted-stones/");

fn fixture(name: &str) -> Level {
    let text =
        std::fs::read_to_string(format!("{FOLDER}{name}.txt")).expect("the fixture is there");
    text.parse().expect("a valid level")
}

fn level(text: &str) -> Level {
    text.parse().expect("a valid level")
}
