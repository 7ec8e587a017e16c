//! Project chores, and what the studies of `crates/peers` share with them. It depends on none of our crates but `chart`
//! and `suite`: it builds the `puzzle` command and reads the JSON that it prints.
#![forbid(unsafe_code)]

mod bench_tables;
mod changes;
#[cfg(test)]
mod dependencies;
mod determinism;
#[cfg(test)]
mod domains;
mod drawing;
#[cfg(test)]
mod engines;
pub mod files;
mod instances;
mod lines;
pub mod machine;
mod one_file;
mod packages;
mod page;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod pictures;
mod plots;
mod published;
pub mod puzzle;
mod review;
mod site;
mod slow;
mod studies;
pub mod table;
pub mod threads;

use std::{
    io::{Write, stderr},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

pub use determinism::without;

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
    /// Write a page that shows what a change does to tables, pictures and snapshots, old beside new
    Review(review::Args),
    /// Run searches many times, in two builds, and fail if anything but times differs
    Determinism(determinism::Args),
    /// Run the checks that take minutes or hours, and record their results in docs/trust.md
    Slow(slow::Args),
    /// Package the library crates in a copy, and run the examples of their docs in the packages
    Packages,
    /// Write the studio as files that need no server of ours: any host of files shows it
    Site(site::Args),
    /// Compare the processor time of the engines with other people's, or with an older build of ours
    #[command(disable_help_flag = true)]
    BenchPeers(studies::Args),
    /// Compare the wall time of searches by several threads with that of one
    #[command(disable_help_flag = true)]
    BenchThreads(studies::Args),
    /// Measure anytime search beside A*, write its page, and fail if a promise is broken
    #[command(disable_help_flag = true)]
    Anytime(studies::Args),
    /// Run a program of crates/peers/studies/examples
    Study(studies::Program),
}

/// Writes a line to standard error.
pub fn message(text: std::fmt::Arguments<'_>) {
    // A message that cannot be written has no one to read it.
    let _ = writeln!(stderr(), "{text}");
}

/// Writes the error of a chore to standard error, and makes an exit code of its result: 1 for an error.
#[must_use]
pub fn exit_code(done: anyhow::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            message(format_args!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs the chore that the command line names.
#[must_use]
pub fn run() -> ExitCode {
    exit_code(match Cli::parse().command {
        Command::BenchTables(args) => bench_tables::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Determinism(args) => determinism::run(&args),
        Command::Slow(args) => slow::run(&args),
        Command::Packages => packages::run(),
        Command::Site(args) => site::run(&args),
        Command::BenchPeers(args) => args.run("bench-peers"),
        Command::BenchThreads(args) => args.run("bench-threads"),
        Command::Anytime(args) => args.run("anytime"),
        Command::Study(program) => program.run(),
    })
}
