//! Measurements that take minutes or hours: of other people's engines beside ours, of several threads beside one, of
//! anytime search, and the programs of `examples`. `cargo xtask NAME` runs one of them.
#![forbid(unsafe_code)]

mod anytime;
mod bench_peers;
mod bench_threads;
mod peers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    study: Study,
}

#[derive(Debug, Subcommand)]
enum Study {
    /// Compare the processor time of the engines with other people's, or with an older build of ours
    BenchPeers(bench_peers::Args),
    /// Compare the wall time of searches by several threads with that of one
    BenchThreads(bench_threads::Args),
    /// Measure anytime search beside A*, write its page, and fail if a promise is broken
    Anytime(anytime::Args),
}

fn main() -> ExitCode {
    xtask::exit_code(match Cli::parse().study {
        Study::BenchPeers(args) => bench_peers::run(&args),
        Study::BenchThreads(args) => bench_threads::run(&args),
        Study::Anytime(args) => anytime::run(&args),
    })
}
