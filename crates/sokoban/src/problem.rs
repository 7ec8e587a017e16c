//! What can be wrong with the text of a level.

use text::{Common, ParseError, Quote};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    #[error(transparent)]
    Common(#[from] Common),
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
    /// More boxes than the packed states have room for.
    #[error("too large: expected at most {most} boxes, found {found}")]
    TooManyBoxes {
        /// Room for so many.
        most: usize,
        /// The box or goal with its number.
        found: Quote,
    },
}
