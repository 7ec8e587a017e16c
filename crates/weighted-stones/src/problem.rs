//! What can be wrong with the text of a level.

use std::{error::Error, fmt};

use text::{Common, ParseError};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no row of a board.
    Empty,
    /// A problem of texts of many formats.
    Common(Common),
    /// A row after the board had ended.
    SecondBoard,
    /// Weights and stones differ in number.
    WeightCount {
        /// How many weights.
        weights: usize,
        /// How many stones.
        stones: usize,
    },
    /// Stones and switches differ in number.
    SwitchCount {
        /// How many stones.
        stones: usize,
        /// How many switches.
        switches: usize,
    },
    /// More stones than the packed states have room for.
    TooManyStones {
        /// Room for so many.
        most: usize,
        /// Stones, or stones with weights.
        things: &'static str,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("expected a line of weights and the rows of a board, found no row")
            }
            Self::Common(inner) => fmt::Display::fmt(inner, f),
            Self::SecondBoard => f.write_str(
                "expected nothing more after the board, found a row; a file holds one board",
            ),
            Self::WeightCount { weights, stones } => write!(
                f,
                "expected as many weights as stones, found weights: {weights}, stones: {stones}"
            ),
            Self::SwitchCount { stones, switches } => write!(
                f,
                "expected as many switches as stones, found stones: {stones}, switches: {switches}"
            ),
            Self::TooManyStones { most, things, found } => {
                write!(f, "too large: expected at most {most} {things}, found {found}")
            }
        }
    }
}

impl Error for ProblemKind {}

impl From<Common> for ProblemKind {
    fn from(inner: Common) -> Self {
        Self::Common(inner)
    }
}
