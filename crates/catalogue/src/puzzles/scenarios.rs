//! MovingAI's scenarios and the maps beside them.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};

use domain::{BadOption, FromText, TextError};
use grid_path::{
    Corners, JumpPointSearch, Length, Level, Map, Neighbours, ParseLevelError, Query, Step, Total,
    validate,
};
use search::{Clock, Limits};
use text::{At, body_of_bytes};

use crate::{error::Error, host::Host};

/// A scenario, its name and its text.
#[derive(Clone, Debug)]
pub struct Scenario {
    name: String,
    path: PathBuf,
    text: Vec<u8>,
    queries: Vec<Query>,
}

/// Queries of a scenario on one map, and the search that answers them.
#[derive(Debug)]
pub struct Queries<'s> {
    scenario: &'s Scenario,
    queries: Vec<&'s Query>,
    map: Map,
    /// Each thread has one of its own.
    search: JumpPointSearch,
}

/// A search of the queries on one map.
#[derive(Debug)]
pub struct Searcher(JumpPointSearch);

/// The answer to a query, whose path has been replayed.
#[derive(Clone, Debug)]
pub struct QueryAnswer<'s> {
    /// The line of the query in the scenario.
    pub line: usize,
    /// The name of the map.
    pub map: &'s str,
    /// The query's class of length.
    pub bucket: u64,
    /// The length as the scenario states it.
    pub stated: f64,
    /// Ours, with diagonal steps of √2; nothing if there is no path, or none that fits.
    pub length: Option<f64>,
    /// True if paths were cut because they are too long.
    pub is_too_long: bool,
    /// True if both are the same.
    pub agrees: bool,
    /// Expanded jump points.
    pub expanded: u64,
    /// The time of the search.
    pub elapsed: Duration,
}

impl Scenario {
    /// Reads the scenario in the file at `path`.
    ///
    /// # Errors
    ///
    /// All problems of the text.
    pub fn read(path: &Path, text: &[u8]) -> Result<Self, Error> {
        let name = path.display().to_string();
        let read = grid_path::Scenario::from_bytes(text);
        let scenario = read.map_err(|error| Error::bad_text(&name, text, error.in_words()))?;
        Ok(Self { name, path: path.to_owned(), text: text.to_vec(), queries: scenario.queries })
    }

    /// The number of queries.
    #[must_use]
    pub fn count(&self) -> usize {
        self.queries.len()
    }

    /// The maps by name, each with the indices of its queries.
    #[must_use]
    pub fn maps(&self) -> BTreeMap<&str, Vec<usize>> {
        let mut maps: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, query) in self.queries.iter().enumerate() {
            maps.entry(&query.map).or_default().push(index);
        }
        maps
    }

    /// The queries with these indices on the map of this name, which lies beside the scenario.
    ///
    /// # Errors
    ///
    /// The map cannot be read, or steps on it differ in cost.
    pub fn on_map(
        &self,
        host: &dyn Host,
        (name, indices): (&str, &[usize]),
    ) -> Result<Queries<'_>, Error> {
        let queries: Vec<&Query> = indices.iter().map(|&index| &self.queries[index]).collect();
        let line = queries.first().map_or(1, |query| query.line);
        let map = self.map(host, line, name)?;
        let search = JumpPointSearch::new(&map, Corners::Kept);
        let search =
            search.ok_or_else(|| self.unusable(line, name, "expected cells of equal cost"))?;
        Ok(Queries { scenario: self, queries, map, search })
    }

    /// The map called `name` in this line: where that leads from the scenario's folder, or else by its
    /// last part beside the scenario, or else what the scenario itself is called without its ending.
    fn map(&self, host: &dyn Host, line: usize, name: &str) -> Result<Map, Error> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        // Some scenarios were written on systems where folders are told apart by backslashes.
        let named = PathBuf::from(name.replace('\\', "/"));
        let last = named.file_name().map(|last| folder.join(last));
        let tried = [Some(folder.join(&named)), last, Some(self.path.with_extension(""))];
        let found = tried.into_iter().flatten().find(|path| host.has(path));
        let missing = || self.unusable(line, name, "expected this map beside the scenario");
        let path = found.ok_or_else(missing)?;
        let read = host.read("map", &path, &Limits::default(), Clock::start())?;
        let stopped = |stop| Error::Stopped { stop, missing: "no map was read".to_owned() };
        let bytes = read.map_err(stopped)?;
        let name = path.display().to_string();
        let bad = |error: ParseLevelError| Error::bad_text(&name, &bytes, error.in_words());
        Map::from_bytes(&bytes).map_err(bad)
    }

    /// Why the queries from this line on are not solved on their map.
    fn unusable(&self, line: usize, name: &str, reason: &str) -> Error {
        let problem = TextError::one(At { line, column: 1 }, format!("{name}: {reason}"));
        self.bad(problem)
    }

    fn bad(&self, problem: TextError) -> Error {
        Error::bad_text(&self.name, &self.text, problem)
    }
}

impl<'s> Queries<'s> {
    /// The number of queries.
    #[must_use]
    pub fn count(&self) -> usize {
        self.queries.len()
    }

    /// A search for one thread.
    #[must_use]
    pub fn searcher(&self) -> Searcher {
        Searcher(self.search.clone())
    }

    /// Answers the query of this index.
    ///
    /// # Errors
    ///
    /// The query is not for its map ([`Error::BadText`]), or the path that was found does not replay.
    pub fn answer(&self, index: usize, by: &mut Searcher) -> Result<QueryAnswer<'s>, Error> {
        let query = self.queries[index];
        query.fits(&self.map).map_err(|error| self.scenario.bad(error.in_words()))?;
        let mut steps = Vec::new();
        let started = Clock::start();
        let found = by.0.query(query.start, query.goal, &mut steps);
        let elapsed = started.elapsed();
        if let Some(cost) = found.cost {
            let (name, line) = (&self.scenario.name, query.line);
            let wrong = |reason| Error::Defect(format!("{name}:{line}: internal error: {reason}"));
            replay(query, &self.map, &steps, cost).map_err(wrong)?;
        }
        let length = found.cost.map(|_| Total::of(&steps).length());
        Ok(QueryAnswer {
            line: query.line,
            map: &query.map,
            bucket: query.bucket,
            stated: query.optimum,
            length,
            is_too_long: found.is_cut,
            agrees: length.is_some() && query.is_optimum(&steps),
            expanded: found.expanded,
            elapsed,
        })
    }
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

/// The query of this number, from 1, of the scenario in this file, as a level.
pub(super) fn level(
    host: &dyn Host,
    file: Option<&Path>,
    text: &[u8],
    number: usize,
) -> Result<Level, Error> {
    let refuse = |reason| Err(BadOption::new("--query", reason).into());
    if !body_of_bytes(text).1.starts_with(b"version ") {
        return refuse("is for a MovingAI scenario");
    }
    let Some(file) = file else { return refuse("is for a FILE: the map is beside it") };
    let scenario = Scenario::read(file, text)?;
    let query = number.checked_sub(1).and_then(|index| scenario.queries.get(index));
    let query = query.ok_or_else(|| {
        let reason = format!("expected 1 to {}, found {number}", scenario.count());
        BadOption::new("--query", reason)
    })?;
    let map = scenario.map(host, query.line, &query.map)?;
    query.fits(&map).map_err(|error| scenario.bad(error.in_words()))?;
    let blocked = || scenario.unusable(query.line, &query.map, "an end is blocked");
    Level::new(map, query.start, query.goal).ok_or_else(blocked)
}
