//! Solutions in LURD: a letter a step, capitals where a box is pushed.

use std::fmt;

use grid::Step;

use super::run_length::{RunError, expand};

/// Most moves that a text may stand for.
pub const MAX_MOVES: usize = 1 << 20;

/// A step of the player. Displays as `u`, `d`, `l`, `r`, in capitals where it is a push.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Move {
    /// Onto a free cell.
    Walk(Step),
    /// Onto a box's cell, the box going before.
    Push(Step),
}

impl Move {
    /// Which way.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::Walk(step) | Self::Push(step) => step,
        }
    }

    /// Is a box pushed?
    #[must_use]
    pub const fn is_push(self) -> bool {
        matches!(self, Self::Push(_))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk(step) => write!(f, "{}", step.letter().to_ascii_lowercase()),
            Self::Push(step) => write!(f, "{}", step.letter()),
        }
    }
}

/// A text that is no LURD.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct ParseLurdError {
    /// From 1, in characters.
    pub column: usize,
    /// What was expected.
    pub kind: LurdErrorKind,
}

/// What is wrong with a LURD text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LurdErrorKind {
    /// Neither a step nor a sign of run-length encoding.
    #[error("expected a step, u, d, l or r in either case, found {found:?}")]
    Letter {
        /// What stands there.
        found: char,
    },
    /// A mistake in the run-length encoding.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Reads LURD, run-length encoded (`3r2(Ul)`) or not. White space is skipped.
///
/// # Errors
///
/// The first thing that is no move, and where; more than [`MAX_MOVES`] moves.
///
/// ```
/// use sokoban::{Step, classic::{Move, parse_lurd}};
/// let moves = parse_lurd("2r U")?;
/// assert_eq!(moves, [Move::Walk(Step::Right), Move::Walk(Step::Right), Move::Push(Step::Up)]);
/// # Ok::<(), sokoban::classic::ParseLurdError>(())
/// ```
pub fn parse_lurd(text: &str) -> Result<Vec<Move>, ParseLurdError> {
    let signs = text::numbered(text).filter(|(_, sign)| !sign.is_whitespace());
    let column = |index: usize| signs.clone().nth(index).map_or(1, |(column, _)| column);
    let full = expand(signs.clone().map(|(_, sign)| sign), MAX_MOVES)
        .map_err(|(index, error)| ParseLurdError { column: column(index), kind: error.into() })?;
    let moves = full.into_iter().map(|(index, letter)| match Step::from_letter(letter) {
        Some(step) if letter.is_ascii_uppercase() => Ok(Move::Push(step)),
        Some(step) => Ok(Move::Walk(step)),
        None => {
            let kind = LurdErrorKind::Letter { found: letter };
            Err(ParseLurdError { column: column(index), kind })
        }
    });
    moves.collect()
}

/// Writes LURD, one letter a move.
#[must_use]
pub fn to_lurd(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_have_a_column() {
        let error = |text| parse_lurd(text).expect_err(text).to_string();
        assert_eq!(
            error("ul\n x"),
            "column 5: expected a step, u, d, l or r in either case, found 'x'"
        );
        assert_eq!(error("u 99999999999r"), "column 3: expected a count from 1 to 1048576");
    }
}
