//! What can be wrong with the text of a board or a puzzle.

use text::{InvalidUtf8, Quote, counted};

use crate::grid::MAX_CELLS;

/// Why a text cannot be read: all that is wrong with it, in order of place.
pub type ParseError = text::ParseError<ProblemKind>;

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
    /// A control character other than tab, line feed, and carriage return before a line feed.
    #[error("expected cells, found the control character {found:?}")]
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A row of another length than the first.
    #[error("expected {} as in the first row, found {found}", counted(*expected, "cell"))]
    Ragged {
        /// Cells of the first row.
        expected: usize,
        /// Cells of this one.
        found: usize,
    },
    /// More cells than a grid has room for.
    #[error("too large: expected at most {MAX_CELLS} cells, found more")]
    TooManyCells,
    /// A cell of a Boggle board that is not letters.
    #[error("expected the letters a to z, at most {most} in a cell, found {found}")]
    Letters {
        /// The cell.
        found: Quote,
        /// Most letters of a cell.
        most: usize,
    },
    /// A bracket without its partner.
    #[error("expected a cell of several letters such as (qu), found {found}")]
    Bracket {
        /// What stands there.
        found: Quote,
    },
    /// A cell of a Numbrix puzzle that is neither empty nor a number.
    #[error("expected a number, or 0 or . for an empty cell, found {found}")]
    Number {
        /// The cell.
        found: Quote,
    },
    /// A number greater than there are cells.
    #[error("expected a number from 1 to {most}, the number of cells, found {found}")]
    OutOfRange {
        /// Number of cells.
        most: usize,
        /// The cell.
        found: Quote,
    },
    /// A number given before.
    #[error("expected {number} once, found it again; the first is at line {line}, column {column}")]
    Duplicate {
        /// The number.
        number: u16,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
}
