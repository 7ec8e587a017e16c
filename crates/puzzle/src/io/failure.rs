//! The end of the command: exit codes, and the failures that lead to them.

use std::{io, process::ExitCode};

use catalogue::{Error, stopped};
use disk::DiskError;
use domain::{BadOption, PeerError, TextError};
use search::{Outcome, Stop};

use super::diagnostic::render;

/// The exit codes, as the README lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// At least one solution was printed and no limit hit, or the check passed.
    Done = 0,
    /// The text that was checked is not a solution.
    CheckFailed = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// Proved to have no solution.
    Unsolvable = 10,
    /// The time limit stopped the search.
    TimeLimit = 20,
    /// The memory limit stopped the search.
    MemoryLimit = 21,
    /// Another limit stopped the search.
    OtherLimit = 22,
    /// The input cannot be read, or is not valid.
    BadInput = 30,
    /// The output could not be written.
    OutputFailed = 31,
    /// Another process of an exploration ended, or was not heard for too long.
    PeerLost = 40,
    /// Another process of an exploration did not come.
    PeerMissing = 41,
    /// Another process of an exploration has another token, instance, option or version.
    PeerUnlike = 42,
    /// Ctrl-C, or another request to end.
    Interrupted = 130,
}

impl Exit {
    /// The exit code of a search with this outcome and this number of solutions.
    pub(crate) const fn of_search(outcome: Outcome, solutions: usize) -> Self {
        match outcome {
            Outcome::Stopped(Stop::Time) => Self::TimeLimit,
            Outcome::Stopped(Stop::Bytes) => Self::MemoryLimit,
            Outcome::Stopped(Stop::Cancelled) => Self::Interrupted,
            Outcome::Stopped(_) => Self::OtherLimit,
            // A defect of ours, as a result that a replay contradicts.
            Outcome::Invalid(_) => Self::CheckFailed,
            Outcome::Exhausted if solutions == 0 => Self::Unsolvable,
            Outcome::Exhausted | Outcome::Solved => Self::Done,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    Usage(UsageError),
    Unreadable {
        name: String,
        source: io::Error,
    },
    InputTooLarge {
        name: String,
        most: bytesize::ByteSize,
    },
    BadInput {
        rendered: String,
    },
    BadRun {
        run: String,
        reason: String,
    },
    NoSuchDomain {
        suite: String,
        domain: String,
    },
    Stopped {
        stop: Stop,
        /// The result that is missing therefore.
        missing: String,
    },
    /// A result that our own validator, a fact or a repetition contradicts.
    Contradiction(String),
    Disk(DiskError),
    Peer(PeerError),
    Output {
        name: String,
        source: io::Error,
    },
}

text::messages! { Failure, from Usage(UsageError), from Disk(DiskError), from Peer(PeerError);
    Self::Usage(inner) => "{inner}";
    Self::Unreadable { name, source } | Self::Output { name, source } => "{name}: {source}";
    Self::InputTooLarge { name, most } => "{name}: expected at most {most}, found more";
    Self::BadInput { rendered } => "{rendered}";
    Self::BadRun { run, reason } => "{run}: {reason}";
    Self::NoSuchDomain { suite, domain } =>
        "{suite}: {domain:?} is no domain; `puzzle list` names them";
    Self::Stopped { stop, missing } => "{}: {missing}", stopped(*stop);
    Self::Contradiction(words) => "{words}";
    Self::Disk(inner) => "{inner}";
    Self::Peer(inner) => "{inner}";
}

impl From<BadOption> for Failure {
    fn from(error: BadOption) -> Self {
        Self::Usage(error.into())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(error) => error.into(),
            Error::Options(words) => UsageError::Words(words).into(),
            Error::Unreadable(problems) => Self::bad_input("the text", b"", &problems),
            Error::BadText { name, text, problems } => Self::bad_input(&name, &text, &problems),
            Error::TooLarge(rendered) => Self::BadInput { rendered },
            Error::Stopped { stop, missing } => Self::Stopped { stop, missing },
            Error::Defect(words) => Self::Contradiction(words),
            Error::Disk(error) => error.into(),
            Error::Peer(error) => error.into(),
            Error::Host(reason) => match reason.downcast() {
                Ok(failure) => *failure,
                Err(reason) => Self::Contradiction(reason.to_string()),
            },
        }
    }
}

impl Failure {
    /// Problems of an input called `name`, shown with carets.
    pub(crate) fn bad_input(name: &str, source: &[u8], problems: &TextError) -> Self {
        Self::BadInput { rendered: render(problems, name, source) }
    }

