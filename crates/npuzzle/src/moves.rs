//! Moves of the blank, their notation, and the order in which they are tried.

use std::{error::Error, fmt, str::FromStr};

/// Where the blank moves: the tile there slides the other way. Written `U`, `L`, `R`, `D`.
pub use grid::Step as Move;
use grid::StepOrder;

/// A character that is no move.
pub type ParseMoveError = text::ParseError<text::Common>;

/// Reads moves such as `ULDR`; white space between them means nothing.
///
/// # Errors
///
/// The first character that is no move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseMoveError> {
    text::letters(text, "a move of the blank, U, D, L or R", Move::from_letter)
}

/// The order in which the moves of a state are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order(StepOrder);

impl Order {
    /// Up, left, right, down: that of Korf 1985, and the default.
    pub const KORF: Self = Self(StepOrder::ULRD);

    /// The moves, the first first.
    #[must_use]
    pub const fn moves(self) -> [Move; 4] {
        self.0.steps()
    }
}

/// A text that is no order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseOrderError {
    /// The text, cut to 20 characters.
    pub found: String,
}

impl fmt::Display for ParseOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found } = self;
        write!(f, "expected each of U, L, R and D once, such as ULRD, found {found:?}")
    }
}

impl Error for ParseOrderError {}

impl FromStr for Order {
    type Err = ParseOrderError;

    /// Letters of either case: `ulrd`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |_| ParseOrderError { found: text.chars().take(20).collect() };
        text.parse().map(Self).map_err(error)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

text::serde_as_text!(Order);
