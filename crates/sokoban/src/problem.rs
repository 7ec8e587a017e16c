//! What can be wrong with the text of a level.

use text::{InvalidUtf8, ParseError, Quote};

use crate::level::{MAX_BOXES, MAX_FLOOR, MAX_PORTALS, MAX_ROWS};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no cell at all.
    #[error("expected at least one row of cells, found none")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error(transparent)]
    InvalidUtf8(#[from] InvalidUtf8),
    /// A control character other than tab, line feed, and carriage return before a line feed.
    #[error("expected cells separated by blanks or tabs, found the control character {found:?}")]
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A piece of a cell that means nothing.
    #[error(
        "expected W, ., H, a box B1, a goal G1 or a portal P1, several joined by /, found {found}"
    )]
    UnknownThing {
        /// The piece.
        found: Quote,
    },
    /// A box or goal numbered 0, or written with leading zeros.
    #[error("expected a number from 1 to {MAX_BOXES} without leading zeros, found {found}")]
    Number {
        /// The thing with its number.
        found: Quote,
    },
    /// A portal with a number out of range.
    #[error(
        "expected a portal from P1 to P{MAX_PORTALS}, of which each has two cells, found {found}"
    )]
    PortalNumber {
        /// The portal with its number.
        found: Quote,
    },
    /// Two things that cannot share a cell.
    #[error(
        "expected one fixed thing and one that moves at most, and nothing in a wall, found {second} on {first}"
    )]
    Shared {
        /// What the cell holds already.
        first: Quote,
        /// What cannot join it.
        second: Quote,
    },
    /// No player.
    #[error("expected one player H, found none")]
    NoPlayer,
    /// A player after the first.
    #[error("expected one player H, found another; the first is at line {line}, column {column}")]
    SecondPlayer {
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// A box or goal whose number was used before.
    #[error("expected {thing} once, found it again; the first is at line {line}, column {column}")]
    Duplicate {
        /// Such as `B1`.
        thing: Quote,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// A portal with one cell.
    #[error("expected two cells P{number}, found one")]
    UnpairedPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A third cell of a portal, or a later one.
    #[error("expected two cells P{number}, found more")]
    TripledPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A box that has nowhere to go.
    #[error("expected a goal G{number} for the box B{number}, found none")]
    BoxWithoutGoal {
        /// From 1.
        number: u8,
    },
    /// A goal that nothing can fill.
    #[error("expected a box B{number} for the goal G{number}, found none")]
    GoalWithoutBox {
        /// From 1.
        number: u8,
    },
    /// A number left out.
    #[error("expected boxes numbered 1, 2, 3 … without gaps, found no B{number} before this one")]
    MissingBox {
        /// The least number left out.
        number: u8,
    },
    /// More cells than the packed states have room for.
    #[error("too large: expected at most {MAX_FLOOR} cells that are not walls, found more")]
    TooManyCells,
    /// More rows than a text may have. What comes after is not read.
    #[error("too large: expected at most {MAX_ROWS} rows, found more")]
    TooManyRows,
    /// More boxes than the packed states have room for.
    #[error("too large: expected at most {MAX_BOXES} boxes, found {found}")]
    TooManyBoxes {
        /// The box or goal with its number.
        found: Quote,
    },
}
