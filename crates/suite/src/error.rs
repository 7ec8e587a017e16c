//! What can be wrong with a suite.

use std::fmt;

use crate::Column;

/// Why a text is no suite: all that is wrong with it, in the order of the text. Where the text is
/// no TOML, or a field is missing or unknown, that one problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSuiteError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for ParseSuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseSuiteError {}

/// One problem, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong with a part of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemKind {
    /// Not TOML, or not the fields of a suite.
    #[error("{0}")]
    Toml(String),
    /// A name that cannot be part of a file name or a heading's anchor.
    #[error("expected a name of lower-case letters, digits and hyphens, found {0:?}")]
    Name(String),
    /// Two of a kind with one name.
    #[error("this name is taken already: {0:?}")]
    NameTaken(String),
    /// A reference to an instance that the suite does not have.
    #[error("expected the name of an instance of this suite, found {0:?}")]
    NoSuchInstance(String),
    /// A reference to a sample that the suite does not have.
    #[error("expected the name of a sample of this suite, found {0:?}")]
    NoSuchSample(String),
    /// A table of both.
    #[error("expected `instances` or `samples`, found both")]
    InstancesAndSamples,
    /// None, or too many.
    #[error("expected 1 to {most} seeds, found {found}", most = crate::Sample::MOST_SEEDS)]
    Seeds {
        /// How many are asked for.
        found: u32,
    },
    /// A reference to a table that the suite does not have.
    #[error("expected the name of a table of this suite, found {0:?}")]
    NoSuchTable(String),
    /// A reference to a run that the table does not have.
    #[error("expected the label of a run of table {table:?}, found {label:?}")]
    NoSuchRun {
        /// The table.
        table: String,
        /// The label that none of its runs has.
        label: String,
    },
    /// Two rows of a table that could not be told apart.
    #[error("two runs of this table are called {0:?}; give one of them a label")]
    LabelTaken(String),
    /// A label for more than one run.
    #[error("a label names one run, and this is a matrix of {0}")]
    LabelOnMatrix(usize),
    /// A matrix beyond all reason.
    #[error("expected at most {most} runs in a table, found {found}")]
    TooManyRuns {
        /// The most that are allowed.
        most: usize,
        /// As many as there are, or `usize::MAX`.
        found: usize,
    },
    /// A table without runs or columns, or a plot without values.
    #[error("expected at least one {0}")]
    Empty(&'static str),
    /// A reason for a figure that was not published.
    #[error("a reason is given for `{0}`, which is not among the figures")]
    ReasonWithoutFigure(Column),
}
