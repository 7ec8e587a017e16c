//! What can be wrong with a suite.

use text::{ParseError, Quote};

use crate::{
    Column,
    check::{MOST_BYTES, MOST_CHARACTERS, MOST_ROWS, MOST_RUNS},
};

/// Why a text is no suite: all that is wrong with it, in the order of the text. Where the text is
/// no TOML, or a field is missing or unknown, that one problem.
pub type ParseSuiteError = ParseError<ProblemKind>;

/// What is wrong with a part of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemKind {
    /// Not TOML, or not the fields of a suite.
    #[error("{0}")]
    Toml(String),
    /// More text than a suite may have. It is not read.
    #[error("expected a suite of at most {MOST_BYTES} bytes, found {0}")]
    TooLong(usize),
    /// A name that cannot be part of a file name or a heading's anchor.
    #[error("expected a name of lower-case letters, digits and hyphens, found {0}")]
    Name(Quote),
    /// Two of a kind with one name.
    #[error("this name is taken already: {0}")]
    NameTaken(Quote),
    /// A reference to an instance, a sample or a table that the suite does not have.
    #[error("expected the name of {0} of this suite, found {1}")]
    NoSuch(&'static str, Quote),
    /// A table of both.
    #[error("expected `instances` or `samples`, found both")]
    InstancesAndSamples,
    /// None, or too many.
    #[error("expected 1 to {most} seeds, found {0}", most = crate::Seeds::MOST)]
    Seeds(usize),
    /// A reference to a run that the table does not have.
    #[error("expected the label of a run of table {table}, found {label}")]
    NoSuchRun {
        /// The table.
        table: Quote,
        /// The label that none of its runs has.
        label: Quote,
    },
    /// Two rows of a table that could not be told apart.
    #[error("two runs of this table are called {0}; give one of them a label")]
    LabelTaken(Quote),
    /// A label for more than one run.
    #[error("a label names one run, and this is a matrix of {0}")]
    LabelOnMatrix(usize),
    /// A matrix beyond all reason: so many runs, or `usize::MAX`.
    #[error("expected at most {MOST_RUNS} runs in a table, found {0}")]
    TooManyRuns(usize),
    /// A choice of a run that is no name: labels are made of them.
    #[error("expected choices of at most {MOST_CHARACTERS} characters in a run, found {0}")]
    LongChoice(Quote),
    /// More rows than a suite may have.
    #[error("expected at most {MOST_ROWS} rows in the tables of a suite, found more with this one")]
    TooManyRows,
    /// A table without runs or columns, or a plot without values.
    #[error("expected at least one {0}")]
    Empty(&'static str),
    /// A reason for a figure that was not published.
    #[error("a reason is given for `{0}`, which is not among the figures")]
    ReasonWithoutFigure(Column),
}
