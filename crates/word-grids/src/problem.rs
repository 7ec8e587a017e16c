//! What can be wrong with the text of a board or a puzzle.

use text::{Common, Quote};

/// Why a text cannot be read: all that is wrong with it, in order of place.
pub type ParseError = text::ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    #[error(transparent)]
    Common(#[from] Common),
    /// A cell of a Boggle board that is not letters.
    #[error("expected the letters a to z, at most {most} in a cell, found {found}")]
    Letters {
        /// The cell.
        found: Quote,
        /// Most letters of a cell.
        most: usize,
    },
    /// A number greater than there are cells.
    #[error("expected a number from 1 to {most}, the number of cells, found {found}")]
    OutOfRange {
        /// Number of cells.
        most: usize,
        /// The cell.
        found: Quote,
    },
}
