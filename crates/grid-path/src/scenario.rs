//! MovingAI's `.scen` files: queries on a map with their known lengths.

use crate::{map::Place, step::Step};

/// Most queries of a scenario.
pub const MAX_QUERIES: usize = 1 << 18;

/// A list of queries.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scenario {
    /// In the order of the file.
    pub queries: Vec<Query>,
}

/// One line of a scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// The line in the file, 1-based.
    pub line: usize,
    /// A class of length.
    pub bucket: u64,
    /// The map's file name.
    pub map: String,
    /// The map's width.
    pub width: usize,
    /// The map's height.
    pub height: usize,
    /// Where the path begins.
    pub start: Place,
    /// Where it ends.
    pub goal: Place,
    /// The length of a shortest path, with diagonal steps of length √2 and no corner cutting.
    pub optimum: f64,
    /// The column in the file at which each field begins, in characters, 1-based. (Queries are many,
    /// and no line is that long.)
    pub(crate) columns: [u32; 9],
}

/// How much a length may differ from the optimum, relative to it.
const TOLERANCE: f64 = 1e-4;

impl Query {
    /// Is this the optimum, as exactly as files state it?
    #[must_use]
    pub fn is_optimum(&self, length: f64) -> bool {
        (length - self.optimum).abs() <= TOLERANCE * self.optimum.max(1.0)
    }
}

/// The length of a path: 1 a straight step, √2 a diagonal one.
#[must_use]
pub fn length(steps: &[Step]) -> f64 {
    steps.iter().fold(0.0, |sum, step| {
        sum + if step.is_diagonal() { std::f64::consts::SQRT_2 } else { 1.0 }
    })
}
