//! `cargo xtask bench-peers`: runs the contenders of `crates/peers` in turn, and writes the page; or
//! ours of another checkout beside ours of this one.
//!
//! They are a workspace of their own, because they pull in other people's solvers.

use std::{
    io::{Write, stdout},
    path::PathBuf,
    time::Duration,
};

use anyhow::ensure;
use clap::value_parser;

use crate::peers::{
    before::Comparison,
    brought::{self, Brought},
    chart,
    contend::Program,
    measure::{Growth, MeasuredRow, Rounds},
    page,
};
use xtask::{
    files::{replace, root},
    message,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pairs of runs of each row and of each point of a curve, 7 at least [default: 7]
    #[arg(long, value_name = "N", conflicts_with = "quick",
        value_parser = value_parser!(u32).range(i64::from(Rounds::PAIRS)..))]
    repeat: Option<u32>,
    /// Three pairs of short runs, and curves without their largest sizes
    #[arg(long)]
    quick: bool,
    /// Compare with an older build: a checkout, which is built, or its built `peers`
    ///
    /// Our contender of each row runs in turn with ours of this checkout. A table of the ratios of
    /// processor time, before to now, goes to standard output, and no page is written. The exit code
    /// is 1 if the median of a row is below 0.95.
    #[arg(long, value_name = "PATH",
        conflicts_with_all = ["korf", "sokoban", "words", "maps", "out"])]
    before: Option<PathBuf>,
    /// Only the rows and curves of these names, to standard output
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Boards of 4 × 4, one a line as in Korf's table: solve them instead of our rows
    #[arg(long, value_name = "FILE")]
    korf: Option<PathBuf>,
    /// A file of Sokoban levels, or a folder of such files
    #[arg(long, value_name = "DIR|FILE.sok")]
    sokoban: Option<PathBuf>,
    /// A list of words, one a line: for boards from the dice
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// A folder of MovingAI's scenarios (.scen) and their maps
    #[arg(long, value_name = "DIR")]
    maps: Option<PathBuf>,
    /// Seconds of wall time that a contender may take for a case of data that you bring
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = value_parser!(u64).range(1..))]
    time_limit: u64,
    /// Where page and pictures go [default: docs/benchmarks; with data that you bring, standard output]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The page's name, without its ending.
const PAGE: &str = "peers";

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let program = Program::build(&root())?;
    let rounds = Rounds::new(args.quick, args.repeat);
    if let Some(path) = &args.before {
        let before = Program::at(path)?;
        let comparison = Comparison::run(&program, &before, &args.only, rounds)?;
        stdout().write_all(comparison.text().as_bytes())?;
        return comparison.verdict();
    }
    let brought = brought(args);
    if !brought.is_empty() {
        let limit = Duration::from_secs(args.time_limit);
        let text = brought::page(&program, &brought, limit)?;
        return write(args.out.clone(), &[(format!("{PAGE}-brought.md"), text)]);
    }
    let mut catalogue = program.list()?;
    catalogue.only(&args.only)?;
    let mut rows = Vec::new();
    for row in catalogue.rows {
        message(format_args!("{}: {}, {} against {}", row.name, row.title, row.ours, row.peer));
        rows.push(MeasuredRow::run(&program, row, rounds)?);
    }
    let mut curves = Vec::new();
    for curve in catalogue.curves {
        message(format_args!("{}: growth of {}", curve.name, curve.title));
        curves.push(Growth::run(&program, curve, rounds)?);
    }
    ensure!(!rows.is_empty() || !curves.is_empty(), "there is nothing to run");
    let mut texts =
        vec![(format!("{PAGE}.md"), page::text(&rows, &curves, &catalogue.considered, rounds))];
    if args.only.is_empty() {
        texts.push((format!("{PAGE}-ratios.svg"), chart::ratios(&rows)));
        texts.push((format!("{PAGE}-growth.svg"), chart::growth(&curves)));
    }
    let ours = || args.only.is_empty().then(|| root().join("docs/benchmarks"));
    write(args.out.clone().or_else(ours), &texts)
}

/// What is brought, by kind as `crates/peers` calls it.
fn brought(args: &Args) -> Vec<Brought> {
    let kinds = [
        ("korf", &args.korf),
        ("sokoban", &args.sokoban),
        ("words", &args.words),
        ("maps", &args.maps),
    ];
    let given = kinds.into_iter().filter_map(|(kind, path)| Some((kind, path.clone()?)));
    given.map(|(kind, path)| Brought { kind, path }).collect()
}

/// Writes the files into a folder, or without one the page alone to standard output.
fn write(folder: Option<PathBuf>, texts: &[(String, String)]) -> anyhow::Result<()> {
    let Some(folder) = folder else {
        let page = texts.first().map_or("", |(_, page)| page);
        return Ok(stdout().write_all(page.as_bytes())?);
    };
    for (name, text) in texts {
        let path = folder.join(name);
        replace(&path, text)?;
        message(format_args!("wrote {}", path.display()));
    }
    Ok(())
}
