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
    io::{Exit, Failure, INPUT, Output, Source, System, message},
    report::{json_line, table},
};
use catalogue::{milliseconds, scenarios, stopped};
use domain::FromText;
use grid_path::{
    Corners, JumpPointSearch, Length, Level, Map, Neighbours, ParseLevelError, Query, Scenario,
    Step, Total, validate,
};
use search::{
    Clock, Limits, Outcome, Stop,
    parallel::{Threads, Turn, in_order},
};
use serde::Serialize;

/// Most wrong optima that are listed; the rest are counted.
const MOST_LISTED: usize = 50;

/// The queries that a thread runs before it takes others.
const TOGETHER: usize = 16;

/// The line of a query in JSON.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "query")]
struct QueryLine<'a> {
    scenario: &'a str,
    line: usize,
    map: &'a str,
    bucket: u64,
    /// As the scenario states it.
    stated: f64,
    /// Ours, with diagonal steps of √2; nothing if there is no path, or none that fits.
    length: Option<f64>,
    #[serde(skip)]
    is_too_long: bool,
    agrees: bool,
    expanded: u64,
    elapsed_ms: f64,
}

/// The work on the queries of a bucket.
#[derive(Default)]
struct Bucket {
    queries: u64,
    optimal: u64,
    expanded: u64,
    elapsed: Duration,
}

/// What happened to a query.
enum Asked<'a> {
    /// A limit came first.
    Stopped(Stop),
    /// It is not for its map.
    Unfit(ParseLevelError),
    Answered(QueryLine<'a>, Duration),
}

/// The queries so far.
struct Run<'a> {
    name: &'a str,
    bytes: &'a [u8],
    format: TableFormat,
    output: &'a mut Output,
    buckets: BTreeMap<u64, Bucket>,
    wrong: usize,
    unfit: usize,
    done: usize,
    stop: Option<Stop>,
}

/// Runs every query of the scenario at `path`, whose maps lie beside it, by jump point search, so many at a time, and
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
    let scenario = Scenario::from_bytes(&bytes)
        .map_err(|error| Failure::bad_input(&name, &bytes, &error.in_words()))?;
    let mut maps: BTreeMap<&str, Vec<&Query>> = BTreeMap::new();
    for query in &scenario.queries {
        maps.entry(&query.map).or_default().push(query);
    }
    let (buckets, wrong, unfit, done, stop) = (BTreeMap::new(), 0, 0, 0, None);
    let (name, bytes) = (&name[..], &bytes[..]);
    let mut run = Run { name, bytes, format, output, buckets, wrong, unfit, done, stop };
    for (map_name, queries) in maps {
        let line = queries.first().map_or(1, |query| query.line);
        let map = scenarios::read_map(&System, (path, bytes), line, map_name)?;
        let search = JumpPointSearch::new(&map, Corners::Kept).ok_or_else(|| {
            scenarios::unusable((path, bytes), line, map_name, "expected cells of equal cost")
        })?;
        let chunks: Vec<&[&Query]> = queries.chunks(TOGETHER).collect();
        // Each thread has one at a time.
        let most = threads.get().min(Threads::MAX_COUNT).min(chunks.len());
        let idle = Mutex::new(vec![search; most]);
        let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |index: usize, turn: &Turn<'_>| {
            let Some(mut own) = idle().pop() else { unreachable!("one for each thread") };
            let mut all = Vec::new();
            for &query in chunks[index].iter().take_while(|_| turn.is_needed()) {
                let asked = match limits.poll(started) {
                    Err(stop) => Ok(Asked::Stopped(stop)),
                    Ok(()) => ask(name, query, &map, &mut own),
                };
                let is_last = !matches!(asked, Ok(Asked::Unfit(_) | Asked::Answered(..)));
                all.push(asked);
                if is_last {
                    break;
                }
            }
            idle().push(own);
            all
        };
        let mut written = Ok(());
        in_order(threads, chunks.len(), work, |all| {
            written = all.into_iter().try_for_each(|asked| run.take(asked?));
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
    run.sum_up(scenario.queries.len())
}

/// Answers a query. Fails if the path that is found does not replay.
fn ask<'a>(
    name: &'a str,
    query: &'a Query,
    map: &Map,
    search: &mut JumpPointSearch,
) -> Result<Asked<'a>, Failure> {
    if let Err(error) = query.fits(map) {
        return Ok(Asked::Unfit(error));
    }
    let mut steps = Vec::new();
    let started = Clock::start();
    let found = search.query(query.start, query.goal, &mut steps);
    let elapsed = started.elapsed();
    if let Some(cost) = found.cost {
        replay(query, map, &steps, cost).map_err(|reason| {
            Failure::Contradiction(format!("{name}:{}: internal error: {reason}", query.line))
        })?;
    }
    let length = found.cost.map(|_| Total::of(&steps).length());
    let agrees = length.is_some() && query.is_optimum(&steps);
    let line = QueryLine {
        scenario: name,
        line: query.line,
        map: &query.map,
        bucket: query.bucket,
        stated: query.optimum,
        length,
        is_too_long: found.is_cut,
        agrees,
        expanded: found.expanded,
        elapsed_ms: milliseconds(elapsed),
    };
    Ok(Asked::Answered(line, elapsed))
}

fn replay(query: &Query, map: &Map, steps: &[Step], cost: Length) -> Result<(), String> {
    let level = Level::new(map.clone(), query.start, query.goal);
    let level = level.ok_or("start and goal were checked")?;
    match validate(&level, Neighbours::Eight(Corners::Kept), steps) {
        Ok(Total { straight, diagonal }) if Length::new(straight, diagonal) == Some(cost) => Ok(()),
        Ok(_) => Err("the path has another cost".to_owned()),
        Err(reason) => Err(reason.to_string()),
    }
}

impl Run<'_> {
    fn take(&mut self, asked: Asked<'_>) -> Result<(), Failure> {
        let (line, elapsed) = match asked {
            Asked::Stopped(stop) => {
                self.stop = Some(stop);
                return Ok(());
            }
            // Such a query costs itself alone.
            Asked::Unfit(error) => {
                let failure = Failure::bad_input(self.name, self.bytes, &error.in_words());
                message(format_args!("error: {failure}"));
                self.done += 1;
                self.unfit += 1;
                return Ok(());
            }
            Asked::Answered(line, elapsed) => (line, elapsed),
        };
        self.done += 1;
        let bucket = self.buckets.entry(line.bucket).or_default();
        bucket.queries += 1;
        bucket.optimal += u64::from(line.agrees);
        bucket.expanded += line.expanded;
        bucket.elapsed += elapsed;
        self.wrong += usize::from(!line.agrees);
        if !line.agrees && self.wrong <= MOST_LISTED {
            let none = if line.is_too_long { "a path of more than 2^24" } else { "no path" };
            let found = line.length.map_or(none.to_owned(), |it| format!("{it:.8}"));
            let (name, QueryLine { line, stated, .. }) = (self.name, &line);
            message(format_args!("{name}:{line}: {found}, where {stated} is stated"));
        }
        if self.format == TableFormat::Json {
            self.output.write(&json_line(&line))?;
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
