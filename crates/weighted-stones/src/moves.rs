//! Ares's moves from their letters.

use grid::{Move, ParseStepsError};

/// Reads moves such as `rRldR`: a capital is a push. Blanks, tabs and line breaks are skipped.
///
/// # Errors
///
/// The first character that is neither a move nor white space.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, ParseStepsError> {
    let letters = text::numbered(text).filter(|(_, found)| !found.is_ascii_whitespace());
    letters
        .map(|(column, found)| Move::from_letter(found).ok_or(ParseStepsError { column, found }))
        .collect()
}
