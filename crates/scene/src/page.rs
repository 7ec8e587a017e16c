//! What a replay shows beside its films.

use serde::Serialize;

use crate::film::Film;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A solution that is proved to be the best.
    Proved,
    /// A solution, of which nothing is proved.
    Found,
    /// It is proved that there is no solution.
    Unsolvable,
    /// A limit came first, or a mistake ends the film.
    Unknown,
}

/// An outcome in words, such as `proved optimal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The outcome.
    pub outcome: Outcome,
    /// In words.
    pub words: String,
}

/// The films of one search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    /// Its name: that of the algorithm.
    pub name: String,
    /// How it ended.
    pub badge: Badge,
    /// How many states it expanded.
    pub expanded: u64,
    /// That and what it found, for the picture of a race: `304 expanded, 52 steps`.
    pub figures: String,
    /// Figures of the search: `expanded`, `41,328`.
    pub facts: Vec<(String, String)>,
    /// Its solutions. Without one, the film is the start alone.
    pub films: Vec<Film>,
}

/// A replay: lanes side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// A line about it.
    pub note: String,
    /// At least one.
    pub lanes: Vec<Lane>,
}
