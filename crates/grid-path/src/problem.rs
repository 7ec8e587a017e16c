//! What can be wrong with the text of a map or a scenario.

use domain::named;
use text::{Common, ParseError, counted};

use crate::map::Place;

/// Why a text is no map, level or scenario: all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    Common(Common),
    /// A row longer or shorter than the first, or than the header says.
    Ragged {
        /// The width.
        expected: usize,
        /// The length of the row.
        found: usize,
    },
    /// More maps than one.
    SecondMap,
    /// Fewer or more rows than the header says.
    Rows {
        /// The height.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// No start or goal is marked or given, and the corner where it would be is blocked.
    BlockedCorner {
        /// Which.
        corner: &'static str,
        /// The end that would be there.
        end: Endpoint,
    },
    /// A line of a scenario with too few or too many fields.
    Fields(usize),
    /// A scenario for a map of another size.
    Size {
        /// `width` or `height`.
        what: &'static str,
        /// The map's.
        expected: usize,
        /// The scenario's.
        found: usize,
    },
    /// A start or goal of a query that is not on the map, or blocked there.
    BadPlace(BadPlace),
}

text::messages! { ProblemKind, from Common(Common), from BadPlace(BadPlace);
    Self::Common(inner) => "{inner}";
    Self::Ragged { expected, found } =>
        "expected {} in this row, found {found}", counted(*expected, "cell");
    Self::SecondMap => "expected one map, found another: --level takes one of several";
    Self::Rows { expected, found } => "expected {}, found {found}", counted(*expected, "row");
    Self::BlockedCorner { corner, end } =>
        "expected a free cell at {corner}, where the {end} is unless another is given, found a blocked one";
    Self::Fields(it) =>
        "expected 9 fields: bucket, map, width, height, start x and y, goal x and y, length; found {it}";
    Self::Size { what, expected, found } => "expected {expected}, the map's {what}, found {found}";
    Self::BadPlace(inner) => "{inner}";
}

named! {
    /// An end of a path.
    pub enum Endpoint {
        Start = "start", "Where a path begins";
        Goal = "goal", "Where it ends";
    }
}

/// An end of a path that is not a free cell of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPlace {
    /// The end.
    pub end: Endpoint,
    /// Where it should be.
    pub place: Place,
    /// `blocked` or `off the map`.
    pub why: &'static str,
}

text::messages! { BadPlace;
    Self { end, place, why } =>
        "expected a free cell as {end}, found row {}, column {}, which is {why}",
        place.y + 1, place.x + 1;
}

/// Why no level can be read between ends that are given apart from the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadBetweenError {
    /// All that is wrong with the text.
    Text(ParseLevelError),
    /// The text is right, but a given end is not free.
    End(BadPlace),
}

text::messages! { ReadBetweenError, from Text(ParseLevelError), from End(BadPlace);
    Self::Text(inner) => "{inner}";
    Self::End(inner) => "{inner}";
}
