//! The result of a search, and the reasons for a missing one.

use std::{error::Error, fmt};

use search::{Report, Stop};

use crate::ask::Refusal;
#[cfg(feature = "study")]
use crate::study::PeerError;

/// The result of [`solve`](crate::solve).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solved<A, D> {
    /// The report of the search. Each solution in it has been replayed.
    pub report: Report<A, u64>,
    /// The number of solutions found that there was no time to replay.
    pub left_out: usize,
    /// Results beyond the report.
    pub detail: D,
}

/// Why [`solve`](crate::solve) has no report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The settings are not for this instance.
    Refused(Refusal),
    /// The instance is larger than the searches of this puzzle can hold.
    TooLarge(String),
    /// A solution does not replay: a defect of this program.
    Defect {
        /// The number of the solution, from 1.
        number: usize,
        /// The validator's reason.
        reason: String,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(inner) => fmt::Display::fmt(inner, f),
            Self::TooLarge(it) => write!(f, "{it}"),
            Self::Defect { number, reason } => write!(
                f,
                "internal error: solution {number} of the search does not replay: {reason}"
            ),
        }
    }
}

impl Error for SolveError {}

impl From<Refusal> for SolveError {
    fn from(inner: Refusal) -> Self {
        Self::Refused(inner)
    }
}

/// Why a job has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// A limit came before the search began.
    Stopped(Stop),
    /// The settings are not for this instance, or a solution does not replay.
    Failed(SolveError),
    /// The files of an exploration failed.
    #[cfg(feature = "study")]
    Disk(disk::DiskError),
    /// Another process of an exploration failed.
    #[cfg(feature = "study")]
    Peer(PeerError),
}

impl fmt::Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(it) => write!(f, "stopped: {it}"),
            Self::Failed(inner) => fmt::Display::fmt(inner, f),
            #[cfg(feature = "study")]
            Self::Disk(inner) => fmt::Display::fmt(inner, f),
            #[cfg(feature = "study")]
            Self::Peer(inner) => fmt::Display::fmt(inner, f),
        }
    }
}

impl Error for NoResult {}

impl From<Stop> for NoResult {
    fn from(inner: Stop) -> Self {
        Self::Stopped(inner)
    }
}

impl From<SolveError> for NoResult {
    fn from(inner: SolveError) -> Self {
        Self::Failed(inner)
    }
}

#[cfg(feature = "study")]
impl From<disk::DiskError> for NoResult {
    fn from(inner: disk::DiskError) -> Self {
        Self::Disk(inner)
    }
}

#[cfg(feature = "study")]
impl From<PeerError> for NoResult {
    fn from(inner: PeerError) -> Self {
        Self::Peer(inner)
    }
}

impl From<Refusal> for NoResult {
    fn from(refusal: Refusal) -> Self {
        Self::Failed(refusal.into())
    }
}
