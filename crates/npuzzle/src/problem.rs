//! What can be wrong with the text of a level.

use std::fmt;

use crate::level::{MAX_SIDE, MIN_SIDE};

/// Most problems that are listed; the rest are counted.
pub(crate) const MAX_PROBLEMS: usize = 50;
/// Most characters of the input that are quoted in a message.
const MAX_QUOTED: usize = 20;

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    /// The first 50 problems; never empty.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub omitted: usize,
}

impl ParseLevelError {
    /// Sorts the problems by place and keeps the first; `omitted` counts those dropped before.
    pub(crate) fn new(mut problems: Vec<Problem>, omitted: usize) -> Self {
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let omitted = omitted + problems.len().saturating_sub(MAX_PROBLEMS);
        problems.truncate(MAX_PROBLEMS);
        Self { problems, omitted }
    }
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        match self.omitted {
            0 => Ok(()),
            omitted => write!(f, "\nand {omitted} more"),
        }
    }
}

impl std::error::Error for ParseLevelError {}

/// One thing wrong with the text of a level, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Problem {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What was found there, and what was expected.
    pub kind: ProblemKind,
}

/// The first characters of a piece of the input.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(MAX_QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no tile at all.
    #[error("expected a board such as 867 254 301, found nothing")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    InvalidUtf8 {
        /// The first of the bytes.
        byte: u8,
    },
    /// A byte order mark.
    #[error("expected a tile, found a byte order mark: save the file as UTF-8 without one")]
    ByteOrderMark,
    /// A control character other than tab, line feed, and carriage return before a line feed.
    #[error("expected tiles separated by blanks or commas, found the control character {found:?}")]
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A piece that is no number.
    #[error("expected the number of a tile, or 0 for the blank, found {found:?}")]
    NotANumber {
        /// The piece, cut to 20 characters.
        found: String,
    },
    /// A row of another length than the first.
    #[error("expected {expected} tiles in this row, as in the first, found {found}")]
    Ragged {
        /// Length of the first row.
        expected: usize,
        /// Length of this one.
        found: usize,
    },
    /// One line of numbers that make no square.
    #[error(
        "expected a square number of tiles, or rows on lines of their own or parted by /, found {found} tiles in one row"
    )]
    NotSquare {
        /// How many.
        found: usize,
    },
    /// A side out of range.
    #[error(
        "expected a board from {MIN_SIDE} x {MIN_SIDE} to {MAX_SIDE} x {MAX_SIDE}, found {rows} x {columns}"
    )]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Rows of digits for a board with tiles of two digits.
    #[error(
        "expected rows of digits for a board of at most 10 cells, found {cells} cells: write numbers separated by blanks"
    )]
    Digits {
        /// How many cells.
        cells: usize,
    },
    /// A tile that the board does not have.
    #[error("expected tiles 0 to {greatest}, found {found}")]
    OutOfRange {
        /// The number, cut to 20 digits.
        found: String,
        /// The greatest tile.
        greatest: usize,
    },
    /// A tile that is there already.
    #[error(
        "expected tile {tile} once, found it again; the first is at line {line}, column {column}"
    )]
    Duplicate {
        /// The tile; 0 is the blank.
        tile: u8,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// A tile that is not there.
    #[error("expected tile {tile} on the board, found it nowhere")]
    Missing {
        /// The tile; 0 is the blank.
        tile: u8,
    },
    /// A goal of another size than the start.
    #[error(
        "expected a goal of {rows} x {columns} as the start, found {found_rows} x {found_columns}"
    )]
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
    /// A second `goal:`.
    #[error("expected one goal, found another")]
    SecondGoal,
}
