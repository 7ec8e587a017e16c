//! Texts by line and column, and all that is wrong with them, each problem in its place.
//!
//! A format names its own problems (`K` below). What all formats share is here: how a byte order
//! mark is passed over, how a text is cut into lines, where a problem is, how many are listed, and
//! how much of the text a message quotes.
//!
//! ```
//! use text::{Problems, Quote, lines};
//!
//! let mut problems = Problems::<String>::default();
//! for line in lines("\u{feff}ab\ncx") {
//!     for (at, found) in line.characters() {
//!         if found == 'x' {
//!             problems.report(at, format!("expected no x, found {}", Quote::new("x")));
//!         }
//!     }
//! }
//! let error = problems.into_error();
//! assert_eq!(error.to_string(), r#"line 2, column 2: expected no x, found "x""#);
//! ```
#![forbid(unsafe_code)]

mod boards;
mod common;
mod lines;
mod messages;
mod offsets;
mod rows;
#[cfg(feature = "serde")]
pub mod serial;
#[cfg(feature = "toml")]
mod toml;

use std::{error::Error, fmt, ops::ControlFlow};

#[cfg(feature = "toml")]
pub use self::toml::read_toml;
pub use boards::{
    Board, Boards, Form, Kind, RowLines, Sorted, begins_comment, ends_comment, is_heading, title,
};
pub use common::{Common, FromText, letters};
pub use lines::{Line, Lines, body, body_of_bytes, lines, numbered, words};
pub use offsets::OffsetProblems;
pub use rows::{Rows, drawn_rows, size};
#[cfg(feature = "toml")]
pub use serde_spanned::Spanned;

/// Serialises types as their texts: a type that implements `Display` and `FromStr` by these, and one that implements
/// `Display` by a parser of many values. Without the feature `serde` it does nothing.
///
/// ```
/// use text::{Common, ParseError};
/// # #[derive(Debug)] struct Steps(u8);
/// # impl std::fmt::Display for Steps {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.0.fmt(f) }
/// # }
/// # impl std::str::FromStr for Steps {
/// #     type Err = std::num::ParseIntError;
/// #     fn from_str(text: &str) -> Result<Self, Self::Err> { text.parse().map(Self) }
/// # }
/// # #[derive(Debug)] struct Sign(char);
/// # impl std::fmt::Display for Sign {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { self.0.fmt(f) }
/// # }
///
/// fn parse_signs(text: &str) -> Result<Vec<Sign>, ParseError<Common>> {
///     text::letters(text, "a sign, + or -", |sign| "+-".contains(sign).then_some(Sign(sign)))
/// }
///
/// text::serde_as_text!(Steps);
/// text::serde_as_text!(Sign, one of parse_signs);
/// ```
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! serde_as_text {
    ($Type:ty) => {
        $crate::serde_as_text!($Type, from: $crate::serial::from_text(from));
    };
    ($Type:ty, one of $parse:expr) => {
        $crate::serde_as_text!($Type, from: $crate::serial::one_from_text(from, $parse));
    };
    ($Type:ty, $from:ident: $read:expr) => {
        impl $crate::serial::Serialize for $Type {
            fn serialize<S: $crate::serial::Serializer>(
                &self,
                to: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> $crate::serial::Deserialize<'de> for $Type {
            fn deserialize<D: $crate::serial::Deserializer<'de>>(
                $from: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $read
            }
        }
    };
}

/// Serialises types as their texts, with the feature `serde`; without it, this does nothing.
#[cfg(not(feature = "serde"))]
#[macro_export]
macro_rules! serde_as_text {
    ($($ignored:tt)*) => {};
}

/// The greatest number of problems that are listed; the rest are counted.
pub const MAX_PROBLEMS: usize = 50;
/// The greatest number of characters of the input that are quoted in a message.
const MAX_QUOTED: usize = 20;

/// A position in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct At {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
}

impl At {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place behind this character, which stands here.
    #[must_use]
    pub const fn after(self, character: char) -> Self {
        match character {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { column: self.column + 1, ..self },
        }
    }
}

/// One thing wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<K> {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What was found there, and what was expected.
    pub kind: K,
}

impl<K: fmt::Display> fmt::Display for Problem<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, kind } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

