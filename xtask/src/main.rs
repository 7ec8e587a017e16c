//! Project chores. It depends on none of our crates but `chart`: it builds the `puzzle` command and reads the
//! JSON that it prints.
#![forbid(unsafe_code)]

mod anytime;
mod bench_peers;
mod bench_tables;
mod bench_threads;
mod changes;
#[cfg(test)]
mod dependencies;
mod determinism;
#[cfg(test)]
mod domains;
mod drawing;
mod files;
mod instances;
mod lines;
mod machine;
mod page;
#[cfg(test)]
mod pages;
mod peers;
#[cfg(test)]
mod pictures;
mod plots;
mod published;
mod puzzle;
mod slow;
mod table;
mod threads;
#[cfg(test)]
mod users;

use std::{
    io::{Write, stderr},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

/// Project chores.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run every suite and write its page, its plots and the tables of the README
    BenchTables(bench_tables::Args),
    /// Compare the processor time of the engines with other people's, or with an older build of ours
    BenchPeers(bench_peers::Args),
    /// Compare the wall time of searches by several threads with that of one
    BenchThreads(bench_threads::Args),
    /// Measure anytime search beside A*, write its page, and fail if a promise is broken
    Anytime(anytime::Args),
    /// Run searches many times, in two builds, and fail if anything but times differs
    Determinism(determinism::Args),
    /// Run the checks that take minutes or hours, and record their results in docs/trust.md
    Slow(slow::Args),
}

/// Writes a line to standard error.
fn message(text: std::fmt::Arguments<'_>) {
    // A message that cannot be written has no one to read it.
    let _ = writeln!(stderr(), "{text}");
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::BenchTables(args) => bench_tables::run(&args),
        Command::BenchPeers(args) => bench_peers::run(&args),
        Command::BenchThreads(args) => bench_threads::run(&args),
        Command::Anytime(args) => anytime::run(&args),
        Command::Determinism(args) => determinism::run(&args),
        Command::Slow(args) => slow::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            message(format_args!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
