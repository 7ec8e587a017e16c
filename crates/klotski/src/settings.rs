//! The choices of a search.

use std::ops::{Add, Mul};

use domain::named;
use search::Algorithm;

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The heuristic of informed algorithms.
    pub heuristic: HeuristicKind,
    /// The measure to minimise.
    pub metric: Metric,
    /// The engine of breadth-first search.
    pub engine: Engine,
}

/// An engine of breadth-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Engine {
    /// That of the crate `search`, for every algorithm.
    #[default]
    Core,
    /// Our own, of the feature `all-algorithms`, several times as fast: on sets of cells as words, where a state and its
    /// mirror image are one if the level allows it. One solution of the fewest moves, or steps. It counts what it expands
    /// and generates, pairs once, and tells a watcher their number now and then. How many states were reached is known
    /// only if the level has no mirror images or the start is its own.
    Sweep,
}

named! {
    /// The measure of a solution that a search minimises.
    pub enum Metric {
        /// A step of the special piece costs 1.
        Cost = "cost", "Steps, each weighed by the size of its piece";
        Steps = "steps", "Steps by one cell";
        /// Corners included. A travel that solves the level ends there.
        Moves = "moves", "Travels of one piece";
        MovesThenSteps = "moves-then-steps", "Steps among the solutions with the fewest moves";
        StepsThenMoves = "steps-then-moves", "Moves among the solutions with the fewest steps";
    }
}

/// What comes first costs this much more than what comes second.
const FIRST: u32 = 1 << 16;

/// The greatest number of steps of a travel by a shortest way: a board has 128 cells.
const MAX_STEPS: u32 = 127;

impl Metric {
    /// Returns true if an action is a travel, and false if it is a step.
    pub(crate) const fn is_by_travels(self) -> bool {
        match self {
            Self::Cost | Self::Steps => false,
            Self::Moves | Self::MovesThenSteps | Self::StepsThenMoves => true,
        }
    }

    /// Returns true if a second quantity decides between solutions that are equal in the first.
    pub(crate) const fn has_second(self) -> bool {
        matches!(self, Self::MovesThenSteps | Self::StepsThenMoves)
    }

    /// The cost of `moves` moves and `steps` steps; in *cost*, of the special piece.
    pub(crate) fn cost_of<N: From<u32> + Mul<Output = N> + Add<Output = N>>(
        self,
        moves: N,
        steps: N,
    ) -> N {
        match self {
            Self::Cost | Self::Steps => steps,
            Self::Moves => moves,
            Self::MovesThenSteps => N::from(FIRST) * moves + steps,
            Self::StepsThenMoves => N::from(FIRST) * steps + moves,
        }
    }

    /// Where a second quantity decides: the least of the first that a solution of this cost or more has.
    pub(crate) fn least_first(self, cost: u64) -> u64 {
        // A move is a step at least, and a step belongs to one move at most.
        let most_second = if self == Self::MovesThenSteps { MAX_STEPS } else { 1 };
        cost.div_ceil(u64::from(FIRST + most_second))
    }
}

named! {
    /// A heuristic by name. [`Lanes`](crate::Lanes) defines them and proves their guarantees, which are
    /// the same in every metric.
    pub enum HeuristicKind {
        /// Nowhere less than *admissible1*.
        Admissible2 = "admissible2",
            "the special piece's way, and each piece on a cell that no way avoids", Consistent;
        /// Counts a piece only on the cells of the exit or target that no way avoids.
        Admissible1 = "admissible1",
            "the special piece's way, and each piece on such a cell of the exit", Consistent;
        /// Consistent, because no action costs less than 1.
        Trivial = "trivial", "0 if solved, else 1", Consistent;
        NonAdmissible = "non-admissible", "2 * admissible1 + 1", None;
    }
}

impl Default for Settings {
    /// The best settings in the *cost* metric: A* with *admissible2*.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::A_STAR,
            heuristic: HeuristicKind::Admissible2,
            metric: Metric::Cost,
            engine: Engine::Core,
        }
    }
}
