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
    /// How many digits of it are stated after the point.
    pub decimals: u32,
    /// The column in the file at which each field begins, in characters, 1-based. (Queries are many,
    /// and no line is that long.)
    pub(crate) columns: [u32; 9],
}

/// By how much a step of a path that is the best by the costs of [`Neighbours::Eight`](crate::Neighbours),
/// which are rounded, may be longer than one of the best by √2: √2 − 1.4142.
const ROUNDING: f64 = std::f64::consts::SQRT_2 - 14_142.0 / 10_000.0;

/// A path with fewer diagonal steps that is the best by the rounded costs is the best by √2, too: whoever saves d of them
/// for straight steps pays a multiple of 10,000 less 14,142 d, which only from d = 169 on (239 straight steps, 2) is less
/// than the rounding of d diagonal steps.
const FIRST_ROUNDED: usize = 169;

impl Query {
    /// Returns true if a path that is the best by the rounded costs has the length that is stated, to half a unit of its last
    /// digit. From 169 diagonal steps on the costs may have hidden a shorter path, and as much as that is let pass.
    #[must_use]
    pub fn is_optimum(&self, steps: &[Step]) -> bool {
        let digits = i32::try_from(self.decimals).unwrap_or(i32::MAX);
        let half_a_unit = 0.5 * 10_f64.powi(-digits);
        let length = length(steps);
        let is_rounded = steps.iter().filter(|step| step.is_diagonal()).count() >= FIRST_ROUNDED;
        let hidden = if is_rounded { ROUNDING * length } else { 0.0 };
        // Sums of floats have an error of their own.
        (length - self.optimum).abs() <= half_a_unit + hidden + 1e-12 * length
    }
}

/// The length of a path: 1 a straight step, √2 a diagonal one.
#[must_use]
pub fn length(steps: &[Step]) -> f64 {
    steps.iter().fold(0.0, |sum, step| {
        sum + if step.is_diagonal() { std::f64::consts::SQRT_2 } else { 1.0 }
    })
}
