//! `puzzle` itself, without front ends: the tests compare with it, and so do measurements, since it is built alike.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::run()
}
