//! What can be wrong with the text of a level.

use text::{InvalidUtf8, ParseError, Quote};

use crate::level::{MAX_FLOOR, MAX_SQUARES, MAX_STONES, MAX_WEIGHT, MAX_WEIGHTED};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no row of a board.
    #[error("expected a line of weights and the rows of a board, found no row")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error(transparent)]
    InvalidUtf8(#[from] InvalidUtf8),
    /// A character that means nothing in a row.
    #[error("expected one of the squares # @ + $ * . or a blank, found {found:?}")]
    UnknownSquare {
        /// The character.
        found: char,
    },
    /// A row after the board had ended.
    #[error("expected nothing more after the board, found a row; a file holds one board")]
    SecondBoard,
    /// Something among the weights that is no number.
    #[error("expected a weight from 1 to {MAX_WEIGHT}, found {found}")]
    Weight {
        /// What stands there.
        found: Quote,
    },
    /// Weights and stones differ in number.
    #[error("expected as many weights as stones, found weights: {weights}, stones: {stones}")]
    WeightCount {
        /// How many weights.
        weights: usize,
        /// How many stones.
        stones: usize,
    },
    /// Stones and switches differ in number.
    #[error("expected as many switches as stones, found stones: {stones}, switches: {switches}")]
    SwitchCount {
        /// How many stones.
        stones: usize,
        /// How many switches.
        switches: usize,
    },
    /// No Ares.
    #[error("expected one Ares @ (on a switch +), found none")]
    NoAres,
    /// An Ares after the first.
    #[error(
        "expected one Ares @ (on a switch +), found another; the first is at line {line}, column {column}"
    )]
    SecondAres {
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// More than the packed states have room for.
    #[error("too large: {0}")]
    TooLarge(TooLarge),
}

/// What a level has too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// Cells.
    #[error("expected at most {MAX_FLOOR} cells that Ares could walk to, found more")]
    Floor,
    /// Squares of the text, walls included. What comes after is not read.
    #[error("expected at most {MAX_SQUARES} squares, each row counted as one more")]
    Squares,
    /// Stones that have weights.
    #[error("expected at most {MAX_WEIGHTED} stones with weights, found {found}")]
    Weighted {
        /// How many.
        found: usize,
    },
    /// Stones.
    #[error("expected at most {MAX_STONES} stones, found {found}")]
    Stones {
        /// How many.
        found: usize,
    },
}
