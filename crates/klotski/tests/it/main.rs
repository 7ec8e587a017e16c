//! Tests of the crate, in one program.

mod behaviour;
mod cross_check;
mod errors;
mod facts;
mod generated;
mod laws;
mod naive;
mod oracle;
mod rules;
mod several;
mod shape;
mod twin;
mod whole;

/// A level of `fixtures/klotski`, which must be valid.
fn fixture(name: &str) -> klotski::Level {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/klotski/");
    let text = std::fs::read_to_string(format!("{folder}{name}.txt"));
    text.expect("the fixture is there").parse().expect("the fixture is valid")
}
