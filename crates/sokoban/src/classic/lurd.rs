//! Solutions in LURD: a letter a step, capitals where a box is pushed.

use grid::Move;

use super::run_length::{RunError, expand};

/// Most moves that a text may stand for.
pub const MAX_MOVES: usize = 1 << 20;

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
    let moves = full.into_iter().map(|(index, found)| {
        let kind = LurdErrorKind::Letter { found };
        Move::from_letter(found).ok_or_else(|| ParseLurdError { column: column(index), kind })
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
