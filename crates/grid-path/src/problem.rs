//! What can be wrong with the text of a map or a scenario.

use std::fmt;

/// Most problems that are listed; the rest are counted.
const MAX_PROBLEMS: usize = 50;
/// Most characters of the input that are quoted in a message.
const MAX_QUOTED: usize = 20;

/// Why a text is no map, level or scenario: all that is wrong with it, in order of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    /// The first 50 problems; never empty.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub omitted: usize,
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

/// One thing wrong with a text, and where.
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

/// Problems as they are found, the first of them kept.
#[derive(Default)]
pub(crate) struct Problems {
    found: Vec<Problem>,
    omitted: usize,
}

impl Problems {
    pub(crate) fn report(&mut self, line: usize, column: usize, kind: ProblemKind) {
        if self.found.len() < MAX_PROBLEMS {
            self.found.push(Problem { line, column, kind });
        } else {
            self.omitted += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// `value`, unless there are problems. Without a value and without problems the text is empty.
    pub(crate) fn unless_any<T>(mut self, value: Option<T>) -> Result<T, ParseLevelError> {
        if self.found.is_empty() {
            if let Some(value) = value {
                return Ok(value);
            }
            self.report(1, 1, ProblemKind::Empty);
        }
        self.found.sort_by_key(|problem| (problem.line, problem.column));
        Err(ParseLevelError { problems: self.found, omitted: self.omitted })
    }
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
    /// There is no cell at all.
    #[error("expected at least one row of cells, found none")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    InvalidUtf8 {
        /// The first of the bytes.
        byte: u8,
    },
    /// A byte order mark.
    #[error("expected a map, found a byte order mark: save the file as UTF-8 without one")]
    ByteOrderMark,
    /// A character that is no cell.
    #[error("expected a cell, one of {expected}, found {found}")]
    UnknownCell {
        /// The characters that are cells.
        expected: &'static str,
        /// What stands there.
        found: Quote,
    },
    /// A row longer or shorter than the first, or than the header says.
    #[error("expected {expected} cells in this row, found {found}")]
    Ragged {
        /// The width.
        expected: usize,
        /// The length of the row.
        found: usize,
    },
    /// Fewer or more rows than the header says.
    #[error("expected {expected} rows, found {found}")]
    Rows {
        /// The height.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A line of a header that is not as it should be.
    #[error("expected {expected}, found {found}")]
    Header {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: Quote,
    },
    /// More cells than ids.
    #[error("too large: expected at most {} cells", crate::map::MAX_CELLS)]
    TooLarge,
    /// A second start or goal.
    #[error("expected one {what}, found another; the first is at line {line}, column {column}")]
    Second {
        /// `start S` or `goal G`.
        what: &'static str,
        /// Line of the first, 1-based.
        line: usize,
        /// Column of the first, 1-based.
        column: usize,
    },
    /// No start or goal is marked or given, and the corner where it would be is blocked.
    #[error(
        "expected a free cell at {corner}, where the {what} is unless another is given, found a blocked one"
    )]
    BlockedCorner {
        /// Which.
        corner: &'static str,
        /// `start` or `goal`.
        what: &'static str,
    },
    /// A field of a scenario that is no number.
    #[error("expected {expected}, found {found}")]
    Field {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: Quote,
    },
    /// A line of a scenario with too few or too many fields.
    #[error(
        "expected 9 fields: bucket, map, width, height, start x and y, goal x and y, length; found {found}"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A scenario for a map of another size.
    #[error("expected {expected}, the map's {what}, found {found}")]
    Size {
        /// `width` or `height`.
        what: &'static str,
        /// The map's.
        expected: usize,
        /// The scenario's.
        found: usize,
    },
    /// A given start or goal that is not on the map, or blocked there.
    #[error("expected a free cell as {what}, found ({x}, {y}), which is {why}")]
    BadPlace {
        /// `start` or `goal`.
        what: &'static str,
        /// Column from 0.
        x: usize,
        /// Row from 0.
        y: usize,
        /// `blocked` or `off the map`.
        why: &'static str,
    },
}
