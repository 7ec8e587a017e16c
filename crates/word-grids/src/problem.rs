//! What can be wrong with the text of a board or a puzzle.

use std::fmt;

use crate::grid::MAX_CELLS;

/// Most problems that are listed; the rest are counted.
const MAX_PROBLEMS: usize = 50;
/// Most characters of the input that are quoted in a message.
const MAX_QUOTED: usize = 20;

/// Why a text cannot be read: all that is wrong with it, in order of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The first 50 problems; never empty.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub omitted: usize,
}

impl fmt::Display for ParseError {
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

impl std::error::Error for ParseError {}

/// One thing wrong, and where.
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

/// A piece of the input to quote in a message: the first characters of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quote(String);

impl Quote {
    pub(crate) fn new(text: &str) -> Self {
        let mut quote: String = text.chars().take(MAX_QUOTED).collect();
        if quote.len() < text.len() {
            quote.push('…');
        }
        Self(quote)
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no cell at all.
    #[error("expected at least one row of cells, found none")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    InvalidUtf8 {
        /// The first of the bytes.
        byte: u8,
    },
    /// A byte order mark.
    #[error("expected a cell, found a byte order mark: save the file as UTF-8 without one")]
    ByteOrderMark,
    /// A control character other than tab, line feed, and carriage return before a line feed.
    #[error("expected cells, found the control character {found:?}")]
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A row of another length than the first.
    #[error("expected {expected} cells as in the first row, found {found}")]
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

/// Problems as they are met.
#[derive(Default)]
pub(crate) struct Problems {
    found: Vec<Problem>,
    omitted: usize,
}

impl Problems {
    pub(crate) fn report(&mut self, (line, column): (usize, usize), kind: ProblemKind) {
        if self.found.len() < MAX_PROBLEMS {
            self.found.push(Problem { line, column, kind });
        } else {
            self.omitted += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(crate) fn into_error(mut self) -> ParseError {
        self.found.sort_by_key(|problem| (problem.line, problem.column));
        ParseError { problems: self.found, omitted: self.omitted }
    }
}

/// The text of a file, or where it is not UTF-8.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(bytes).map_err(|_| {
        let mut problems = Problems::default();
        let (mut line, mut column) = (1, 1);
        for chunk in bytes.utf8_chunks() {
            for character in chunk.valid().chars() {
                (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            if let Some(&byte) = chunk.invalid().first() {
                problems.report((line, column), ProblemKind::InvalidUtf8 { byte });
                column += 1;
            }
        }
        problems.into_error()
    })
}
