//! Ares's moves from their letters.

use grid::{Move, ParseStepsError};

/// Reads moves such as `rRldR`: a capital is a push. White space is skipped.
///
/// # Errors
///
/// The first character that is neither a move nor white space.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseStepsError> {
    text::letters(text, "a step, u, d, l or r", Move::from_letter)
}
