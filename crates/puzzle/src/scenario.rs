//! MovingAI scenarios: every query solved, every optimum checked.

use std::{
    collections::BTreeMap,
    path::Path,
    time::{Duration, Instant},
};

use grid_path::{
    Corners, JumpPointSearch, Level, Map, Neighbours, ParseLevelError, Scenario, length, validate,
};

use crate::{domains::grid_problems, exit::Failure, input::Source, report::table};

/// Runs every query of the scenario at `path`, whose maps lie beside it, by jump point search, and
/// gives a table with a line a bucket.
pub(crate) fn run(path: &Path) -> Result<String, Failure> {
    let source = Source::File(path.to_owned());
    let bytes = source.read()?;
    let bad =
        |error: ParseLevelError| Failure::bad_input(&source.name(), &bytes, &grid_problems(error));
    let scenario = Scenario::from_bytes(&bytes).map_err(bad)?;
    let mut maps: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for query in &scenario.queries {
        maps.entry(&query.map).or_default().push(query.clone());
    }
    let mut buckets: BTreeMap<u64, Bucket> = BTreeMap::new();
    for (name, queries) in maps {
        let map = read_map(path, name)?;
        let part = Scenario { queries };
        part.check(&map).map_err(bad)?;
        let contradiction = |line: usize, reason: String| {
            Failure::Contradiction(format!("{}:{line}: {reason}", source.name()))
        };
        let mut search = JumpPointSearch::new(&map)
            .ok_or_else(|| contradiction(1, format!("{name}: cells have costs of their own")))?;
        let mut steps = Vec::new();
        for query in &part.queries {
            steps.clear();
            let started = Instant::now();
            let found = search.query(query.start, query.goal, &mut steps);
            let elapsed = started.elapsed();
            let Some(cost) = found.cost else {
                let reason = format!("no path, where one of length {} is stated", query.optimum);
                return Err(contradiction(query.line, reason));
            };
            let level = Level::new(map.clone(), query.start, query.goal);
            let replayed = level.map(|it| validate(&it, Neighbours::Eight(Corners::Kept), &steps));
            if replayed != Some(Ok(cost)) {
                return Err(contradiction(query.line, "internal error: a bad path".to_owned()));
            }
            let ours = length(&steps);
            if !query.is_optimum(ours) {
                let reason = format!("length {ours:.6}, where {} is stated", query.optimum);
                return Err(contradiction(query.line, reason));
            }
            let bucket = buckets.entry(query.bucket).or_default();
            bucket.queries += 1;
            bucket.expanded += found.expanded;
            bucket.elapsed += elapsed;
        }
    }
    Ok(text(&buckets))
}

/// What the queries of a bucket took.
#[derive(Default)]
struct Bucket {
    queries: u64,
    expanded: u64,
    elapsed: Duration,
}

/// The map called `name`, beside the scenario; folders in the name are tried, then left out.
fn read_map(scenario: &Path, name: &str) -> Result<Map, Failure> {
    let folder = scenario.parent().unwrap_or(Path::new(""));
    let whole = folder.join(name);
    let path = match Path::new(name).file_name() {
        Some(last) if !whole.is_file() => folder.join(last),
        _ => whole,
    };
    let source = Source::File(path);
    let bytes = source.read()?;
    let bad = |error| Failure::bad_input(&source.name(), &bytes, &grid_problems(error));
    Map::from_bytes(&bytes).map_err(bad)
}

fn text(buckets: &BTreeMap<u64, Bucket>) -> String {
    let rows = buckets.iter().map(|(number, bucket)| {
        vec![
            number.to_string(),
            bucket.queries.to_string(),
            bucket.queries.to_string(),
            bucket.expanded.to_string(),
            format!("{:.3}", bucket.elapsed.as_secs_f64() * 1e3),
        ]
    });
    table(&["bucket", "queries", "optimal", "jump points expanded", "elapsed ms"], rows)
}
