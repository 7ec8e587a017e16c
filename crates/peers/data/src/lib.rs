//! What a user brings to a comparison, read and checked: Korf's table, Sokoban levels, a list of
//! words, MovingAI's maps. Every mistake in a file has its line and column.
#![forbid(unsafe_code)]

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use grid_path::{Map, Query, Scenario, domain::FromText};
use npuzzle::Level as Tiles;
use sokoban::classic::{Collection, Level as Boxes, PickError};
use word_grids::boggle::{Dictionary, DictionaryError};

/// What is brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Kind {
    /// A file of boards of 4 × 4, one a line, as in Korf's table.
    Korf,
    /// A file of Sokoban levels, or a folder of such files.
    Sokoban,
    /// A file of words, one a line.
    Words,
    /// A folder of MovingAI's scenarios and their maps.
    Maps,
}

/// Data of a kind. What has a name comes with it.
#[derive(Clone, Debug)]
pub enum Data {
    /// Boards.
    Korf(Vec<(String, Tiles)>),
    /// Levels that have a solution as far as reading tells.
    Sokoban(Vec<(String, Boxes)>),
    /// The text; its words have been read once.
    Words(String),
    /// Scenarios.
    Maps(Vec<(String, Queries)>),
}

/// Queries on one map.
#[derive(Clone, Debug)]
pub struct Queries {
    /// The map.
    pub map: Map,
    /// Between free places of it.
    pub queries: Vec<Query>,
}

/// Why there are no data.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// What.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// No file of the kind is there, or nothing is in it.
    #[error("{}: expected {expected}, found none", path.display())]
    Nothing {
        /// Where.
        path: PathBuf,
        /// What there should be.
        expected: &'static str,
    },
    /// A line of Korf's table is no board.
    #[error("{}: {source}", path.display())]
    Board {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: npuzzle::ParseLevelError,
    },
    /// A board of Korf's table has another size.
    #[error("{}: line {line}: expected a board of 4 x 4, found {rows} x {columns}", path.display())]
    Size {
        /// The file.
        path: PathBuf,
        /// 1-based.
        line: usize,
        /// What it has.
        rows: usize,
        /// What it has.
        columns: usize,
    },
    /// No goal can be reached from a board of Korf's table.
    #[error("{}: line {line}: expected a board from which the goal can be reached", path.display())]
    Unsolvable {
        /// The file.
        path: PathBuf,
        /// 1-based.
        line: usize,
    },
    /// A Sokoban level.
    #[error("{}: {source}", path.display())]
    Level {
        /// The file.
        path: PathBuf,
        /// Which level, and what is wrong with it.
        source: PickError,
    },
    /// A list of words.
    #[error("{}: {source}", path.display())]
    Words {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: DictionaryError,
    },
    /// A map or a scenario.
    #[error("{}: {source}", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: grid_path::ParseLevelError,
    },
    /// A scenario is of several maps.
    #[error("{}: line {line}: expected the map {expected}, found {found}", path.display())]
    SecondMap {
        /// The file.
        path: PathBuf,
        /// 1-based.
        line: usize,
        /// The map of the first query.
        expected: String,
        /// The map of this one.
        found: String,
    },
}

impl Data {
    /// Reads a file or a folder.
    ///
    /// # Errors
    ///
    /// The first file that is wrong, and the reason.
    pub fn read(kind: Kind, path: &Path) -> Result<Self, DataError> {
        match kind {
            Kind::Korf => korf(path).map(Self::Korf),
            Kind::Sokoban => sokoban(path).map(Self::Sokoban),
            Kind::Words => words(path).map(Self::Words),
            Kind::Maps => maps(path).map(Self::Maps),
        }
    }
}

fn bytes(path: &Path) -> Result<Vec<u8>, DataError> {
    fs::read(path).map_err(|source| DataError::Read { path: path.to_owned(), source })
}