    /// The same with a sentence after it.
    pub(crate) fn with_hint(self, hint: &str) -> Self {
        match self {
            Self::BadInput { rendered } => {
                Self::BadInput { rendered: format!("{rendered}\n{hint}") }
            }
            other => other,
        }
    }

    /// Returns true if the reader of our output closed the pipe: it needs no more.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) => Exit::Usage,
            Self::Unreadable { .. }
            | Self::InputTooLarge { .. }
            | Self::BadInput { .. }
            | Self::BadRun { .. }
            | Self::NoSuchDomain { .. } => Exit::BadInput,
            Self::Stopped { stop, .. } => Exit::of_search(Outcome::Stopped(*stop), 0),
            Self::Contradiction(_) => Exit::CheckFailed,
            Self::Output { .. }
            | Self::Disk(DiskError::System { .. })
            | Self::Peer(PeerError::System(_)) => Exit::OutputFailed,
            Self::Peer(PeerError::Lost(_)) => Exit::PeerLost,
            Self::Peer(PeerError::Missing(_)) => Exit::PeerMissing,
            Self::Peer(PeerError::Unlike(_)) => Exit::PeerUnlike,
            Self::Disk(_) => Exit::BadInput,
        }
    }
}

/// A command line that can be read and makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UsageError {
    /// An option that makes no sense.
    Refused(BadOption),
    /// The words of a suite, which the parser of the command line refuses.
    Words(String),
    NoPublishedAlgorithms(&'static str),
    BoardsWithoutText,
    WithFolder(&'static str),
    /// A result would replace what was read.
    OutputIsInput {
        output: String,
        input: String,
    },
    /// One result would replace another.
    SameOutput(String),
    SameFolder,
    NoInput,
    NoLevel,
    TwoInputs,
    NoSolution,
    NoTerminal,
    /// A command that is a feature.
    NotBuilt(&'static str),
    StandardInputTwice,
}

text::messages! { UsageError, from Refused(BadOption);
    Self::Refused(inner) => "{inner}";
    Self::Words(words) => "{words}";
    Self::NoPublishedAlgorithms(domain) => "--algorithm all: {domain} has no such list";
    Self::BoardsWithoutText => "--boards is for --format text";
    Self::WithFolder(option) => "{option} cannot be used with --input-folder";
    Self::OutputIsInput { output, input } =>
        "{output}: this is the input {input}, which a result does not replace; choose another file";
    Self::SameOutput(name) => "{name}: two results cannot go to one file";
    Self::SameFolder => "--output-folder is --input-folder: results would replace the inputs";
    Self::NoInput => "expected FILE, - for standard input, or --text";
    Self::NoLevel =>
        "expected FILE, - for standard input, --text, or --size for a random instance";
    Self::TwoInputs => "expected FILE or --text, found both";
    Self::NoSolution => "expected a SOLUTION, or - to read it from standard input";
    Self::NoTerminal =>
        "puzzle play needs a terminal: neither standard output nor standard error is one, or there \
         are no keys to read";
    Self::NotBuilt(command) =>
        "this program was built without puzzle {command}; cargo build --package puzzle makes one \
         with it";
    Self::StandardInputTwice => "only one of FILE and SOLUTION can be standard input";
}
