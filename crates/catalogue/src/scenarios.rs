//! MovingAI's scenarios and the maps beside them.

use std::path::{Path, PathBuf};

use domain::{FromText, Refusal, Unreadable};
use grid_path::{Level, Map, ParseLevelError, Scenario};
use search::{Clock, Limits};
use text::{At, body_of_bytes};

use crate::{error::Error, host::Host};

/// A scenario's path and its text.
type Read<'a> = (&'a Path, &'a [u8]);

/// The map called `name` in this line: where that leads from the scenario's folder, or else by its
/// last part beside the scenario, or else what the scenario itself is called without its ending.
pub fn read_map(
    host: &dyn Host,
    scenario: Read<'_>,
    line: usize,
    name: &str,
) -> Result<Map, Error> {
    let folder = scenario.0.parent().unwrap_or(Path::new(""));
    // Some scenarios were written on systems where folders are told apart by backslashes.
    let named = PathBuf::from(name.replace('\\', "/"));
    let last = named.file_name().map(|last| folder.join(last));
    let tried = [Some(folder.join(&named)), last, Some(scenario.0.with_extension(""))];
    let found = tried.into_iter().flatten().find(|path| host.has(path));
    let missing = || unusable(scenario, line, name, "expected this map beside the scenario");
    let path = found.ok_or_else(missing)?;
    let read = host.read("map", &path, &Limits::default(), Clock::start())?;
    let stopped = |stop| Error::Stopped { stop, missing: "no map was read".to_owned() };
    let bytes = read.map_err(stopped)?;
    let name = path.display().to_string();
    let bad = |error: ParseLevelError| Error::bad_text(&name, &bytes, error.in_words());
    Map::from_bytes(&bytes).map_err(bad)
}

/// Why the queries from this line on are not solved on their map.
pub fn unusable(scenario: Read<'_>, line: usize, name: &str, reason: &str) -> Error {
    let problem = Unreadable::one(At { line, column: 1 }, format!("{name}: {reason}"));
    bad(scenario, problem)
}

fn bad((path, text): Read<'_>, problem: Unreadable) -> Error {
    Error::bad_text(&path.display().to_string(), text, problem)
}

/// The query of this number, from 1, of the scenario in this file, as a level.
pub(crate) fn level(
    host: &dyn Host,
    file: Option<&Path>,
    text: &[u8],
    number: usize,
) -> Result<Level, Error> {
    let refuse = |reason| Err(Refusal::new("--query", reason).into());
    if !body_of_bytes(text).1.starts_with(b"version ") {
        return refuse("is for a MovingAI scenario");
    }
    let Some(file) = file else { return refuse("is for a FILE: the map is beside it") };
    let scenario = (file, text);
    let wrong = |error: ParseLevelError| bad(scenario, error.in_words());
    let queries = Scenario::from_bytes(text).map_err(wrong)?.queries;
    let query = number.checked_sub(1).and_then(|index| queries.get(index)).ok_or_else(|| {
        let reason = format!("expected 1 to {}, found {number}", queries.len());
        Refusal::new("--query", reason)
    })?;
    let map = read_map(host, scenario, query.line, &query.map)?;
    query.fits(&map).map_err(wrong)?;
    let blocked = || unusable(scenario, query.line, &query.map, "an end is blocked");
    Level::new(map, query.start, query.goal).ok_or_else(blocked)
}
