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

    /// Returns true if something is pushed.
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

/// A letter that says otherwise than the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongLetter {
    /// It is written as a push.
    Capital,
    /// It is written as a walk.
    Small,
}

text::messages! { WrongLetter;
    Self::Capital => "a capital is a push, and there is nothing to push";
    Self::Small => "a small letter is a walk, and something is in the way that would be pushed";
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters {
    tell_pushes: bool,
}

impl Letters {
    /// Where not one of the moves is written as a walk, capitals mean no more than their direction
    /// (`U D L R`).
    #[must_use]
    pub fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        Self { tell_pushes: moves.into_iter().any(|action| !action.is_push()) }
    }

    /// Compares a move as it is written with the board, on which it pushes something or not.
    ///
    /// # Errors
    ///
    /// The two differ.
    pub const fn check(self, action: Move, is_push: bool) -> Result<(), WrongLetter> {
        match (action.is_push(), is_push) {
            (true, false) if self.tell_pushes => Err(WrongLetter::Capital),
            (false, true) => Err(WrongLetter::Small),
            _ => Ok(()),
        }
    }
}

impl From<Step> for Move {
    /// Written as a capital: steps have one kind of letters.
    fn from(step: Step) -> Self {
        Self::Push(step)
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

text::serde_as_text!(Move, one of |text: &str| {
    text::letters(text, "a move, one of u d l r U D L R", Move::from_letter)
});
