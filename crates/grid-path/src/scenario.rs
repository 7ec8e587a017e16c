//! MovingAI's `.scen` files: queries on a map with their known lengths.

use crate::{length::Total, map::Place, step::Step};

/// The greatest number of queries of a scenario.
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

/// Digits that a float holds for sure.
const DIGITS: u32 = 15;

impl Query {
    /// Returns true if these steps have the length that is stated, to half a unit of its last digit, of 15 digits at
    /// most. The comparison is exact.
    ///
    /// ```
    /// use grid_path::{Scenario, parse_steps};
    ///
    /// let scenario: Scenario = "version 1\n0\ta.map\t3\t3\t0\t0\t2\t1\t2.4142\n".parse()?;
    /// assert!(scenario.queries[0].is_optimum(&parse_steps("R3")?));
    /// assert!(!scenario.queries[0].is_optimum(&parse_steps("RR")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_optimum(&self, steps: &[Step]) -> bool {
        let total = Total::of(steps);
        // A difference of 1 or more needs no exact comparison, which might overflow.
        (total.length() - self.optimum).abs() < 1.0 && self.is_near(total).unwrap_or(false)
    }

    /// With N / 10^d stated: |a + b√2 − N / 10^d| ≤ 1 / (2 · 10^d), or X − 1 ≤ Y√2 ≤ X + 1 for X = 2 (N − a · 10^d) and
    /// Y = 2b · 10^d, which squares decide.
    fn is_near(&self, Total { straight, diagonal }: Total) -> Option<bool> {
        let has_room = |digits: &u32| self.optimum * 10_f64.powi(digits.cast_signed()) < 1e15;
        let digits = (0..=self.decimals.min(DIGITS)).rev().find(has_room)?;
        let stated = format!("{:.1$}", self.optimum, digits as usize).replace('.', "");
        let (stated, one) = (stated.parse::<i128>().ok()?, 10_i128.pow(digits));
        let (x, y) = (2 * (stated - one * i128::from(straight)), 2 * one * i128::from(diagonal));
        let twice = 2 * y * y;
        let is_least = x - 1 <= 0 || (x - 1).pow(2) <= twice;
        Some(is_least && x + 1 >= 0 && twice <= (x + 1).pow(2))
    }
}
