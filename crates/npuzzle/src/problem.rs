//! What can be wrong with the text of a level.

use text::{Common, ParseError, counted};

use crate::level::{MAX_SIDE, MIN_SIDE};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no tile at all.
    Empty,
    /// A problem of texts of many formats.
    Common(Common),
    /// A row of another length than the first.
    Ragged {
        /// Length of the first row.
        expected: usize,
        /// Length of this one.
        found: usize,
    },
    /// One line of numbers that make no square.
    NotSquare {
        /// How many.
        found: usize,
    },
    /// A side out of range.
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Rows of digits for a board with tiles of two digits.
    Digits {
        /// How many cells.
        cells: usize,
        /// The most.
        most: usize,
    },
    /// A tile that is not there.
    Missing {
        /// The tile; 0 is the blank.
        tile: u8,
    },
    /// A goal of another size than the start.
    GoalSize {
        /// Rows of the start.
        rows: usize,
        /// Columns of the start.
        columns: usize,
        /// Rows of the goal.
        found_rows: usize,
        /// Columns of the goal.
        found_columns: usize,
    },
    /// More boards than a start and a goal.
    Several {
        /// How many.
        found: usize,
    },
    /// A second `goal:`.
    SecondGoal,
}

text::messages! { ProblemKind, from Common(Common);
    Self::Empty => "expected a board such as 867 254 301, found nothing";
    Self::Common(inner) => "{inner}";
    Self::Ragged { expected, found } =>
        "expected {} in this row, as in the first, found {found}", counted(*expected, "tile");
    Self::NotSquare { found } =>
        "expected a square number of tiles, or rows on lines of their own or separated by /, found {} in one row",
        counted(*found, "tile");
    Self::Size { rows, columns } =>
        "expected a board from {MIN_SIDE} x {MIN_SIDE} to {MAX_SIDE} x {MAX_SIDE}, found {rows} x {columns}";
    Self::Digits { cells, most } =>
        "expected rows of digits for a board of at most {most} cells, found {}: write numbers separated by blanks",
        counted(*cells, "cell");
    Self::Missing { tile } => "expected tile {tile} on the board, found it nowhere";
    Self::GoalSize { rows, columns, found_rows, found_columns } =>
        "expected a goal of {rows} x {columns} as the start, found {found_rows} x {found_columns}";
    Self::Several { found } =>
        "expected a board, or a start and a goal, found {found} boards: --level takes one";
    Self::SecondGoal => "expected one goal, found another";
}
