//! All tests of the crate in one program.

mod changed;
mod faults;
mod memory;
mod shelf;
mod spaces;
