//! The problems that texts of many formats have.

use std::{borrow::Cow, fmt, str::FromStr};

use crate::{At, ParseError, Quote, counted, decode};

/// A problem that texts of many formats have. The kinds of a format include it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Common {
    /// A byte that is no UTF-8.
    InvalidUtf8(u8),
    /// Something that is not there.
    Missing(&'static str),
    /// A character that means nothing.
    Character {
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: char,
    },
    /// A control character other than those that separate.
    ControlCharacter {
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: char,
    },
    /// A piece of the text that means nothing.
    Piece {
        /// What may stand there.
        expected: Cow<'static, str>,
        /// What does.
        found: Quote,
    },
    /// A second thing where there may be one.
    Second {
        /// The thing.
        thing: &'static str,
        /// The place of the first.
        first: At,
    },
    /// The same thing once more.
    Again {
        /// The thing.
        thing: String,
        /// The place of the first.
        first: At,
    },
    /// A row of another length than the first.
    Ragged {
        /// Cells of the first row.
        expected: usize,
        /// Cells of this one.
        found: usize,
    },
    /// More than there is room for. What comes after may not be read.
    TooMany {
        /// The number for which there is room.
        most: usize,
        /// The things.
        things: &'static str,
    },
    /// The same where no one has counted, or the things say more.
    TooLarge {
        /// The number for which there is room.
        most: usize,
        /// The things.
        things: &'static str,
    },
}

crate::messages! { Common;
    Self::InvalidUtf8(it) => "expected UTF-8 text, found the byte 0x{it:02x}";
    Self::Missing(it) => "expected {it}, found none";
    Self::Character { expected, found } => "expected {expected}, found {found:?}";
    Self::ControlCharacter { expected, found } =>
        "expected {expected}, found the control character {found:?}";
    Self::Piece { expected, found } => "expected {expected}, found {found}";
    Self::Second { thing, first } => "expected one {thing}, found another; the first is at {first}";
    Self::Again { thing, first } =>
        "expected {thing} once, found it again; the first is at {first}";
    Self::Ragged { expected, found } =>
        "expected {} as in the first row, found {found}", counted(*expected, "cell");
    Self::TooMany { most, things } => "too large: expected at most {most} {things}, found more";
    Self::TooLarge { most, things } => "too large: expected at most {most} {things}";
}

impl Common {
    /// A text without a row of cells.
    pub const NO_ROW: Self = Self::Missing("at least one row of cells");

    /// [`Common::Piece`], quoted in part if it is long.
    pub fn piece(expected: impl Into<Cow<'static, str>>, found: &str) -> Self {
        Self::Piece { expected: expected.into(), found: Quote::new(found) }
    }
}

impl From<Common> for String {
    fn from(problem: Common) -> Self {
        problem.to_string()
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A type that is read from a text: all whose [`FromStr`] gives a [`ParseError`].
pub trait FromText: FromStr<Err = ParseError<Self::Kind>> {
    /// The kinds of problems.
    type Kind: From<Common> + fmt::Display;

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// As [`FromStr`]; bytes that are not UTF-8 are a problem with a line and column too.
    fn from_bytes(bytes: &[u8]) -> Result<Self, ParseError<Self::Kind>> {
        decode(bytes)?.parse()
    }
}

impl<T: FromStr<Err = ParseError<K>>, K: From<Common> + fmt::Display> FromText for T {
    type Kind = K;
}

/// The values that the letters of `text` stand for; white space between them means nothing.
///
/// # Errors
///
/// The first letter that `value` does not know; `expected` says what may stand there.
pub fn letters<T>(
    text: &str,
    expected: &'static str,
    value: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>, ParseError<Common>> {
    let letters = crate::numbered(text).filter(|(_, letter)| !letter.is_whitespace());
    let read = |(number, found)| {
        let unknown =
            || ParseError::at_character(text, number, Common::Character { expected, found });
        value(found).ok_or_else(unknown)
    };
    letters.map(read).collect()
}
