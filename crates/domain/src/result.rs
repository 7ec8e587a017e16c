//! The result of a search, and the reasons for a missing one.

use search::{Report, Stop};

use crate::ask::Refusal;
#[cfg(feature = "study")]
use crate::study::PeerError;

/// The result of [`solve`](crate::solve).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<A, D> {
    /// The report of the search. Each solution in it has been replayed.
    pub report: Report<A, u64>,
    /// The number of solutions found that there was no time to replay.
    pub left_out: usize,
    /// Results beyond the report.
    pub detail: D,
}

/// Why [`solve`](crate::solve) has no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The settings are not for this instance.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The instance is larger than the searches of this puzzle can hold.
    #[error("{0}")]
    TooLarge(String),
    /// A solution does not replay: a defect of this program.
    #[error("internal error: solution {number} of the search does not replay: {reason}")]
    Defect {
        /// The number of the solution, from 1.
        number: usize,
        /// The validator's reason.
        reason: String,
    },
}

/// Why a job has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoResult {
    /// A limit came before the search began.
    #[error("stopped: {0}")]
    Stopped(#[from] Stop),
    /// The settings are not for this instance, or a solution does not replay.
    #[error(transparent)]
    Failed(#[from] SolveError),
    /// The files of an exploration failed.
    #[cfg(feature = "study")]
    #[error(transparent)]
    Disk(#[from] disk::DiskError),
    /// Another process of an exploration failed.
    #[cfg(feature = "study")]
    #[error(transparent)]
    Peer(#[from] PeerError),
}

impl From<Refusal> for NoResult {
    fn from(refusal: Refusal) -> Self {
        Self::Failed(refusal.into())
    }
}
