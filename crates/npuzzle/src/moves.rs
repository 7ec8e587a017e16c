//! Moves of the blank and their notation.

/// Where the blank moves: the tile there slides the other way. Written `U`, `L`, `R`, `D`.
pub use grid::Step as Move;

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
