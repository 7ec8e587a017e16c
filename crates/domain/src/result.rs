//! The result of a search, and the reasons for a missing one.

use search::{Report, Stop};

use crate::request::BadOption;
#[cfg(feature = "study")]
use crate::study::PeerError;

/// The result of [`solve`](crate::solve).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchResult<A, D> {
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
    Refused(BadOption),
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

text::messages! { SolveError, from Refused(BadOption);
    Self::Refused(inner) => "{inner}";
    Self::TooLarge(it) => "{it}";
    Self::Defect { number, reason } =>
        "internal error: solution {number} of the search does not replay: {reason}";
}

/// Why a job has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobError {
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

text::messages! { JobError,
    from Stopped(Stop),
    from Failed(SolveError),
    #[cfg(feature = "study")]
    from Disk(disk::DiskError),
    #[cfg(feature = "study")]
    from Peer(PeerError);
    Self::Stopped(it) => "stopped: {it}";
    Self::Failed(inner) => "{inner}";
    #[cfg(feature = "study")]
    Self::Disk(inner) => "{inner}";
    #[cfg(feature = "study")]
    Self::Peer(inner) => "{inner}";
}

impl From<BadOption> for JobError {
    fn from(error: BadOption) -> Self {
        Self::Failed(error.into())
    }
}
