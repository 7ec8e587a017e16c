//! What can be wrong with the text of a level.

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
        /// The greatest number that there is room for.
        most: usize,
        /// Stones, or stones with weights.
        things: &'static str,
        /// How many there are.
        found: usize,
    },
}

text::messages! { ProblemKind, from Common(Common);
    Self::Empty => "expected a line of weights and the rows of a board, found no row";
    Self::Common(inner) => "{inner}";
    Self::SecondBoard =>
        "expected nothing more after the board, found a row; a file holds one board";
    Self::WeightCount { weights, stones } =>
        "expected as many weights as stones, found weights: {weights}, stones: {stones}";
    Self::SwitchCount { stones, switches } =>
        "expected as many switches as stones, found stones: {stones}, switches: {switches}";
    Self::TooManyStones { most, things, found } =>
        "too large: expected at most {most} {things}, found {found}";
}
