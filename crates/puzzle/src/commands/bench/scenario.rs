//! MovingAI scenarios: every query solved, every optimum checked.

use std::{
    collections::BTreeMap,
    path::Path,
    time::{Duration, Instant},
};

use crate::{
    commands::arguments::TableFormat,
    interface::milliseconds,
    io::{Exit, Failure, Output, Source, message, scenarios, stopped},
    report::{json_line, table},
};
use domain::FromText;
use grid_path::{
    Corners, JumpPointSearch, Level, Map, Neighbours, ParseLevelError, Query, Scenario, length,
    validate,
};
use search::{Limits, Outcome};
use serde::Serialize;

/// Most wrong optima that are listed; the rest are counted.
const MOST_LISTED: usize = 50;

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
    /// Ours, with diagonal steps of √2; nothing if there is no path.
    length: Option<f64>,
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

/// Runs every query of the scenario at `path`, whose maps lie beside it, by jump point search, and
/// writes a line a query, or a table with a line a bucket. Lengths other than those stated are listed
/// in messages, and fail the check. The limits on time are looked at between queries.
pub(crate) fn run(
    path: &Path,
    format: TableFormat,
    limits: &Limits,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let started = Instant::now();
    let source = Source::File(path.to_owned());
    let (name, bytes) = (source.name(), source.read()?);
    let bad = |error: ParseLevelError| Failure::bad_input(&name, &bytes, &error.in_words());
    let scenario = Scenario::from_bytes(&bytes).map_err(bad)?;
    let mut maps: BTreeMap<&str, Vec<Query>> = BTreeMap::new();
    for query in &scenario.queries {
        maps.entry(&query.map).or_default().push(query.clone());
    }
    let mut buckets: BTreeMap<u64, Bucket> = BTreeMap::new();
    let (mut wrong, mut unfit, mut done) = (0, 0, 0);
    let mut stop = None;
    'maps: for (map_name, queries) in maps {
        let line = queries.first().map_or(1, |query| query.line);
        let map = scenarios::read_map((path, &bytes), line, map_name)?;
        let mut search = JumpPointSearch::new(&map, Corners::Kept).ok_or_else(|| {
            scenarios::unusable((path, &bytes), line, map_name, "expected cells of equal cost")
        })?;
        for query in &queries {
            if let Err(met) = limits.poll(started) {
                stop = Some(met);
                break 'maps;
            }
            done += 1;
            // Such a query costs itself alone.
            if let Err(error) = query.fits(&map) {
                message(format_args!("error: {}", bad(error)));
                unfit += 1;
                continue;
            }
            let bucket = buckets.entry(query.bucket).or_default();
            let line = bucket.run(&name, query, &map, &mut search).map_err(|reason| {
                Failure::Contradiction(format!("{name}:{}: internal error: {reason}", query.line))
            })?;
            wrong += usize::from(!line.agrees);
            if !line.agrees && wrong <= MOST_LISTED {
                let found = line.length.map_or("no path".to_owned(), |it| format!("{it:.8}"));
                let QueryLine { line, stated, .. } = line;
                message(format_args!("{name}:{line}: {found}, where {stated} is stated"));
            }
            if format == TableFormat::Json {
                output.write(&json_line(&line))?;
            }
        }
    }
    if format == TableFormat::Table {
        output.write(&text(&buckets))?;
    }
    if wrong > 0 {
        message(format_args!("{name}: {wrong} of {done} lengths differ"));
    }
    if unfit > 0 {
        message(format_args!("{name}: {unfit} of {done} queries are not for their maps"));
    }
    if let Some(stop) = stop {
        let all = scenario.queries.len();
        message(format_args!("{name}: {}: {done} of {all} queries were run", stopped(stop)));
        return Ok(Exit::of_search(Outcome::Stopped(stop), 0));
    }
    Ok(match (wrong, unfit) {
        (0, 0) => Exit::Done,
        (0, _) => Exit::BadInput,
        _ => Exit::CheckFailed,
    })
}

impl Bucket {
    /// Solves a query of a checked scenario. Fails if the path that is found does not replay.
    fn run<'a>(
        &mut self,
        scenario: &'a str,
        query: &'a Query,
        map: &Map,
        search: &mut JumpPointSearch,
    ) -> Result<QueryLine<'a>, String> {
        let mut steps = Vec::new();
        let started = Instant::now();
        let found = search.query(query.start, query.goal, &mut steps);
        let elapsed = started.elapsed();
        if let Some(cost) = found.cost {
            let level = Level::new(map.clone(), query.start, query.goal);
            let level = level.ok_or("start and goal were checked")?;
            match validate(&level, Neighbours::Eight(Corners::Kept), &steps) {
                Ok(replayed) if replayed == u64::from(cost) => {}
                Ok(_) => return Err("the path has another cost".to_owned()),
                Err(reason) => return Err(reason.to_string()),
            }
        }
        let length = found.cost.map(|_| length(&steps));
        let agrees = length.is_some_and(|length| query.is_optimum(length));
        self.queries += 1;
        self.optimal += u64::from(agrees);
        self.expanded += found.expanded;
        self.elapsed += elapsed;
        Ok(QueryLine {
            scenario,
            line: query.line,
            map: &query.map,
            bucket: query.bucket,
            stated: query.optimum,
            length,
            agrees,
            expanded: found.expanded,
            elapsed_ms: milliseconds(elapsed),
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
