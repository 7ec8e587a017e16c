//! Errors in the text of a level.

use text::{Common, ParseError};

/// All errors in the text of a [`Level`](crate::Level), in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// A kind of error.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    Common(Common),
    /// A sign of Berkeley layouts in a text with `Q` or digits.
    MixedFormats(char),
    /// More food than a state has room for.
    TooManyFoods {
        /// The greatest number that there is room for.
        most: usize,
        /// Cells that are not walls.
        cells: usize,
        /// Foods.
        found: usize,
    },
}

text::messages! { ProblemKind, from Common(Common);
    Self::Common(inner) => "{inner}";
    Self::MixedFormats(it) =>
        "expected %, blank, P, Q, 1, 2 or 3, found {it:?}: a Berkeley layout has no Q and no digits";
    Self::TooManyFoods { most, cells, found } =>
        "too large: expected at most {most} foods, as many as two words have room for beside agents \
         on {cells} cells, found {found}";
}
