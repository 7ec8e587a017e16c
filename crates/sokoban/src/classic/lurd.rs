//! Solutions in LURD: a letter a step, capitals where a box is pushed.

use grid::Move;

use super::run_length::{RunError, expand};

/// The greatest number of moves that a text may stand for.
pub const MAX_MOVES: usize = 1 << 20;

/// A text that is no LURD.
pub type ParseLurdError = text::ParseError<LurdErrorKind>;

/// What is wrong with a LURD text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LurdErrorKind {
    /// Neither a step nor a sign of run-length encoding.
    Letter {
        /// What stands there.
        found: char,
    },
    /// A mistake in the run-length encoding.
    Run(RunError),
}

text::messages! { LurdErrorKind, from Run(RunError);
    Self::Letter { found } => "expected a step, u, d, l or r in either case, found {found:?}";
    Self::Run(inner) => "{inner}";
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
    let error = |index: usize, kind| {
        let number = signs.clone().nth(index).map_or(1, |(number, _)| number);
        ParseLurdError::at_character(text, number, kind)
    };
    let full = expand(signs.clone().map(|(_, sign)| sign), MAX_MOVES)
        .map_err(|(index, kind)| error(index, kind.into()))?;
    let moves = full.into_iter().map(|(index, found)| {
        Move::from_letter(found).ok_or_else(|| error(index, LurdErrorKind::Letter { found }))
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
            "line 2, column 2: expected a step, u, d, l or r in either case, found 'x'"
        );
        assert_eq!(error("u 99999999999r"), "line 1, column 3: expected a count from 1 to 1048576");
    }
}
