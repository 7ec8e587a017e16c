//! The `puzzle` command: solves, checks, shows and benchmarks the puzzles of this workspace.
//!
//! What it knows of the puzzles is the crate `catalogue`. Three layers, each of which imports only those before it:
//! `io` (files, streams, messages, exit codes), `report` (how results look), and `commands` (one file a command).
//!
//! The library has what programs need that are commands of their own: [`run`] is `puzzle`, and [`explore_by`] makes
//! `puzzle explore` a program that explores by other means.
#![forbid(unsafe_code)]
// Without its front ends the command has parts that nobody uses.
#![cfg_attr(not(all(feature = "play", feature = "studio")), allow(dead_code, unused_imports))]

mod commands;
mod io;
mod report;

use std::process::ExitCode;

use io::{Exit, Failure, abridged};

pub use commands::{Explorer, duration};
pub use io::{message, usual_bytes};

/// Runs the command line of `puzzle`.
#[must_use]
pub fn run() -> ExitCode {
    ended(commands::run().map(ExitCode::from))
}

/// Runs the command line of a program that does what `puzzle explore` does, for all puzzles, by this explorer.
#[must_use]
pub fn explore_by<E: Explorer>() -> ExitCode {
    ended(commands::explore_by::<E>())
}

/// The end of a command, with the message about a failure.
fn ended(result: Result<ExitCode, Failure>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(failure) if failure.is_closed_pipe() => Exit::Done.into(),
        Err(failure) => {
            let text = match &failure {
                Failure::Usage(_) | Failure::Contradiction(_) => abridged(&failure.to_string()),
                _ => failure.to_string(),
            };
            message(format_args!("error: {text}"));
            failure.exit().into()
        }
    }
}
