//! Ares's moves and their letters.

use std::fmt;

use grid::{ParseStepsError, Step};

/// A step of Ares, as a solution names it: `u d l r`, or `U D L R` if it pushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Move {
    /// Onto a free cell, for a cost of 1.
    Walk(Step),
    /// Pushing the stone that is there, for a cost of 1 and its weight.
    Push(Step),
}

impl Move {
    /// Where to.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::Walk(step) | Self::Push(step) => step,
        }
    }

    /// One of `u d l r U D L R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Walk(step) => step.letter().to_ascii_lowercase(),
            Self::Push(step) => step.letter(),
        }
    }
}

impl From<Move> for Step {
    fn from(action: Move) -> Self {
        action.step()
    }
}

/// Reads moves such as `rRldR`: a capital is a push. Blanks, tabs and line breaks are skipped.
///
/// # Errors
///
/// The first character that is neither a move nor white space.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseStepsError> {
    let read = |(column, found): (usize, char)| match Step::from_letter(found) {
        Some(step) if found.is_ascii_uppercase() => Ok(Move::Push(step)),
        Some(step) => Ok(Move::Walk(step)),
        None => Err(ParseStepsError { column, found }),
    };
    text::numbered(text).filter(|(_, found)| !found.is_ascii_whitespace()).map(read).collect()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
