//! What can be wrong with the text of a puzzle.

use text::{Common, ParseError, Quote};

/// The greatest number of bytes of a file: reading TOML takes up to a hundred times its text.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place. Where a
/// file is no TOML, or a field is missing or unknown, that one problem.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is nothing.
    Empty,
    /// A problem of texts of many formats.
    Common(Common),
    /// Not TOML, or not the fields of a puzzle.
    Toml(String),
    /// More TOML than any puzzle needs. It is not read.
    TooLong {
        /// Its length in bytes.
        found: usize,
    },
    /// More than one line of banks.
    SecondLine {
        /// The start of it.
        found: Quote,
    },
    /// A second river.
    SecondRiver,
    /// A second boat.
    SecondBoat,
    /// The boat is marked away from the only one who can row.
    BoatWithoutRower(char),
    /// A thing too few or too many times.
    Count {
        /// The thing.
        letter: char,
        /// How many of it there are.
        expected: u32,
        /// How many stand there.
        found: u32,
    },
    /// A start against the rules.
    IllegalStart(String),
    /// No thing at all.
    NoThings,
    /// Two things with one letter.
    LetterTaken(char),
    /// No one can row.
    NoRower,
    /// A boat, a number of things or a time of nothing.
    Zero,
    /// A rule that nothing could break.
    EmptyRule,
}

text::messages! { ProblemKind, from Common(Common);
    Self::Empty => "expected two banks such as FGCW|, or a TOML file that describes a puzzle";
    Self::Common(inner) => "{inner}";
    Self::Toml(it) => "{it}";
    Self::TooLong { found } =>
        "too large: expected a TOML file of at most {MAX_BYTES} bytes, found {found}";
    Self::SecondLine { found } => "expected one line of two banks, found more: {found}";
    Self::SecondRiver => "expected one river |, found another";
    Self::SecondBoat => "expected one boat ~, found another";
    Self::BoatWithoutRower(it) => "expected the boat ~ on the bank of {it}, who alone can row";
    Self::Count { letter, expected, found } =>
        "expected {letter} {} on the banks together, found it {}", times(*expected), times(*found);
    Self::IllegalStart(it) => "expected a start that the rules allow, but {it}";
    Self::NoThings => "expected at least one thing";
    Self::LetterTaken(it) => "expected a letter of its own for each thing, found {it:?} again";
    Self::NoRower => "expected at least one thing with rows = true";
    Self::Zero => "expected at least 1, found 0";
    Self::EmptyRule => "expected at least one letter in `together` or `any`";
}

/// `once`, `2 times`.
fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}
