//! Moves of the blank, their notation, and the order in which they are tried.

use std::{fmt, str::FromStr};

/// Where the blank moves: the tile there slides the other way. Written `U`, `L`, `R`, `D`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Move {
    /// To the row above.
    Up,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
}

impl Move {
    /// All four, in Korf's order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The move that takes this one back.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// `U`, `L`, `R` or `D`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Down => 'D',
        }
    }

    /// The move written as this letter, of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter.to_ascii_uppercase())
    }

    /// The cell that the blank gets to from `cell`, or `None` at the edge. Cells are numbered from
    /// 0, row by row.
    #[must_use]
    pub const fn target(self, cell: usize, rows: usize, columns: usize) -> Option<usize> {
        match self {
            Self::Up if cell >= columns => Some(cell - columns),
            Self::Left if !cell.is_multiple_of(columns) => Some(cell - 1),
            Self::Right if !(cell + 1).is_multiple_of(columns) => Some(cell + 1),
            Self::Down if cell + columns < rows * columns => Some(cell + columns),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

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
pub struct Order([Move; 4]);

impl Order {
    /// Up, left, right, down: that of Korf 1985, and the default.
    pub const KORF: Self = Self(Move::ALL);

    /// The moves, the first first.
    #[must_use]
    pub const fn moves(self) -> [Move; 4] {
        self.0
    }
}

impl Default for Order {
    fn default() -> Self {
        Self::KORF
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|it| it.fmt(f))
    }
}

/// A text that is no order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected each of U, L, R and D once, such as ULRD, found {found:?}")]
pub struct ParseOrderError {
    /// The text, cut to 20 characters.
    pub found: String,
}

impl FromStr for Order {
    type Err = ParseOrderError;

    /// Letters of either case: `ulrd`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseOrderError { found: text.chars().take(20).collect() };
        let moves: Option<Vec<Move>> = text.chars().take(5).map(Move::from_letter).collect();
        let moves: [Move; 4] = moves.and_then(|it| it.try_into().ok()).ok_or_else(error)?;
        let has_all = Move::ALL.iter().all(|it| moves.contains(it));
        has_all.then_some(Self(moves)).ok_or_else(error)
    }
}
