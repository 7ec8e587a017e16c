//! Collections that store solutions beside their levels.

use crate::{error::Error, options::Values};

/// How the texts of a puzzle store solutions.
#[derive(Clone, Copy)]
pub struct Stores {
    /// The stored solutions of each level, in the order of the levels.
    pub solutions: fn(&[u8]) -> Vec<Vec<StoredSolution>>,
    /// The text with other stored solutions, and all else as it was. Fails where an option makes no sense, or the text has
    /// no place for solutions.
    pub storing: Storing,
}

/// Writes a text with these changes, by the options of its puzzle.
pub type Storing = fn(&[u8], &[StoredChange], &Values) -> Result<Vec<u8>, Error>;

/// A solution that a text stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSolution {
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its actions, as they are written.
    pub actions: String,
}

/// What is to become of the stored solutions of a level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredChange {
    /// The number of the level, from 1.
    pub level: usize,
    /// A solution to store before the others.
    pub added: Option<String>,
    /// The places of those to remove, from 0.
    pub removed: Vec<usize>,
}
