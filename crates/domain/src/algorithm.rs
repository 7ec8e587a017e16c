//! A way to search a puzzle, forwards or from both ends.

use search::{
    Algorithm, AlgorithmName, Heuristic, Limits, Observer, Report, Reversible, bidirectional,
    parallel::{self, Threads},
};

use crate::Named;

impl Named for AlgorithmName {
    const ALL: &'static [Self] = Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }

    fn summary(self) -> &'static str {
        self.summary()
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Bfs => &["breadth-first", "breadth-first-search"],
            Self::Dfs => &["depth-first", "depth-first-search"],
            Self::Dls => &["depth-limited", "depth-limited-search"],
            Self::Ids => &["iddfs", "iterative-deepening"],
            Self::Ucs => &["dijkstra", "uniform-cost", "uniform-cost-search"],
            Self::Greedy => &["best-first", "gbfs"],
            Self::Astar => &["a*"],
            Self::Wastar => &["wa*", "weighted-a*"],
            Self::Anytime => &["anytime-a*"],
            Self::Idastar => &["ida*"],
            Self::AstarIdastar => &["a*+ida*"],
            Self::Bidirectional => &["bidirectional-a*", "nba*"],
            Self::Jps => &["jump-point-search"],
            _ => &[],
        }
    }
}

/// A way to search a puzzle that can be searched from its goals too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// From the start, by [`search::search`].
    Forward(Algorithm),
    /// From both ends, by [`search::bidirectional`].
    Bidirectional,
}

impl Method {
    /// The algorithm with its options: those of A* for bidirectional search, which shares them.
    #[must_use]
    pub const fn algorithm(self) -> Algorithm {
        match self {
            Self::Forward(algorithm) => algorithm,
            Self::Bidirectional => Algorithm::A_STAR,
        }
    }

    /// Searches `space` by this method. The heuristics estimate the cost to a goal, and that from the start, for
    /// bidirectional search, which one thread makes.
    pub fn search<S, H, B, O>(
        self,
        space: &S,
        (to_goal, from_start): (&H, &B),
        threads: Threads,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<S::Action, S::Cost>
    where
        S: Reversible<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Heuristic<S> + Sync,
        B: Heuristic<S>,
        O: Observer<S>,
    {
        match self {
            Self::Forward(algorithm) => {
                parallel::search(space, to_goal, algorithm, threads, limits, observer)
            }
            Self::Bidirectional => bidirectional(space, to_goal, from_start, limits, observer),
        }
    }
}

impl From<Algorithm> for Method {
    fn from(algorithm: Algorithm) -> Self {
        Self::Forward(algorithm)
    }
}
