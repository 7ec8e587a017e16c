//! MovingAI scenarios: every query solved, every optimum checked.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    ops::ControlFlow,
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use crate::{
    commands::arguments::TableFormat,
    io::{Exit, Failure, INPUT, Output, Source, System, message, origin},
    report::{json_line_from, table},
};
use catalogue::{
    Error, milliseconds, object,
    scenarios::{QueryAnswer, Scenario},
    stopped,
};
use search::{
    Clock, Limits, Outcome, Stop,
    parallel::{Task, Threads, map_in_order},
};

/// The greatest number of wrong optima that are listed; the rest are counted.
const MAX_LISTED: usize = 50;

/// The queries that a thread runs before it takes others.
const TOGETHER: usize = 16;

/// The work on the queries of a bucket.
#[derive(Default)]
struct Bucket {
    queries: u64,
    optimal: u64,
    expanded: u64,
    elapsed: Duration,
}

/// The queries so far.
struct Run<'a> {
    name: &'a str,
    format: TableFormat,
    output: &'a mut Output,
    buckets: BTreeMap<u64, Bucket>,
    wrong: usize,
    unfit: usize,
    done: usize,
    stop: Option<Stop>,
}

/// Runs every query of the scenario at `path`, whose maps lie beside it, by jump point search, `threads` at a time, and
/// writes a line a query, or a table with a line a bucket. Lengths other than those stated are listed
/// in messages, and fail the check. The limits on time are looked at between queries.
pub(crate) fn run(
    path: &Path,
    format: TableFormat,
    threads: NonZeroUsize,
    limits: &Limits,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let started = Clock::start();
    let source = Source::File(path.to_owned());
    let (name, bytes) = (source.name(), source.read(INPUT)?);
    let scenario = Scenario::read(path, &bytes)?;
    let (buckets, wrong, unfit, done, stop) = (BTreeMap::new(), 0, 0, 0, None);
    let mut run = Run { name: &name, format, output, buckets, wrong, unfit, done, stop };
    for (map, indices) in scenario.maps() {
        let queries = scenario.on_map(&System, (map, &indices))?;
        let chunks = queries.count().div_ceil(TOGETHER);
        // Each thread has one at a time.
        let most = threads.get().min(Threads::MAX_COUNT).min(chunks);
        let idle = Mutex::new((0..most).map(|_| queries.searcher()).collect::<Vec<_>>());
        let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |chunk: usize, task: &Task<'_>| {
            let Some(mut own) = idle().pop() else { unreachable!("one for each thread") };
            let mut all = Vec::new();
            let of_chunk = (chunk * TOGETHER..queries.count()).take(TOGETHER);
            for query in of_chunk.take_while(|_| task.is_needed()) {
                let asked = limits.poll(started).map(|()| queries.answer(query, &mut own));
                let is_last = !matches!(asked, Ok(Ok(_) | Err(Error::BadText { .. })));
                all.push(asked);
                if is_last {
                    break;
                }
            }
            idle().push(own);
            all
        };
        let mut written = Ok(());
        map_in_order(threads, chunks, work, |all| {
            written = all.into_iter().try_for_each(|asked| run.take(asked));
            match (&written, run.stop) {
                (Ok(()), None) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        written?;
        if run.stop.is_some() {
            break;
        }
    }
    run.sum_up(scenario.count())
}

impl Run<'_> {
    /// Takes in what became of a query: a limit came first, or it is not for its map, or it was answered.
    fn take(&mut self, asked: Result<Result<QueryAnswer<'_>, Error>, Stop>) -> Result<(), Failure> {
        let answered = match asked {
            Err(stop) => {
                self.stop = Some(stop);
                return Ok(());
            }
            // Such a query costs itself alone.
            Ok(Err(unfit @ Error::BadText { .. })) => {
                message(format_args!("error: {}", Failure::from(unfit)));
                self.done += 1;
                self.unfit += 1;
                return Ok(());
            }
            Ok(answered) => answered?,
        };
        let QueryAnswer { line, stated, length, agrees, elapsed, .. } = answered;
        self.done += 1;
        let bucket = self.buckets.entry(answered.bucket).or_default();
        bucket.queries += 1;
        bucket.optimal += u64::from(agrees);
        bucket.expanded += answered.expanded;
        bucket.elapsed += elapsed;
        self.wrong += usize::from(!agrees);
        if !agrees && self.wrong <= MAX_LISTED {
            let none = if answered.is_too_long { "a path of more than 2^24" } else { "no path" };
            let found = length.map_or(none.to_owned(), |it| format!("{it:.8}"));
            let name = self.name;
            message(format_args!("{name}:{line}: {found}, where {stated} is stated"));
        }
        if self.format == TableFormat::Json {
            let line = object! {
                "kind": "query",
                "scenario": self.name,
                "line": line,
                "map": answered.map,
                "bucket": answered.bucket,
                "stated": stated,
                "length": length,
                "agrees": agrees,
                "expanded": answered.expanded,
                "elapsed_ms": milliseconds(elapsed),
            };
            self.output.write(&json_line_from(&origin(None), &line))?;
        }
        Ok(())
    }

    /// Says how many of `all` queries were run, and how they ended.
    fn sum_up(self, all: usize) -> Result<Exit, Failure> {
        let Self { name, wrong, unfit, done, .. } = self;
        if self.format == TableFormat::Table {
            self.output.write(&text(&self.buckets))?;
        }
        if wrong > 0 {
            message(format_args!("{name}: {wrong} of {done} lengths differ"));
        }
        if unfit > 0 {
            message(format_args!("{name}: {unfit} of {done} queries are not for their maps"));
        }
        if let Some(stop) = self.stop {
            message(format_args!("{name}: {}: {done} of {all} queries were run", stopped(stop)));
            return Ok(Exit::of_search(Outcome::Stopped(stop), 0));
        }
        Ok(match (wrong, unfit) {
            (0, 0) => Exit::Done,
            (0, _) => Exit::BadInput,
            _ => Exit::CheckFailed,
        })
    }
}

fn text(buckets: &BTreeMap<u64, Bucket>) -> String {
    let rows = buckets.iter().map(|(number, bucket)| {
        let Bucket { queries, optimal, expanded, elapsed } = bucket;
        let [number, queries, optimal, expanded] =
            [number, queries, optimal, expanded].map(u64::to_string);
        [number, queries, optimal, expanded, format!("{:.3}", elapsed.as_secs_f64() * 1e3)]
    });
    table(&["bucket", "queries", "optimal", "jump points expanded", "elapsed ms"], rows)
}
