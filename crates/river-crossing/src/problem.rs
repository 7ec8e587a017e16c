//! What can be wrong with the text of a puzzle.

use text::{Common, ParseError, Quote};

/// Most bytes of a file: reading TOML takes up to a hundred times its text.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place. Where a
/// file is no TOML, or a field is missing or unknown, that one problem.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is nothing.
    #[error("expected two banks such as FGCW|, or a TOML file that describes a puzzle")]
    Empty,
    /// A problem of texts of many formats.
    #[error(transparent)]
    Common(#[from] Common),
    /// Not TOML, or not the fields of a puzzle.
    #[error("{0}")]
    Toml(String),
    /// More TOML than any puzzle needs. It is not read.
    #[error("too large: expected a TOML file of at most {MAX_BYTES} bytes, found {found}")]
    TooLong {
        /// Its length in bytes.
        found: usize,
    },
    /// More than one line of banks.
    #[error("expected one line of two banks, found more: {found}")]
    SecondLine {
        /// The start of it.
        found: Quote,
    },
    /// A second river.
    #[error("expected one river |, found another")]
    SecondRiver,
    /// A second boat.
    #[error("expected one boat ~, found another")]
    SecondBoat,
    /// The boat is marked away from the only one who can row.
    #[error("expected the boat ~ on the bank of {0}, who alone can row")]
    BoatWithoutRower(char),
    /// A thing too few or too many times.
    #[error("expected {letter} {} on the banks together, found it {}", times(*expected), times(*found))]
    Count {
        /// The thing.
        letter: char,
        /// How many of it there are.
        expected: u32,
        /// How many stand there.
        found: u32,
    },
    /// A start against the rules.
    #[error("expected a start that the rules allow, but {0}")]
    IllegalStart(String),
    /// No thing at all.
    #[error("expected at least one thing")]
    NoThings,
    /// Two things with one letter.
    #[error("expected a letter of its own for each thing, found {0:?} again")]
    LetterTaken(char),
    /// No one can row.
    #[error("expected at least one thing with rows = true")]
    NoRower,
    /// A boat, a number of things or a time of nothing.
    #[error("expected at least 1, found 0")]
    Zero,
    /// A rule that nothing could break.
    #[error("expected at least one letter in `together` or `any`")]
    EmptyRule,
}

/// `once`, `2 times`.
fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}