impl<K: fmt::Debug + fmt::Display> Error for Problem<K> {}

/// Why a text could not be read: all that is wrong with it, in order of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError<K> {
    /// The first 50 problems; never empty.
    pub problems: Vec<Problem<K>>,
    /// How many more there are.
    pub omitted: usize,
}

impl<K> ParseError<K> {
    /// One problem.
    pub fn one(At { line, column }: At, kind: K) -> Self {
        Self { problems: vec![Problem { line, column, kind }], omitted: 0 }
    }

    /// The same of a text that begins after `lines` lines of another.
    #[must_use]
    pub fn below(mut self, lines: usize) -> Self {
        self.problems.iter_mut().for_each(|problem| problem.line += lines);
        self
    }

    /// One problem, at the character of `text` with this number, from 1, line breaks counted, as by
    /// [`numbered`].
    pub fn at_character(text: &str, number: usize, kind: K) -> Self {
        let before = text.chars().take(number.saturating_sub(1));
        Self::one(before.fold(At::START, At::after), kind)
    }
}

impl<K: fmt::Display> ParseError<K> {
    /// The same problems, each described in words: for those who read texts of many formats.
    #[must_use]
    pub fn in_words(self) -> ParseError<String> {
        let in_words = |Problem { line, column, kind }: Problem<K>| Problem {
            line,
            column,
            kind: kind.to_string(),
        };
        let problems = self.problems.into_iter().map(in_words).collect();
        ParseError { problems, omitted: self.omitted }
    }
}

impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        match self.omitted {
            0 => Ok(()),
            omitted => write!(f, "\nand {omitted} more"),
        }
    }
}

impl<K: fmt::Debug + fmt::Display> Error for ParseError<K> {}

/// The problems met so far, of which the first 50 are kept: memory does not follow the number of
/// mistakes in a text.
#[derive(Clone, Debug)]
pub struct Problems<K> {
    listed: Vec<Problem<K>>,
    /// Of the whole text: see [`Problems::report_of_whole`].
    late: Vec<Problem<K>>,
    omitted: usize,
}

impl<K> Default for Problems<K> {
    fn default() -> Self {
        Self { listed: Vec::new(), late: Vec::new(), omitted: 0 }
    }
}

impl<K> Problems<K> {
    /// Notes what is wrong at one place.
    pub fn report(&mut self, At { line, column }: At, kind: impl Into<K>) {
        if self.listed.len() < MAX_PROBLEMS {
            self.listed.push(Problem { line, column, kind: kind.into() });
        } else {
            self.omitted += 1;
        }
    }

    /// Reports a problem at one place, and returns `None` for the value that is missing.
    pub fn report_none<T>(&mut self, at: At, kind: impl Into<K>) -> Option<T> {
        self.report(at, kind);
        None
    }

    /// Notes what only the whole text shows, such as a player who is missing. However many came
    /// before, it takes its place among them by line and column; so it is for problems of which a
    /// text has a bounded number.
    pub fn report_of_whole(&mut self, At { line, column }: At, kind: impl Into<K>) {
        self.late.push(Problem { line, column, kind: kind.into() });
    }

    /// Returns true if no problem was reported so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.late.is_empty()
    }

    /// How many there are so far.
    #[must_use]
    pub fn count(&self) -> usize {
        self.listed.len() + self.late.len() + self.omitted
    }

    /// All problems as an error, or `value` if there was none.
    ///
    /// # Errors
    ///
    /// The problems, if there are any.
    pub fn finish<T>(self, value: T) -> Result<T, ParseError<K>> {
        self.finish_with(Some(value))
    }

    /// The same of a value that there is only without problems.
    ///
    /// # Errors
    ///
    /// The problems; there must be one at least where there is no value.
    pub fn finish_with<T>(self, value: Option<T>) -> Result<T, ParseError<K>> {
        value.filter(|_| self.is_empty()).ok_or_else(|| self.into_error())
    }

    /// All problems as an error. There must be one at least.
    #[must_use]
    pub fn into_error(self) -> ParseError<K> {
        let Self { mut listed, mut late, omitted } = self;
        listed.append(&mut late);
        let omitted = omitted + listed.len().saturating_sub(MAX_PROBLEMS);
        let places = listed.iter().map(|problem| (problem.line, problem.column)).collect();
        let mut listed: Vec<_> = listed.into_iter().map(Some).collect();
        let first = order(places).take(MAX_PROBLEMS);
        ParseError { problems: first.filter_map(|at| listed[at].take()).collect(), omitted }
    }
}

