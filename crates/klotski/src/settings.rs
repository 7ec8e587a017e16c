//! How a level is to be searched.

use search::{Algorithm, Guarantee};

/// All choices of a search. [`Settings::best`] is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The estimate that informed algorithms go by.
    pub heuristic: HeuristicKind,
    /// What is to be least.
    pub metric: Metric,
}

/// What the length of a solution is measured in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Metric {
    /// A step of a piece costs the number of its cells, a step of the special piece 1.
    Cost,
    /// Each step by one cell counts 1.
    Steps,
    /// Each travel of one piece counts 1, corners included. A travel that solves the level ends
    /// there.
    Moves,
}

/// A heuristic by name. See [`Lanes`](crate::Lanes) for what they are and why they keep their
/// guarantees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HeuristicKind {
    /// 0 if solved, else 1. Consistent, because no action costs less than 1.
    Trivial,
    /// The special piece's way on the empty board, and one step of each piece on those cells of the
    /// exit (or target) that no way avoids. Consistent.
    Admissible1,
    /// The same with each piece on any cell that no way avoids. Consistent; nowhere less than
    /// *admissible1*.
    Admissible2,
    /// 2 · *admissible1* + 1. Not admissible.
    NonAdmissible,
}

impl HeuristicKind {
    /// All of them, the best first.
    pub const ALL: [Self; 4] =
        [Self::Admissible2, Self::Admissible1, Self::Trivial, Self::NonAdmissible];

    /// What is known of it, in every metric.
    #[must_use]
    pub const fn guarantee(self) -> Guarantee {
        match self {
            Self::NonAdmissible => Guarantee::None,
            Self::Trivial | Self::Admissible1 | Self::Admissible2 => Guarantee::Consistent,
        }
    }
}

impl Settings {
    /// The best we have in the *cost* metric: A* with *admissible2*.
    #[must_use]
    pub const fn best() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::Admissible2,
            metric: Metric::Cost,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::best()
    }
}
