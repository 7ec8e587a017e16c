//! What can be wrong with the text of a level.

use std::fmt;

use crate::level::{MAX_BOXES, MAX_FLOOR, MAX_PORTALS};

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
    #[error("expected cells separated by blanks or tabs, found the control character {found:?}")]
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A piece of a cell that means nothing.
    #[error(
        "expected W, ., H, a box B1, a goal G1 or a portal P1, several joined by /, found {found}"
    )]
    UnknownThing {
        /// The piece.
        found: Quote,
    },
    /// A box or goal numbered 0, or written with leading zeros.
    #[error("expected a number from 1 to {MAX_BOXES} without leading zeros, found {found}")]
    Number {
        /// The thing with its number.
        found: Quote,
    },
    /// A portal with a number out of range.
    #[error(
        "expected a portal from P1 to P{MAX_PORTALS}, of which each has two cells, found {found}"
    )]
    PortalNumber {
        /// The portal with its number.
        found: Quote,
    },
    /// Two things that cannot share a cell.
    #[error(
        "expected one fixed thing and one that moves at most, and nothing in a wall, found {second} on {first}"
    )]
    Shared {
        /// What the cell holds already.
        first: Quote,
        /// What cannot join it.
        second: Quote,
    },
    /// No player.
    #[error("expected one player H, found none")]
    NoPlayer,
    /// A player after the first.
    #[error("expected one player H, found another; the first is at line {line}, column {column}")]
    SecondPlayer {
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// A box or goal whose number was used before.
    #[error("expected {thing} once, found it again; the first is at line {line}, column {column}")]
    Duplicate {
        /// Such as `B1`.
        thing: Quote,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// A portal with one cell.
    #[error("expected two cells P{number}, found one")]
    UnpairedPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A third cell of a portal, or a later one.
    #[error("expected two cells P{number}, found more")]
    TripledPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A box that has nowhere to go.
    #[error("expected a goal G{number} for the box B{number}, found none")]
    BoxWithoutGoal {
        /// From 1.
        number: u8,
    },
    /// A goal that nothing can fill.
    #[error("expected a box B{number} for the goal G{number}, found none")]
    GoalWithoutBox {
        /// From 1.
        number: u8,
    },
    /// A number left out.
    #[error("expected boxes numbered 1, 2, 3 … without gaps, found no B{number} before this one")]
    MissingBox {
        /// The least number left out.
        number: u8,
    },
    /// More cells than the packed states have room for.
    #[error("too large: expected at most {MAX_FLOOR} cells that are not walls, found more")]
    TooManyCells,
    /// More boxes than the packed states have room for.
    #[error("too large: expected at most {MAX_BOXES} boxes, found {found}")]
    TooManyBoxes {
        /// The box or goal with its number.
        found: Quote,
    },
}
