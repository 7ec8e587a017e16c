//! The `puzzle` command: solves, checks, shows and benchmarks the puzzles of this workspace.
//!
//! Seven layers, each of which imports only those before it: `io` (files, streams, messages, exit codes),
//! `films` (the pictures of each puzzle's actions), `games` (how each is played by hand), `interface` (what commands see of any puzzle), `domains`
//! (the list of puzzles, one adapter each),
//! `report` (how results look), and `commands` (one file a command).
#![forbid(unsafe_code)]
// Without its front ends the command has parts that nobody uses.
#![cfg_attr(not(all(feature = "play", feature = "studio")), allow(dead_code, unused_imports))]

mod commands;
mod domains;
mod films;
mod games;
mod interface;
mod io;
mod report;

use std::process::ExitCode;

use io::{Exit, Failure, abridged, message};

fn main() -> ExitCode {
    match commands::run() {
        Ok(exit) => exit.into(),
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
