//! What can be wrong with the text of a level.

use std::fmt;

use crate::{action::Agent, level::MAX_CELLS};

/// Most problems that are listed; the rest are counted.
pub(crate) const MAX_PROBLEMS: usize = 50;

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
    /// A character that means nothing in a text with `Q` or digits.
    #[error("expected %, blank, P, Q, 1, 2 or 3, found {found:?}")]
    UnknownCharacter {
        /// The character.
        found: char,
    },
    /// A sign of Berkeley layouts in a text with `Q` or digits.
    #[error(
        "expected %, blank, P, Q, 1, 2 or 3, found {found:?}: a Berkeley layout has no Q and no digits"
    )]
    MixedFormats {
        /// The character.
        found: char,
    },
    /// A character that means nothing in a Berkeley layout.
    #[error("expected %, blank, P, Q, 1, 2 or 3, or in a Berkeley layout . G o, found {found:?}")]
    UnknownInLayout {
        /// The character.
        found: char,
    },
    /// A row that is not as long as the first.
    #[error("expected {expected} cells as in the first row, found {found}")]
    Ragged {
        /// Cells of the first row.
        expected: usize,
        /// Cells of this one.
        found: usize,
    },
    /// An agent is missing.
    #[error("expected one agent {0}, found none")]
    NoAgent(Agent),
    /// An agent after the first of the same name.
    #[error(
        "expected one agent {agent}, found another; the first is at line {line}, column {column}"
    )]
    SecondAgent {
        /// Which.
        agent: Agent,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// More cells than a state has room for.
    #[error("too large: expected at most {MAX_CELLS} cells that are not walls, found more")]
    TooManyCells,
    /// More food than a state has room for.
    #[error(
        "too large: expected at most {most} foods, as many as two words have room for beside agents \
         on {cells} cells, found {found}"
    )]
    TooManyFoods {
        /// Room for so many.
        most: usize,
        /// Cells that are not walls.
        cells: usize,
        /// Foods.
        found: usize,
    },
}
