//! How a level is searched.

use std::{num::NonZeroUsize, sync::Arc};

use domain::{Method, named};
use grid::StepOrder;
use search::Algorithm;

use crate::{
    level::Level,
    patterns::{Partition, Patterns},
};

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// See [`Patterns`].
        Patterns = "patterns",
            "additive pattern databases (--pdb); default on 4 x 4, and on hard boards of 5 x 5",
            Consistent;
        /// See [`LinearConflict`](crate::LinearConflict).
        LinearConflict = "linear-conflict",
            "Manhattan distance and tiles in each other's way; default on other boards", Consistent;
        /// See [`Manhattan`](crate::Manhattan).
        Manhattan = "manhattan", "sum of the tiles' Manhattan distances", Consistent;
        /// See [`WalkingDistance`](crate::WalkingDistance).
        WalkingDistance = "walking-distance",
            "rows and columns taken apart, each solved exactly; up to 4 x 4", Consistent;
        /// See [`Blind`](search::Blind).
        Blind = "blind", "0 everywhere: the heuristic switched off", Consistent;
    }
}

named! {
    /// The program that searches.
    pub enum Engine {
        /// There are three, for one solution and no limit on depth: IDA* in Korf's order with pattern databases or, on
        /// 4 × 4, Manhattan distance; A*+IDA* in that order with pattern databases; and A* with Manhattan distance on 4
        /// × 4. Other searches are left to the generic engine.
        ///
        /// They give the same solutions and counts, `peak_open` and `peak_bytes` excepted, many times
        /// faster. A watcher sees only the iterations.
        Own = "own", "The tiles' own, where there is one";
        Generic = "core", "That of the crate `search`";
    }
}

/// How a level is searched.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// The algorithm with its options, or bidirectional search.
    pub algorithm: Method,
    /// The estimate that informed algorithms go by. Bidirectional search has it in both directions, but
    /// linear conflict from the start in place of pattern databases, which are for one goal.
    pub heuristic: HeuristicKind,
    /// In which order moves are tried.
    pub order: StepOrder,
    /// Which program searches.
    pub engine: Engine,
    /// Databases for [`HeuristicKind::Patterns`], if they are at hand; they are used where they have the
    /// goal of the level, and otherwise built. They are not serialised.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub patterns: Option<Arc<Patterns>>,
    /// Which databases are built.
    pub partition: Partition,
    /// How many threads build them, 256 at most, and fewer if the system has no more. They change the
    /// time only.
    pub threads: NonZeroUsize,
}

impl Default for Settings {
    /// IDA* with linear conflict, which needs no tables.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::IDA_STAR.into(),
            heuristic: HeuristicKind::LinearConflict,
            order: StepOrder::ULRD,
            engine: Engine::Own,
            patterns: None,
            partition: Partition::SixSixThree,
            threads: NonZeroUsize::MIN,
        }
    }
}

impl Settings {
    /// Returns true if the search asks pattern databases.
    #[must_use]
    pub fn asks_patterns(&self) -> bool {
        self.heuristic == HeuristicKind::Patterns && self.algorithm.algorithm().uses_heuristic()
    }

    /// The best for a level: pattern databases on 4 × 4 with a whole goal, which take seconds to build, else the
    /// default.
    #[must_use]
    pub fn best_for(level: &Level) -> Self {
        let default = Self::default();
        match level.is_four_by_four() && !level.is_partial() {
            true => Self { heuristic: HeuristicKind::Patterns, ..default },
            false => default,
        }
    }
}
