//! What can be wrong with the text of a map or a scenario.

use text::{InvalidUtf8, ParseError, Quote, counted};

use crate::scenario::MAX_QUERIES;

/// Why a text is no map, level or scenario: all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no cell at all.
    #[error("expected at least one row of cells, found none")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error(transparent)]
    InvalidUtf8(#[from] InvalidUtf8),
    /// A character that is no cell.
    #[error("expected a cell, one of {expected}, found {found}")]
    UnknownCell {
        /// The characters that are cells.
        expected: &'static str,
        /// What stands there.
        found: Quote,
    },
    /// A row longer or shorter than the first, or than the header says.
    #[error("expected {} in this row, found {found}", counted(*expected, "cell"))]
    Ragged {
        /// The width.
        expected: usize,
        /// The length of the row.
        found: usize,
    },
    /// Fewer or more rows than the header says.
    #[error("expected {}, found {found}", counted(*expected, "row"))]
    Rows {
        /// The height.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A line of a header that is not as it should be.
    #[error("expected {expected}, found {found}")]
    Header {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: Quote,
    },
    /// More cells than ids.
    #[error("too large: expected at most {} cells", crate::map::MAX_CELLS)]
    TooLarge,
    /// More queries than a scenario may have. What comes after is not read.
    #[error("too large: expected at most {MAX_QUERIES} queries")]
    TooManyQueries,
    /// A second start or goal.
    #[error("expected one {what}, found another; the first is at line {line}, column {column}")]
    Second {
        /// `start S` or `goal G`.
        what: &'static str,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// No start or goal is marked or given, and the corner where it would be is blocked.
    #[error(
        "expected a free cell at {corner}, where the {what} is unless another is given, found a blocked one"
    )]
    BlockedCorner {
        /// Which.
        corner: &'static str,
        /// `start` or `goal`.
        what: &'static str,
    },
    /// A field of a scenario that is no number.
    #[error("expected {expected}, found {found}")]
    Field {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: Quote,
    },
    /// A line of a scenario with too few or too many fields.
    #[error(
        "expected 9 fields: bucket, map, width, height, start x and y, goal x and y, length; found {found}"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A scenario for a map of another size.
    #[error("expected {expected}, the map's {what}, found {found}")]
    Size {
        /// `width` or `height`.
        what: &'static str,
        /// The map's.
        expected: usize,
        /// The scenario's.
        found: usize,
    },
    /// A given start or goal that is not on the map, or blocked there.
    #[error("expected a free cell as {what}, found ({x}, {y}), which is {why}")]
    BadPlace {
        /// `start` or `goal`.
        what: &'static str,
        /// Column from 0.
        x: usize,
        /// Row from 0.
        y: usize,
        /// `blocked` or `off the map`.
        why: &'static str,
    },
}