/// Where the places stand that come first, second and so on, those that are equal in the order given. A sort of its own
/// for each kind of problem would be much to compile.
fn order(places: Vec<(usize, usize)>) -> impl Iterator<Item = usize> {
    let mut order: Vec<_> = places.into_iter().zip(0_usize..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, at)| at)
}

/// How much more a text may hold: a parser that takes from its quota before it stores something refuses what is
/// beyond its limits as it comes, and memory follows neither the text nor a number in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    left: usize,
}

impl Quota {
    /// For `most` things.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self { left: most }
    }

    /// Takes room for `count` things. If there is too little, reports `kind` at `at`, and reading ends.
    pub fn take<K>(
        &mut self,
        count: usize,
        at: At,
        problems: &mut Problems<K>,
        kind: impl Into<K>,
    ) -> ControlFlow<()> {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => {
                problems.report(at, kind);
                ControlFlow::Break(())
            }
        }
    }
}

/// A piece of the input to quote in a message: the first 20 characters of it. Displays in
/// quotation marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quote(String);

impl Quote {
    /// Of `text`. O(1), however long that is.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(shortened(text, MAX_QUOTED))
    }
}

/// `text`, or its first `most` characters and `…` if it has more. O(`most`).
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `count` and the noun for that number of things, whose plural takes an s: `1 cell`, `2 cells`.
///
/// ```
/// assert_eq!(text::counted(1, "cell"), "1 cell");
/// assert_eq!(text::counted(0, "cell"), "0 cells");
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// The text that `bytes` are.
///
/// # Errors
///
/// Each piece that is not UTF-8, with its place.
pub fn decode<K: From<Common>>(bytes: &[u8]) -> Result<&str, ParseError<K>> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(text);
    }
    let mut problems = Problems::default();
    let mut at = At::START;
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            at = at.after(character);
        }
        if let Some(&byte) = chunk.invalid().first() {
            problems.report(at, Common::InvalidUtf8(byte));
            at.column += 1;
        }
    }
    Err(problems.into_error())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = decode::<Common>(b"a\xff\nb\xc3(\xfe").expect_err("not UTF-8");
        let found: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "line 1, column 2: expected UTF-8 text, found the byte 0xff",
                "line 2, column 2: expected UTF-8 text, found the byte 0xc3",
                "line 2, column 4: expected UTF-8 text, found the byte 0xfe",
            ]
        );
        assert_eq!(decode::<Common>("é".as_bytes()), Ok("é"));
    }

    #[test]
    fn problems_are_bounded_and_in_order() {
        let mut problems = Problems::<Common>::default();
        assert_eq!(Problems::<Common>::default().finish(7), Ok(7));
        for line in (1..=100).rev() {
            problems.report(At { line, column: 1 }, Common::InvalidUtf8(0));
        }
        problems.report_of_whole(At::START, Common::InvalidUtf8(1));
        let error = problems.into_error();
        assert_eq!((error.problems.len(), error.omitted), (MAX_PROBLEMS, 51));
        assert_eq!(error.problems[0].kind, Common::InvalidUtf8(1));
        assert!(error.problems.is_sorted_by_key(|problem| (problem.line, problem.column)));
        assert!(error.to_string().ends_with("\nand 51 more"));
    }

    #[test]
    fn what_finds_no_room_is_reported_once() {
        let (mut quota, mut problems) = (Quota::new(3), Problems::<&str>::default());
        let at = At { line: 7, column: 1 };
        assert!(quota.take(2, at, &mut problems, "full").is_continue());
        assert!(quota.take(2, at, &mut problems, "full").is_break());
        assert!(quota.take(1, at, &mut problems, "full").is_continue());
        assert_eq!(problems.into_error().to_string(), "line 7, column 1: full");
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(Quote::new("short").to_string(), "\"short\"");
        assert_eq!(Quote::new(&"x".repeat(21)).to_string(), format!("\"{}…\"", "x".repeat(20)));
    }
}
