//! What can be wrong with the text of a level.

use text::{Common, ParseError, Quote};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    Common(Common),
    /// Two things that cannot share a cell.
    Shared {
        /// What the cell holds already.
        first: Quote,
        /// What cannot join it.
        second: Quote,
    },
    /// A portal with one cell.
    UnpairedPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A third cell of a portal, or a later one.
    TripledPortal {
        /// 1 to 9.
        number: u8,
    },
    /// A box that has nowhere to go.
    BoxWithoutGoal {
        /// From 1.
        number: u8,
    },
    /// A goal that nothing can fill.
    GoalWithoutBox {
        /// From 1.
        number: u8,
    },
    /// A number left out.
    MissingBox {
        /// The least number left out.
        number: u8,
    },
    /// More boxes than the packed states have room for.
    TooManyBoxes {
        /// The number for which there is room.
        most: usize,
        /// The box or goal with its number.
        found: Quote,
    },
}

text::messages! { ProblemKind, from Common(Common);
    Self::Common(inner) => "{inner}";
    Self::Shared { first, second } =>
        "expected one fixed thing and one that moves at most, and nothing in a wall, found {second} on {first}";
    Self::UnpairedPortal { number } => "expected two cells P{number}, found one";
    Self::TripledPortal { number } => "expected two cells P{number}, found more";
    Self::BoxWithoutGoal { number } =>
        "expected a goal G{number} for the box B{number}, found none";
    Self::GoalWithoutBox { number } =>
        "expected a box B{number} for the goal G{number}, found none";
    Self::MissingBox { number } =>
        "expected boxes numbered 1, 2, 3 … without gaps, found no B{number} before this one";
    Self::TooManyBoxes { most, found } => "too large: expected at most {most} boxes, found {found}";
}
