//! What a search counted.

use std::time::Duration;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

#[cfg(feature = "serde")]
use crate::serial;

/// What a search counted. The same definitions hold for all algorithms; see `docs/algorithms.md`.
///
/// Counters may be added: an engine of your own writes `..Stats::default()`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Stats {
    /// States whose successors were generated. A reopened state counts each time; a goal never.
    pub expanded: u64,
    /// Successors generated, all of them: new, duplicate, dead end or cut by a bound.
    pub generated: u64,
    /// Distinct states ever stored, the initial state included; `None` where no closed list is kept.
    pub distinct: Option<u64>,
    /// Generated successors that were already stored (or, in a depth-first search, that its cycle
    /// check refused).
    pub duplicates: u64,
    /// Duplicates that were closed and are to be expanded again, because of a cheaper path (in a
    /// depth-first search with a closed list, of a better one).
    pub reopened: u64,
    /// Generated successors that the heuristic reported as dead ends; they are not stored.
    pub dead_ends: u64,
    /// The greatest number of states that were waiting to be expanded at one time; in a depth-first search, most
    /// states on its path.
    pub peak_open: u64,
    /// The greatest number of bytes that tables and lists held at one time, as they were allocated.
    pub peak_bytes: usize,
    /// Iterations begun by the deepening algorithms, rounds by k best paths; 1 for the others.
    pub iterations: u32,
    /// States expanded before the last layer (the last depth, f or bound) was begun: unlike
    /// `expanded`, it does not depend on how ties were broken within that layer.
    pub expanded_before_last_layer: u64,
    /// Wall-clock time. Serialized in milliseconds, to three places.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "elapsed_ms",
            serialize_with = "serial::milliseconds",
            deserialize_with = "serial::duration"
        )
    )]
    pub elapsed: Duration,
}

impl Stats {
    /// Adds the counts of a part of the same search.
    pub(crate) fn add(&mut self, part: &Self) {
        self.expanded += part.expanded;
        self.generated += part.generated;
        self.duplicates += part.duplicates;
        self.dead_ends += part.dead_ends;
        self.peak_open = self.peak_open.max(part.peak_open);
    }
}
