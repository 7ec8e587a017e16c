//! What can be wrong with the text of a puzzle.

use std::fmt;

use crate::level::{MAX_LOADS, MAX_THINGS};

/// Most problems that are listed; the rest are counted.
const MAX_PROBLEMS: usize = 50;
/// Most characters of the input that are quoted in a message.
const MAX_QUOTED: usize = 20;

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place. Where a
/// file is no TOML, or a field is missing or unknown, that one problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    /// The first 50 problems; never empty.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub omitted: usize,
}

impl ParseLevelError {
    /// Sorts the problems by place and keeps the first.
    pub(crate) fn new(mut problems: Vec<Problem>) -> Self {
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let omitted = problems.len().saturating_sub(MAX_PROBLEMS);
        problems.truncate(MAX_PROBLEMS);
        Self { problems, omitted }
    }
}

impl fmt::Display for ParseLevelError {
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

impl std::error::Error for ParseLevelError {}

/// One thing wrong with the text of a puzzle, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Problem {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What was found there, and what was expected.
    pub kind: ProblemKind,
}

/// A piece of the input to quote in a message: the first characters of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quote(String);

impl Quote {
    pub(crate) fn new(text: &str) -> Self {
        let mut quote: String = text.chars().take(MAX_QUOTED).collect();
        if quote.len() < text.len() {
            quote.push('…');
        }
        Self(quote)
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is nothing.
    #[error("expected two banks such as FGCW|, or a TOML file that describes a puzzle")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    InvalidUtf8 {
        /// The first of the bytes.
        byte: u8,
    },
    /// A byte order mark.
    #[error("expected a puzzle, found a byte order mark: save the file as UTF-8 without one")]
    ByteOrderMark,
    /// Not TOML, or not the fields of a puzzle.
    #[error("{0}")]
    Toml(String),
    /// More than one line of banks.
    #[error("expected one line of two banks, found more: {found}")]
    SecondLine {
        /// The start of it.
        found: Quote,
    },
    /// A character that is neither a thing nor the river.
    #[error("expected one of {expected}, the river | or the boat ~, found {found}")]
    UnknownThing {
        /// The letters.
        expected: String,
        /// The character.
        found: Quote,
    },
    /// No river.
    #[error("expected the river | between two banks, found none")]
    NoRiver,
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
    #[error("expected {letter} {expected} times on the banks together, found it {found} times")]
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
    /// A letter that is none, or has a meaning already.
    #[error("expected one letter, other than |, ~ and blanks, found {0}")]
    Letter(Quote),
    /// Two things with one letter.
    #[error("expected a letter of its own for each thing, found {0:?} again")]
    LetterTaken(char),
    /// An emoji that has a meaning already, or none that could be read back.
    #[error("expected an emoji of its own for each thing, without |, ~ and blanks, found {0}")]
    Emoji(Quote),
    /// No one can row.
    #[error("expected at least one thing with rows = true")]
    NoRower,
    /// A boat, a number of things or a time of nothing.
    #[error("expected at least 1, found 0")]
    Zero,
    /// A letter that is no thing of this puzzle.
    #[error("expected the letter of a thing, found {0}")]
    NoSuchThing(Quote),
    /// A rule that nothing could break.
    #[error("expected at least one letter in `together` or `any`")]
    EmptyRule,
    /// More things than the packed states have room for.
    #[error("too large: expected at most {MAX_THINGS} things, whose numbers fit 63 bits together")]
    TooManyThings,
    /// More ways to fill the boat than can be tabled.
    #[error("too large: expected at most {MAX_LOADS} different loads of the boat")]
    TooManyLoads,
}
