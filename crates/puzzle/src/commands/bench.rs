//! `puzzle bench`: runs the tables of suites.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use search::{Limits, Outcome, Stop};

use crate::{
    bench::{Loaded, Runner},
    cli::{BenchArgs, BenchFormat},
    collection,
    exit::{Exit, Failure},
    interrupt, message,
    output::Output,
    report::{bench_head, bench_row, bench_table, json_line},
    scenario,
};

pub(crate) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    // All suites are read before the first is run: a slip in the last shows at once.
    let is_scenario = |path: &&PathBuf| path.extension().is_some_and(|end| end == "scen");
    let (scenarios, suites): (Vec<_>, Vec<_>) = args.suites.iter().partition(is_scenario);
    let suites =
        suites.into_iter().map(|path| Loaded::read(path)).collect::<Result<Vec<_>, _>>()?;
    let mut output = Output::standard();
    if let Some(path) = &args.sokoban {
        return collection::run(path, args, &mut output);
    }
    let cancel = interrupt::flag();
    let mut exit = Exit::Done;
    for path in scenarios {
        let cancel = Some(Arc::clone(&cancel));
        let limits = Limits { time: args.time_limit, cancel, ..Limits::default() };
        match scenario::run(path, args.format, &limits, &mut output)? {
            Exit::Done => {}
            Exit::Interrupted => return Ok(Exit::Interrupted),
            failed => exit = failed,
        }
    }
    for loaded in &suites {
        if args.format == BenchFormat::Json {
            output.write(&json_line(&bench_head(loaded)))?;
        }
        let mut runner = Runner::new(loaded, args.repeat, args.time_limit, &cancel);
        for table in &loaded.suite.tables {
            let mut rows = Vec::new();
            for planned in loaded.rows(table) {
                let measured = runner.run(&planned)?;
                if cancel.load(Ordering::Relaxed) {
                    return Ok(Exit::Interrupted);
                }
                if measured.answer.outcome == Outcome::Stopped(Stop::Time) {
                    exit = Exit::TimeLimit;
                    message(format_args!(
                        "error: {}, table {}, {}, {}: stopped by the time limit; rows are to stop \
                         by their node-limit, so lower that",
                        loaded.path.display(),
                        table.name.get_ref(),
                        planned.instance_name(),
                        planned.choice.label,
                    ));
                }
                match args.format {
                    BenchFormat::Json => {
                        output.write(&json_line(&bench_row(loaded, table, &planned, &measured)))?;
                    }
                    BenchFormat::Table => rows.push((planned, measured)),
                }
            }
            if args.format == BenchFormat::Table {
                output.write(&bench_table(table, &rows))?;
            }
        }
    }
    Ok(exit)
}
