//! Our engines against other people's: one process a contender, alternated, answers compared
//! before any time is believed. Started by `cargo xtask bench-peers`.
#![forbid(unsafe_code)]

mod blocks;
mod contenders;
mod eight_puzzle;
mod grids;
mod machine;
mod table;
mod tiles;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use clap::{Args, Parser, Subcommand, ValueEnum};
use contenders::{Contender, Run, Workload};
use table::Row;

/// Runs our engines and their peers side by side, and writes the ratios of their medians.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Internal>,
    #[command(flatten)]
    compare: Compare,
}

#[derive(Args)]
struct Compare {
    /// Runs of each contender.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Only these workloads.
    #[arg(long, value_enum, value_name = "WORKLOAD")]
    only: Vec<Workload>,
    /// The file to write; `-` for standard output.
    #[arg(long, value_name = "FILE", default_value = "docs/benchmarks/peers.md")]
    out: PathBuf,
}

#[derive(Subcommand)]
enum Internal {
    /// One contender in this process (used by the comparison itself).
    #[command(hide = true)]
    Contend { workload: Workload, contender: Contender },
}

/// What can go wrong.
#[derive(Debug)]
enum Failure {
    Contender(Workload, Contender, String),
    Disagree(Workload, u64, u64),
    Output(PathBuf, io::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Contender(workload, contender, why) => {
                write!(f, "{} ({contender:?}) failed: {why}", workload.title())
            }
            Self::Disagree(workload, ours, peer) => {
                write!(f, "{}: answers differ: ours {ours}, peer {peer}", workload.title())
            }
            Self::Output(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Internal::Contend { workload, contender }) => contend(workload, contender),
        None => compare(&cli.compare),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn contend(workload: Workload, contender: Contender) -> Result<(), Failure> {
    let run = workload.run(contender);
    let text = serde_json::to_string(&run)
        .map_err(|error| Failure::Contender(workload, contender, error.to_string()))?;
    println!("{text}");
    Ok(())
}

fn compare(options: &Compare) -> Result<(), Failure> {
    let workloads = if options.only.is_empty() { &Workload::ALL[..] } else { &options.only };
    let mut rows = Vec::new();
    for &workload in workloads {
        let (mut ours, mut peer) = (Vec::new(), Vec::new());
        for round in 1..=options.repeat {
            eprintln!("{}: round {round} of {}", workload.title(), options.repeat);
            ours.push(spawn(workload, Contender::Ours)?);
            peer.push(spawn(workload, Contender::Peer)?);
            let answers = (ours[0].answer, peer[peer.len() - 1].answer);
            if answers.0 != answers.1 || answers.0 == 0 {
                return Err(Failure::Disagree(workload, answers.0, answers.1));
            }
        }
        rows.push(Row::new(workload, ours, peer));
    }
    let text = table::page(&rows, options.repeat, &machine::describe());
    write(&options.out, &text).map_err(|error| Failure::Output(options.out.clone(), error))
}

/// Runs one contender in a process of its own, so that its peak memory is its own.
fn spawn(workload: Workload, contender: Contender) -> Result<Run, Failure> {
    let failed = |why: String| Failure::Contender(workload, contender, why);
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let output = Command::new(program)
        .arg("contend")
        .arg(name(workload))
        .arg(name(contender))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))
}

/// A value as the command line takes it.
fn name<T: ValueEnum>(value: T) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// Replaces the file at once, or leaves it as it is.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if path == Path::new("-") {
        return io::stdout().write_all(text.as_bytes());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
