//! Solutions as text.

use domain::TextError;

use crate::{
    grid::Neighbours,
    numbrix::{Level, validate},
    rows::ParseError,
};

/// A solution: the whole grid filled at once, and the neighbours by which it is right.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct FilledGrid {
    /// Which cells are neighbours.
    pub neighbours: Neighbours,
    /// The grid with all its numbers.
    pub level: Level,
}

impl FilledGrid {
    /// Reads rows of numbers, after the neighbours if those are not `neighbours`: `king: 1 3 / 2 4`.
    ///
    /// # Errors
    ///
    /// All problems of the rows.
    pub(super) fn read(text: &str, neighbours: Neighbours) -> Result<Self, TextError> {
        let named = text::body(text).1.split_once(':').and_then(|(name, rest)| {
            let neighbours = name.trim().parse().ok()?;
            Some((neighbours, rest))
        });
        let (neighbours, rows) = named.unwrap_or((neighbours, text));
        let before = text[..text.len() - rows.len()].chars().count();
        let level = rows.parse().map_err(|mut error: ParseError| {
            for problem in error.problems.iter_mut().filter(|problem| problem.line == 1) {
                problem.column += before;
            }
            error.in_words()
        })?;
        Ok(Self { neighbours, level })
    }

    /// The rows in one line; first the neighbours, unless they are the usual four.
    pub(super) fn write(&self) -> String {
        let rows = self.level.to_string();
        let rows = rows.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
        // One of them may have a `/` at its end already.
        let rows = rows.collect::<Vec<_>>().join(" / ").replace(" / / ", " / ");
        match self.neighbours {
            Neighbours::Four => rows,
            neighbours => format!("{neighbours}: {rows}"),
        }
    }

    /// The number of cells, if this solves `level` by the rules.
    pub(super) fn replay(&self, level: &Level) -> Result<usize, String> {
        let (expected, found) = (level.grid(), self.level.grid());
        if found != expected {
            return Err(format!("expected a grid of {expected}, found {found}"));
        }
        let path = self.level.path().ok_or("a cell is empty")?;
        validate(level, self.neighbours, &path).map_err(|error| error.to_string())?;
        Ok(path.len())
    }
}
