//! How a level is searched.

use std::{num::NonZeroUsize, sync::Arc};

use search::Algorithm;

use crate::{
    level::Level,
    moves::Order,
    patterns::{Partition, Patterns},
};

/// Which heuristic is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeuristicKind {
    /// [`Blind`](search::Blind): 0 everywhere, to see what heuristics are worth.
    Blind,
    /// [`Manhattan`](crate::Manhattan): any board.
    Manhattan,
    /// [`LinearConflict`](crate::LinearConflict): any board.
    LinearConflict,
    /// [`WalkingDistance`](crate::WalkingDistance): up to four rows and columns.
    WalkingDistance,
    /// [`Patterns`]: 4 × 4.
    Patterns,
}

/// Which program searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The tiles' own where there is one (on 4 × 4, for one solution without a limit on depth: IDA* in
    /// Korf's order with Manhattan distance or pattern databases, A* with Manhattan distance), else
    /// the generic one.
    ///
    /// The own engine gives the same solutions and counts, `peak_open` and `peak_bytes` excepted,
    /// many times faster. It tells observers of the start, of iterations and of the solution only.
    Own,
    /// That of the crate `search`.
    Generic,
}

/// How a level is searched.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// What an informed algorithm asks.
    pub heuristic: HeuristicKind,
    /// In which order moves are tried.
    pub order: Order,
    /// Which program searches.
    pub engine: Engine,
    /// Databases for [`HeuristicKind::Patterns`], if they are at hand; they are used where their
    /// goal is that of the level, and otherwise built.
    pub patterns: Option<Arc<Patterns>>,
    /// Which databases are built.
    pub partition: Partition,
    /// How many threads build them, 256 at most, and fewer if the system has no more. They change the
    /// time only.
    pub threads: NonZeroUsize,
}

impl Settings {
    /// The best we have for a level: IDA* with pattern databases on 4 × 4, with linear conflict on
    /// other boards.
    #[must_use]
    pub fn best(level: &Level) -> Self {
        Self {
            algorithm: Algorithm::IDA_STAR,
            heuristic: HeuristicKind::best(level),
            order: Order::KORF,
            engine: Engine::Own,
            patterns: None,
            partition: Partition::SixSixThree,
            threads: NonZeroUsize::MIN,
        }
    }
}

impl HeuristicKind {
    /// The best for a level: pattern databases on 4 × 4, else linear conflict.
    #[must_use]
    pub fn best(level: &Level) -> Self {
        match (level.rows, level.columns) {
            (4, 4) => Self::Patterns,
            _ => Self::LinearConflict,
        }
    }
}
