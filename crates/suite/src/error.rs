//! What can be wrong with a suite.

use text::{ParseError, Quote};

use crate::{
    Column,
    check::{MAX_BYTES, MAX_CHARACTERS, MAX_ROWS, MAX_RUNS},
};

/// Why a text is no suite: all that is wrong with it, in the order of the text. Where the text is
/// no TOML, or a field is missing or unknown, that one problem.
pub type ParseSuiteError = ParseError<ProblemKind>;

/// What is wrong with a part of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// Not TOML, or not the fields of a suite.
    Toml(String),
    /// More text than a suite may have. It is not read.
    TooLong(usize),
    /// A name that cannot be part of a file name or a heading's anchor.
    Name(Quote),
    /// Two of a kind with one name.
    NameTaken(Quote),
    /// A reference to an instance, a sample or a table that the suite does not have.
    NoSuch(&'static str, Quote),
    /// A table of both.
    InstancesAndSamples,
    /// None, or too many.
    Seeds(usize),
    /// A reference to a run that the table does not have.
    NoSuchRun {
        /// The table.
        table: Quote,
        /// The label that none of its runs has.
        label: Quote,
    },
    /// Two rows of a table that could not be told apart.
    LabelTaken(Quote),
    /// A label for more than one run.
    LabelOnMatrix(usize),
    /// A matrix that is too large: its number of runs, or `usize::MAX`.
    TooManyRuns(usize),
    /// A choice of a run that is no name: labels are made of them.
    LongChoice(Quote),
    /// More rows than a suite may have.
    TooManyRows,
    /// A table without runs or columns, or a plot without values.
    Empty(&'static str),
    /// A reason for a figure that was not published.
    ReasonWithoutFigure(Column),
}

text::messages! { ProblemKind;
    Self::Toml(words) => "{words}";
    Self::TooLong(bytes) => "expected a suite of at most {MAX_BYTES} bytes, found {bytes}";
    Self::Name(name) => "expected a name of lower-case letters, digits and hyphens, found {name}";
    Self::NameTaken(name) => "this name is taken already: {name}";
    Self::NoSuch(kind, name) => "expected the name of {kind} of this suite, found {name}";
    Self::InstancesAndSamples => "expected `instances` or `samples`, found both";
    Self::Seeds(count) => "expected 1 to {} seeds, found {count}", crate::Seeds::MAX;
    Self::NoSuchRun { table, label } =>
        "expected the label of a run of table {table}, found {label}";
    Self::LabelTaken(label) => "two runs of this table are called {label}; give one of them a label";
    Self::LabelOnMatrix(runs) => "a label names one run, and this is a matrix of {runs}";
    Self::TooManyRuns(runs) => "expected at most {MAX_RUNS} runs in a table, found {runs}";
    Self::LongChoice(choice) =>
        "expected choices of at most {MAX_CHARACTERS} characters in a run, found {choice}";
    Self::TooManyRows =>
        "expected at most {MAX_ROWS} rows in the tables of a suite, found more with this one";
    Self::Empty(part) => "expected at least one {part}";
    Self::ReasonWithoutFigure(column) =>
        "a reason is given for `{column}`, which is not among the figures";
}
