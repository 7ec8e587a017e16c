//! Errors in the text of a level.

use text::{InvalidUtf8, ParseError, counted};

use crate::{
    action::Agent,
    level::{MAX_CELLS, MAX_ROWS},
};

/// All errors in the text of a [`Level`](crate::Level), in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// A kind of error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A text without cells.
    #[error("expected at least one row of cells, found none")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error(transparent)]
    InvalidUtf8(#[from] InvalidUtf8),
    /// A character that means nothing in a text with `Q` or digits.
    #[error("expected %, blank, P, Q, 1, 2 or 3, found {0:?}")]
    UnknownCharacter(char),
    /// A sign of Berkeley layouts in a text with `Q` or digits.
    #[error(
        "expected %, blank, P, Q, 1, 2 or 3, found {0:?}: a Berkeley layout has no Q and no digits"
    )]
    MixedFormats(char),
    /// A character that means nothing in a Berkeley layout.
    #[error("expected %, blank, P, Q, 1, 2 or 3, or in a Berkeley layout . G o, found {0:?}")]
    UnknownInLayout(char),
    /// A row that is not as long as the first.
    #[error("expected {} as in the first row, found {found}", counted(*expected, "cell"))]
    Ragged {
        /// Cells of the first row.
        expected: usize,
        /// Cells of this one.
        found: usize,
    },
    /// An agent is missing.
    #[error("expected one agent {0}, found none")]
    NoAgent(Agent),
    /// An agent after the first of the same name.
    #[error(
        "expected one agent {agent}, found another; the first is at line {line}, column {column}"
    )]
    SecondAgent {
        /// The agent.
        agent: Agent,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// More cells than a state has room for.
    #[error("too large: expected at most {MAX_CELLS} cells that are not walls, found more")]
    TooManyCells,
    /// More rows than a text may have. The rest is not read.
    #[error("too large: expected at most {MAX_ROWS} rows, found more")]
    TooManyRows,
    /// More food than a state has room for.
    #[error(
        "too large: expected at most {most} foods, as many as two words have room for beside agents \
         on {cells} cells, found {found}"
    )]
    TooManyFoods {
        /// Room for so many.
        most: usize,
        /// Cells that are not walls.
        cells: usize,
        /// Foods.
        found: usize,
    },
}
