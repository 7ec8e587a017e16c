//! Our engines and other people's, a process a contender. `cargo xtask bench-peers` starts them in
//! turn, compares their answers and writes the page; what they say is JSON, an object a line.
#![forbid(unsafe_code)]

mod blocks;
mod boggle;
mod boxes;
mod brought;
mod catalogue;
mod eight_puzzle;
mod fifteen;
mod generic;
mod grids;
mod measure;
mod numbrix;
mod octile;
mod pacman;
mod river;
mod stones;
mod tiles;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use catalogue::{CONSIDERED, ConsideredCrate, Curve, Row, curves, rows};
use clap::{Parser, Subcommand};
use measure::{Contender, Repeat, Run};
use peers_data::{Data, DataError, Kind};
use serde::Serialize;

/// Runs one contender, or lists what there is to run.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// All rows and curves
    List,
    /// One contender of a row
    Row {
        name: String,
        contender: Contender,
        #[command(flatten)]
        repeat: Repeats,
    },
    /// One contender of a curve at one size
    Point {
        name: String,
        size: u32,
        contender: Contender,
        #[command(flatten)]
        repeat: Repeats,
    },
    /// All cases of a file or a folder
    Cases { kind: Kind, path: PathBuf },
    /// One contender of a case, by its number from 0
    Case { kind: Kind, path: PathBuf, number: usize, contender: Contender },
}

/// How often a contender searches.
#[derive(clap::Args)]
struct Repeats {
    /// Search again until so many milliseconds of processor time are over
    #[arg(long, default_value_t = 0)]
    least_ms: u64,
    /// Search so many times instead
    #[arg(long, conflicts_with = "least_ms")]
    searches: Option<u32>,
}

impl Repeats {
    fn repeat(&self) -> Repeat {
        let until = Repeat::Until(Duration::from_millis(self.least_ms));
        self.searches.map_or(until, Repeat::Times)
    }
}

/// A line of the list.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum CatalogueLine {
    Row(&'static Row),
    Curve(&'static Curve),
    Considered(&'static ConsideredCrate),
}

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("there is no {0}")]
    Unknown(String),
    #[error("{0} cannot be set up")]
    Setup(String),
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("cannot be told: {0}")]
    Json(#[from] serde_json::Error),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    let (search, repeat) = match command {
        Command::List => {
            rows().map(CatalogueLine::Row).try_for_each(|line| say(&line))?;
            curves().map(CatalogueLine::Curve).try_for_each(|line| say(&line))?;
            return CONSIDERED
                .iter()
                .map(CatalogueLine::Considered)
                .try_for_each(|line| say(&line));
        }
        Command::Cases { kind, path } => {
            return brought::titles(&Data::read(kind, &path)?).iter().try_for_each(say);
        }
        Command::Row { name, contender, repeat } => {
            let row = rows().find(|row| row.name == name);
            let row = row.ok_or_else(|| Failure::Unknown(format!("row {name}")))?;
            ((row.search)(contender).ok_or(Failure::Setup(name))?, repeat.repeat())
        }
        Command::Point { name, size, contender, repeat } => {
            let curve = curves().find(|curve| curve.name == name);
            let curve = curve.ok_or_else(|| Failure::Unknown(format!("curve {name}")))?;
            ((curve.search)(size, contender).ok_or(Failure::Setup(name))?, repeat.repeat())
        }
        Command::Case { kind, path, number, contender } => {
            let case = format!("case {number} of {}", path.display());
            let search = brought::search(Data::read(kind, &path)?, number, contender);
            (search.ok_or(Failure::Setup(case))?, Repeat::Times(1))
        }
    };
    say(&Run::of(search, repeat))
}

fn say<T: Serialize>(line: &T) -> Result<(), Failure> {
    println!("{}", serde_json::to_string(line)?);
    Ok(())
}
