//! Ares's moves from their letters.

use grid::{Move, ParseStepsError, parse_letters};

/// Reads moves such as `rRldR`: a capital is a push. Blanks, tabs and line breaks are skipped.
///
/// # Errors
///
/// The first character that is neither a move nor white space.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseStepsError> {
    parse_letters(text, "U, D, L or R", Move::from_letter)
}
