//! What can be wrong with the text of a level.

use text::{Common, ParseError};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no row of a board.
    #[error("expected a line of weights and the rows of a board, found no row")]
    Empty,
    /// A problem of texts of many formats.
    #[error(transparent)]
    Common(#[from] Common),
    /// A row after the board had ended.
    #[error("expected nothing more after the board, found a row; a file holds one board")]
    SecondBoard,
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
    /// More stones than the packed states have room for.
    #[error("too large: expected at most {most} {things}, found {found}")]
    TooManyStones {
        /// Room for so many.
        most: usize,
        /// Stones, or stones with weights.
        things: &'static str,
        /// How many there are.
        found: usize,
    },
}
