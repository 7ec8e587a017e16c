//! The `puzzle` command: solves, checks, shows and benchmarks the puzzles of this workspace.
//!
//! One module an idea: `cli` is what can be typed, `request` what it asks of a search, `domain`
//! what a puzzle must offer, `domains` the one list of puzzles, `report` how results look,
//! `commands` one file a command.
#![forbid(unsafe_code)]

mod algorithm;
mod answer;
mod audit;
mod bench;
mod cli;
mod collection;
mod commands;
mod diagnostic;
mod domain;
mod domains;
mod exit;
mod input;
mod interrupt;
mod options;
mod output;
mod pattern_cache;
mod perft;
mod report;
mod request;
mod sample;
mod scenario;
mod watch;
mod word_list;

use std::{io::Write, process::ExitCode};

use clap::Parser;

use crate::{
    cli::Cli,
    diagnostic::abridged,
    exit::{Exit, Failure},
};

fn main() -> ExitCode {
    match run() {
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

fn run() -> Result<Exit, Failure> {
    match Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(complaint) if complaint.use_stderr() => {
            // Nothing is left to tell if even that cannot be written.
            let _ = complaint.print();
            Ok(Exit::Usage)
        }
        Err(help) => {
            output::to_standard_output(|| help.print())?;
            Ok(Exit::Done)
        }
    }
}

/// Writes a line to standard error, in colour if that is a terminal.
fn message(text: std::fmt::Arguments<'_>) {
    // A message that cannot be written has no one to read it.
    let _ = writeln!(anstream::stderr(), "{text}");
}
