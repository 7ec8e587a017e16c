//! The results of counts, audits, explorations and walks.

use search::{
    Guarantee, Stop, parallel,
    study::{Audit, Perft, View},
};

/// Why the processes of an exploration cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerError {
    /// One of them ended, or was not heard for too long.
    Lost(String),
    /// One of them did not come.
    Missing(String),
    /// One of them has another token, instance, option or version.
    Unlike(String),
    /// The system refuses something, such as the address to listen on.
    System(String),
}

text::messages! { PeerError;
    Self::Lost(it) => "{it}";
    Self::Missing(it) => "{it}";
    Self::Unlike(it) => "{it}";
    Self::System(it) => "{it}";
}

/// The states of a whole space by depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExploreResult {
    /// The counts.
    pub counts: parallel::ExploreCounts,
    /// A solution with the least number of actions, in the form for people, if the states are in files and a whole
    /// layer has a goal.
    pub solution: Option<String>,
}

/// The walks and the states by depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountResult {
    /// The counts of each depth.
    pub perft: Perft,
    /// The walks of the greatest depth by their first action, if asked for.
    pub divided: Option<Result<Vec<(String, u64)>, Stop>>,
}

impl CountResult {
    /// The limit that stopped the count, if one did.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.perft.stop.or_else(|| self.divided.as_ref()?.as_ref().err().copied())
    }
}

/// A heuristic compared with exact distances.
#[derive(Clone, Debug)]
pub struct AuditResult {
    /// The claim of the heuristic on this instance.
    pub claim: Guarantee,
    /// The comparison; its paths are written like solutions.
    pub audit: Audit<String, u64>,
}

/// A walk by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WalkResult {
    /// The claim of the heuristic on this instance.
    pub claim: Guarantee,
    /// All actions up to each state on the way, written like a solution, the start left out.
    pub written: Vec<String>,
    /// The state that it has come to. The action of a child is written with all before it.
    pub view: View<String, u64>,
}
