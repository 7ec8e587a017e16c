//! The `puzzle` command.
fn main() {}
