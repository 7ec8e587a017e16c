//! All tests of the crate in one program.

mod changed;
mod faults;
mod memory;
mod ranked;
mod shelf;
mod spaces;
