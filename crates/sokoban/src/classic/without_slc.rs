//! What a build without the feature `slc` says of collections in XML (SLC).

use text::{At, ParseError};

use super::{
    collection::{Board, Ending},
    level::Level,
    problem::ProblemKind,
};

/// One board that cannot be read, and why.
pub(super) fn boards(bytes: &[u8]) -> (Vec<Board>, Option<Ending>) {
    let at = At { line: 1, column: 1 };
    (vec![Board::new(0..bytes.len(), at)], Some((at, ProblemKind::WithoutXml)))
}

/// Says that of the board too.
pub(super) fn level(_: &[u8], board: Board) -> Result<Level, ParseError<ProblemKind>> {
    Err(ParseError::one(board.at(), ProblemKind::WithoutXml))
}

/// Titles are not read either.
pub(super) fn title(_: &[u8], _: Board) -> Option<String> {
    None
}