/// The files in a folder with one of these endings, by name; the path itself if it is no folder.
fn files(path: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, DataError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |source| DataError::Read { path: path.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let ending = file.extension().and_then(|it| it.to_str()).unwrap_or_default();
        if endings.iter().any(|it| it.eq_ignore_ascii_case(ending)) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// At least one of them.
fn some<T>(found: Vec<T>, path: &Path, expected: &'static str) -> Result<Vec<T>, DataError> {
    if found.is_empty() {
        return Err(DataError::Nothing { path: path.to_owned(), expected });
    }
    Ok(found)
}

/// The goal of boards without a number, which for those with one is understood.
const BLANK_FIRST: &[u8] = b"\ngoal: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

/// A board a line: its number in the table, if it has one, and 16 tiles. `#` begins a comment.
fn korf(path: &Path) -> Result<Vec<(String, Tiles)>, DataError> {
    let bytes = bytes(path)?;
    let mut levels = Vec::new();
    for (line, whole) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let row = whole.trim_ascii();
        if row.is_empty() || row.starts_with(b"#") {
            continue;
        }
        let path = path.to_owned();
        let numbers = row.split(u8::is_ascii_whitespace).filter(|number| !number.is_empty());
        let goal: &[u8] = if numbers.count() == 16 { BLANK_FIRST } else { b"" };
        let level = match Tiles::from_bytes(&[row, goal].concat()) {
            Ok(level) => level,
            Err(source) => {
                // Once more, in its place, so that the error tells the line and column of the file.
                let before = "\n".repeat(line - 1);
                let whole = [before.as_bytes(), whole, goal].concat();
                let source = Tiles::from_bytes(&whole).err().unwrap_or(source);
                return Err(DataError::Board { path, source });
            }
        };
        let (rows, columns) = (level.rows(), level.columns());
        if (rows, columns) != (4, 4) {
            return Err(DataError::Size { path, line, rows, columns });
        }
        if !level.is_solvable() {
            return Err(DataError::Unsolvable { path, line });
        }
        levels.push((format!("line {line}"), level));
    }
    some(levels, path, "a board of 16 tiles a line")
}

fn sokoban(path: &Path) -> Result<Vec<(String, Boxes)>, DataError> {
    let mut levels = Vec::new();
    for file in files(path, &["sok", "xsb", "txt"])? {
        let collection = Collection::from_bytes(&bytes(&file)?);
        for number in 1..=collection.len() {
            let level = collection.level(number);
            let level = level.map_err(|source| DataError::Level { path: file.clone(), source })?;
            levels.push((format!("{}, level {number}", name(&file)), level.clone()));
        }
    }
    some(levels, path, "Sokoban levels (.sok, .xsb, .txt)")
}

fn words(path: &Path) -> Result<String, DataError> {
    let bytes = bytes(path)?;
    let dictionary = Dictionary::from_bytes(&bytes)
        .map_err(|source| DataError::Words { path: path.to_owned(), source })?;
    if dictionary.words() == 0 {
        return Err(DataError::Nothing { path: path.to_owned(), expected: "a word a line" });
    }
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned())
}

/// The scenarios of a folder; each map stands beside its scenario or under the name that it says.
fn maps(path: &Path) -> Result<Vec<(String, Queries)>, DataError> {
    let mut found = Vec::new();
    for file in files(path, &["scen"])? {
        let failed = |source| DataError::Map { path: file.clone(), source };
        let queries = Scenario::from_bytes(&bytes(&file)?).map_err(failed)?;
        let Some(first) = queries.queries.first().map(|query| query.map.clone()) else {
            return Err(DataError::Nothing { path: file, expected: "a query" });
        };
        if let Some(query) = queries.queries.iter().find(|query| query.map != first) {
            let (line, found) = (query.line, query.map.clone());
            return Err(DataError::SecondMap { path: file, line, expected: first, found });
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        let beside = folder.join(name(Path::new(&first)));
        let place = if beside.exists() { beside } else { folder.join(&first) };
        let map = Map::from_bytes(&bytes(&place)?)
            .map_err(|source| DataError::Map { path: place, source })?;
        queries.check(&map).map_err(failed)?;
        found.push((name(&file), Queries { map, queries: queries.queries }));
    }
    some(found, path, "scenarios (.scen)")
}

#[cfg(test)]
mod tests;
