//! Why something could not be done.

use disk::DiskError;
use domain::{BadOption, JobError, PeerError, SolveError, TextError};
use search::Stop;

/// Why an instance could not be made, searched or explored.
#[derive(Debug)]
pub enum Error {
    /// An option that makes no sense.
    Refused(BadOption),
    /// The values of options, in words.
    Options(String),
    /// The text of the instance cannot be read.
    Unreadable(TextError),
    /// The text of this name cannot be read.
    BadText {
        /// What it is called.
        name: String,
        /// The text.
        text: Vec<u8>,
        /// Its problems.
        problems: TextError,
    },
    /// The instance is too large for this search.
    TooLarge(String),
    /// A limit came first.
    Stopped {
        /// The limit.
        stop: Stop,
        /// The result that is missing therefore.
        missing: String,
    },
    /// A result that a replay contradicts: a defect of ours.
    Defect(String),
    /// An exploration on disk failed.
    Disk(DiskError),
    /// Another process of an exploration failed.
    Peer(PeerError),
    /// What the front end lends could not be had, for this reason of its own.
    Host(Box<dyn std::error::Error + Send + Sync>),
}

text::messages! { Error, from Refused(BadOption), from Unreadable(TextError), from Disk(DiskError), from Peer(PeerError);
    Self::Refused(inner) => "{inner}";
    Self::Options(words) | Self::TooLarge(words) | Self::Defect(words) => "{words}";
    Self::Unreadable(inner) => "{inner}";
    Self::BadText { name, problems, .. } => "{name}: {problems}";
    Self::Stopped { stop, missing } => "{}: {missing}", stopped(*stop);
    Self::Disk(inner) => "{inner}";
    Self::Peer(inner) => "{inner}";
    Self::Host(reason) => "{reason}";
}

impl Error {
    /// A limit ended a generator.
    #[must_use]
    pub fn unmade(stop: Stop) -> Self {
        Self::Stopped { stop, missing: "no instance was made".to_owned() }
    }

    /// The same error, in a text with `lines` lines before this one.
    #[must_use]
    pub fn below(self, lines: usize) -> Self {
        match self {
            Self::Unreadable(problems) => Self::Unreadable(problems.below(lines)),
            other => other,
        }
    }

    /// The same of this text, called `name`.
    #[must_use]
    pub fn of(self, name: &str, text: &[u8]) -> Self {
        match self {
            Self::Unreadable(problems) => Self::bad_text(name, text, problems),
            other => other,
        }
    }

    /// Problems of a text called `name`.
    #[must_use]
    pub fn bad_text(name: &str, text: &[u8], problems: TextError) -> Self {
        Self::BadText { name: name.to_owned(), text: text.to_vec(), problems }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Refused(error) => error.into(),
            SolveError::TooLarge(words) => Self::TooLarge(words),
            defect @ SolveError::Defect { .. } => Self::Defect(defect.to_string()),
        }
    }
}

impl Error {
    /// A job without a result, which is called `missing`.
    pub(crate) fn of_job(error: JobError, missing: &str) -> Self {
        match error {
            JobError::Stopped(stop) => Self::Stopped { stop, missing: missing.to_owned() },
            JobError::Failed(error) => error.into(),
            JobError::Disk(error) => error.into(),
            JobError::Peer(error) => error.into(),
        }
    }
}

/// The limit that ended something before it was done.
#[must_use]
pub fn stopped(stop: Stop) -> String {
    match stop {
        Stop::Cancelled => "interrupted".to_owned(),
        _ => format!("stopped by the {stop}"),
    }
}
