//! Laws, facts and behaviour, in one program.

mod behaviour;
mod cross_check;
mod facts;
mod generated;
mod laws;
mod levels;
mod overflow;
mod rules;
mod shape;

use weighted_stones::Level;

fn fixture(name: &str) -> Level {
    testkit::fixture("weighted-stones", name)
}

fn level(text: &str) -> Level {
    text.parse().expect("a valid level")
}
