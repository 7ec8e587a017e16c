//! `puzzle bench`: runs the tables of suites.

mod collection;
mod report;
mod sample;
mod scenario;
mod suite;

use std::{
    num::{NonZeroU64, NonZeroUsize},
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use catalogue::collections::objectives;
use clap::Args;
use domain::AlgorithmName;
use search::{Limits, Outcome, Stop};

use self::{
    report::{bench_head, bench_row, bench_table},
    suite::{LoadedSuite, Runner},
};
use super::arguments::{TableFormat, duration, size};
use super::entry::{Entry, Main, typed};
use crate::commands::options::{named, one_of};
use crate::{
    io::{Exit, Failure, Output, flag, message, origin},
    report::{json_line, json_line_from},
};

#[derive(Debug, Args)]
struct BenchArgs {
    /// The suites to run, or MovingAI scenarios whose optima to check
    #[arg(value_name = "SUITE.toml|FILE.scen", required_unless_present = "sokoban")]
    suites: Vec<PathBuf>,
    /// Solve every level of this collection of classic Sokoban (XSB, SOK, SLC), each within 10s unless --time-limit
    /// says otherwise
    #[arg(long, value_name = "FILE", conflicts_with_all = ["suites", "repeat"])]
    sokoban: Option<PathBuf>,
    /// The quantity to minimise in --sokoban
    #[arg(long, value_parser = one_of(objectives()), requires = "sokoban")]
    objective: Option<String>,
    /// The search of --sokoban [default: astar]
    #[arg(long, short, value_parser = named::<AlgorithmName>(), requires = "sokoban")]
    algorithm: Option<AlgorithmName>,
    /// Search --sokoban without corrals and without folding mirror images: for comparison
    #[arg(long, requires = "sokoban")]
    plain: bool,
    /// The greatest memory of a level of --sokoban, such as 512MiB [default: 4GiB, but three quarters
    /// of what is free at most]
    #[arg(long, value_name = "SIZE", value_parser = size, requires = "sokoban")]
    memory_limit: Option<usize>,
    /// Run N rows, queries or levels of --sokoban at a time: the same results sooner, if there are processors
    /// for them and memory. With 1, no search slows another
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
    /// Run each row N times (one that a limit stops: once); counts must agree, times are
    /// listed
    #[arg(long, value_name = "N", default_value = "1")]
    repeat: NonZeroU64,
    /// A row that takes longer than this ends the run: a safety net, since rows stop by expansions;
    /// of --sokoban, the limit of each level; of a scenario, that of all its queries
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "bench",
    about: "Run the tables of suites",
    arguments: |command, _| BenchArgs::augment_args(command),
    main: Main::Alone(|matches| run(typed(matches)?)),
};

fn run(args: BenchArgs) -> Result<Exit, Failure> {
    // All suites are read before the first is run: a slip in the last shows at once.
    let is_scenario = |path: &&PathBuf| path.extension().is_some_and(|end| end == "scen");
    let (scenarios, suites): (Vec<_>, Vec<_>) = args.suites.iter().partition(is_scenario);
    let suites =
        suites.into_iter().map(|path| LoadedSuite::read(path)).collect::<Result<Vec<_>, _>>()?;
    let mut output = Output::standard();
    if let Some(path) = &args.sokoban {
        return collection::run(path, &args, &mut output);
    }
    let cancel = flag();
    let mut exit = Exit::Done;
    for path in scenarios {
        let cancel = Some(Arc::clone(&cancel));
        let limits = Limits { time: args.time_limit, cancel, ..Limits::default() };
        match scenario::run(path, args.format, args.threads, &limits, &mut output)? {
            Exit::Done => {}
            Exit::Interrupted => return Ok(Exit::Interrupted),
            failed => exit = failed,
        }
    }
    for loaded in &suites {
        if args.format == TableFormat::Json {
            output.write(&json_line_from(&origin(None), &bench_head(loaded)))?;
        }
        let runner = Runner { loaded, repeat: args.repeat, time: args.time_limit, cancel: &cancel };
        match tables(&runner, &args, &mut output)? {
            Exit::Done => {}
            Exit::Interrupted => return Ok(Exit::Interrupted),
            failed => exit = failed,
        }
    }
    Ok(exit)
}

/// Runs the tables of a suite, and writes each row, or each table, as soon as it is done.
fn tables(runner: &Runner<'_>, args: &BenchArgs, output: &mut Output) -> Result<Exit, Failure> {
    let loaded = runner.loaded;
    let rows = loaded.rows();
    let (mut exit, mut of_table, mut next) = (Exit::Done, Vec::new(), 0);
    runner.run(args.threads, &rows, |(table, planned), measured| {
        if runner.cancel.load(Ordering::Relaxed) {
            exit = Exit::Interrupted;
            return Ok(ControlFlow::Break(()));
        }
        if measured.answer.outcome == Outcome::Stopped(Stop::Time) {
            exit = Exit::TimeLimit;
            message(format_args!(
                "error: {}, table {}, {}, {}: stopped by the time limit; rows are to stop \
                 by their node-limit, so lower that",
                loaded.path.display(),
                table.name.get_ref(),
                planned.name,
                planned.choice.label,
            ));
        }
        next += 1;
        match args.format {
            TableFormat::Json => {
                output.write(&json_line(&bench_row(runner, table, planned, measured)))?;
            }
            TableFormat::Table => {
                of_table.push((planned, measured.clone()));
                if rows.get(next).is_none_or(|(of, _)| !std::ptr::eq(*of, *table)) {
                    output.write(&bench_table(table, &of_table))?;
                    of_table.clear();
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(exit)
}
