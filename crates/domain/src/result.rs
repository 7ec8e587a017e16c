//! The results of a search, a count and an audit, and the reasons for a missing result.

use disk::DiskError;
use search::{
    Guarantee, Report, Stop, parallel,
    study::{Audit, Perft, View},
};

use crate::ask::Refusal;

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
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// Another process of an exploration failed.
    #[error(transparent)]
    Peer(#[from] PeerError),
}

/// Why the processes of an exploration cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PeerError {
    /// One of them ended, or was not heard for too long.
    #[error("{0}")]
    Lost(String),
    /// One of them did not come.
    #[error("{0}")]
    Missing(String),
    /// One of them has another token, instance, option or version.
    #[error("{0}")]
    Unlike(String),
    /// The system refuses something, such as the address to listen on.
    #[error("{0}")]
    System(String),
}

impl From<Refusal> for NoResult {
    fn from(refusal: Refusal) -> Self {
        Self::Failed(refusal.into())
    }
}

/// The states of a whole space by depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    /// The counts.
    pub counts: parallel::Explored,
    /// A solution with the least number of actions, in the form for people, if the states are in files and a whole
    /// layer has a goal.
    pub solution: Option<String>,
}

/// The walks and the states by depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The counts of each depth.
    pub perft: Perft,
    /// The walks of the greatest depth by their first action, if asked for.
    pub divided: Option<Result<Vec<(String, u64)>, Stop>>,
}

impl Counted {
    /// The limit that stopped the count, if one did.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.perft.stop.or_else(|| self.divided.as_ref()?.as_ref().err().copied())
    }
}

/// A heuristic compared with exact distances.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The claim of the heuristic on this instance.
    pub claim: Guarantee,
    /// The comparison; its paths are written like solutions.
    pub audit: Audit<String, u64>,
}

/// A walk by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walked {
    /// The claim of the heuristic on this instance.
    pub claim: Guarantee,
    /// All actions up to each state on the way, written like a solution, the start left out.
    pub written: Vec<String>,
    /// The state that it has come to. The action of a child is written with all before it.
    pub view: View<String, u64>,
}
