//! Steps that say whether something is pushed.

use std::fmt;

use crate::step::Step;

/// A step of a player, as a solution names it: `u d l r`, or `U D L R` if it pushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Move {
    /// Onto a free cell.
    Walk(Step),
    /// Onto the cell of a box or a stone, which goes before.
    Push(Step),
}

impl Move {
    /// The move written as this letter, a capital for a push.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let step = Step::from_letter(letter)?;
        Some(if letter.is_ascii_uppercase() { Self::Push(step) } else { Self::Walk(step) })
    }

    /// Which way.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::Walk(step) | Self::Push(step) => step,
        }
    }

    /// Is something pushed?
    #[must_use]
    pub const fn is_push(self) -> bool {
        matches!(self, Self::Push(_))
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
