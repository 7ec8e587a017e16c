//! Why something could not be done.

use disk::DiskError;
use domain::{NoResult, PeerError, Refusal, SolveError, Unreadable};
use search::Stop;

/// Why an instance could not be made, searched or explored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An option that makes no sense.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The values of options, in words.
    #[error("{0}")]
    Options(String),
    /// The text of the instance cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The text of this name cannot be read.
    #[error("{name}: {problems}")]
    BadText {
        /// What it is called.
        name: String,
        /// The text.
        text: Vec<u8>,
        /// Its problems.
        problems: Unreadable,
    },
    /// The instance is too large for this search.
    #[error("{0}")]
    TooLarge(String),
    /// A limit came first.
    #[error("{}: {missing}", stopped(*.stop))]
    Stopped {
        /// The limit.
        stop: Stop,
        /// The result that is missing therefore.
        missing: String,
    },
    /// A result that a replay contradicts: a defect of ours.
    #[error("{0}")]
    Defect(String),
    /// An exploration on disk failed.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// Another process of an exploration failed.
    #[error(transparent)]
    Peer(#[from] PeerError),
    /// What the front end lends could not be had, for this reason of its own.
    #[error("{0}")]
    Host(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// A limit ended a generator.
    #[must_use]
    pub fn unmade(stop: Stop) -> Self {
        Self::Stopped { stop, missing: "no instance was made".to_owned() }
    }

    /// The same in a text that has so many lines before this one.
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
    pub fn bad_text(name: &str, text: &[u8], problems: Unreadable) -> Self {
        Self::BadText { name: name.to_owned(), text: text.to_vec(), problems }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Refused(refusal) => refusal.into(),
            SolveError::TooLarge(words) => Self::TooLarge(words),
            defect @ SolveError::Defect { .. } => Self::Defect(defect.to_string()),
        }
    }
}

impl Error {
    /// A job without a result, which is called `missing`.
    pub(crate) fn of_job(error: NoResult, missing: &str) -> Self {
        match error {
            NoResult::Stopped(stop) => Self::Stopped { stop, missing: missing.to_owned() },
            NoResult::Failed(error) => error.into(),
            NoResult::Disk(error) => error.into(),
            NoResult::Peer(error) => error.into(),
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
