//! The algorithms by the names that people type.

use std::mem::discriminant;

use search::{
    Algorithm, Heuristic, Limits, Observer, Report, Reversible, Weight, bidirectional,
    parallel::{self, Threads},
};

use crate::Named;

crate::named! {
    /// An algorithm as it is typed: one of [`Algorithm`], or bidirectional search.
    pub enum AlgorithmName {
        Bfs = "bfs", "Breadth-first search";
        Dfs = "dfs", "Depth-first search";
        Dls = "dls", "Depth-limited search (needs --depth-limit)";
        Ids = "ids", "Iterative deepening search";
        Ucs = "ucs", "Uniform-cost search";
        Greedy = "greedy", "Greedy best-first search";
        Astar = "astar", "A*";
        Wastar = "wastar", "Weighted A*";
        Anytime = "anytime", "Better and better solutions, with a bound that rises";
        Idastar = "idastar", "Iterative deepening A*";
        Bidirectional = "bidirectional", "Bidirectional A* (NBA*)";
        Kbest = "kbest", "The k best loopless paths, in order of cost";
        Jps = "jps", "Jump point search";
        Grid = "grid", "A* on a grid with four neighbours and equal costs";
        Sweep = "sweep", "Breadth-first search of sliding blocks, in words";
    }
}

impl AlgorithmName {
    /// The algorithms for every puzzle: bidirectional search needs one that can be searched from its goals, and the last
    /// three are for one puzzle each.
    pub const FORWARD: &'static [Self] = Self::ON_BLOCKS.split_at(Self::ON_BLOCKS.len() - 1).0;

    /// The algorithms for puzzles that can be searched from their goals too.
    pub const REVERSIBLE: &'static [Self] = Self::but_last(3);

    /// Those, and the two for grids.
    pub const ON_GRIDS: &'static [Self] = Self::but_last(1);

    /// The algorithms for every puzzle, and that of sliding blocks.
    pub const ON_BLOCKS: &'static [Self] = &[
        Self::Bfs,
        Self::Dfs,
        Self::Dls,
        Self::Ids,
        Self::Ucs,
        Self::Greedy,
        Self::Astar,
        Self::Wastar,
        Self::Anytime,
        Self::Idastar,
        Self::Kbest,
        Self::Sweep,
    ];

    const fn but_last(count: usize) -> &'static [Self] {
        Self::ALL.split_at(Self::ALL.len() - count).0
    }

    /// The field's name of the algorithm.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bidirectional => "bidirectional A*",
            Self::Jps => "jump point search",
            Self::Grid => "A* on four neighbours",
            Self::Sweep => "breadth-first in words",
            _ => self.with(Weight::TWO, u32::MAX).name(),
        }
    }

    /// The guarantee on the first solution.
    #[must_use]
    pub const fn guarantee(self) -> &'static str {
        match self {
            Self::Bfs | Self::Ids | Self::Sweep => "least number of actions",
            Self::Dfs | Self::Greedy => "none",
            Self::Dls => "at most D actions",
            Self::Ucs | Self::Jps | Self::Grid => "least cost",
            Self::Bidirectional => "least cost, if h is consistent",
            Self::Kbest => "least cost, and so on in order",
            Self::Anytime => "the best so far, in the end least cost",
            Self::Astar | Self::Idastar => "least cost, if h is admissible",
            Self::Wastar => "at most w times the least cost, if h is admissible",
        }
    }

    /// Does it ask a heuristic?
    #[must_use]
    pub const fn asks_heuristic(self) -> bool {
        self.with(Weight::TWO, u32::MAX).asks_heuristic()
    }

    /// Are its solutions different ways in order of cost, also to the same goal state?
    #[must_use]
    pub const fn lists_best_ways(self) -> bool {
        matches!(self, Self::Idastar | Self::Kbest)
    }

    /// The name of an algorithm of the library; `None` for one that cannot be typed yet.
    #[must_use]
    pub fn of(algorithm: &Algorithm) -> Option<Self> {
        let is_same =
            |name: &&Self| discriminant(&name.with(Weight::TWO, 0)) == discriminant(algorithm);
        Self::FORWARD.iter().find(is_same).copied()
    }

    /// The library's algorithm with its default options. Bidirectional search and the algorithms for one
    /// puzzle are functions of their own, run by the puzzles that offer them; they share their options with A* or
    /// breadth-first search.
    #[must_use]
    pub const fn with(self, weight: Weight, depth: u32) -> Algorithm {
        match self {
            Self::Bfs | Self::Sweep => Algorithm::BREADTH_FIRST,
            Self::Dfs => Algorithm::DEPTH_FIRST,
            Self::Dls => Algorithm::depth_limited(depth),
            Self::Ids => Algorithm::ITERATIVE_DEEPENING,
            Self::Ucs => Algorithm::UNIFORM_COST,
            Self::Greedy => Algorithm::GREEDY,
            Self::Astar | Self::Bidirectional | Self::Jps | Self::Grid => Algorithm::A_STAR,
            Self::Wastar => Algorithm::weighted_a_star(weight),
            Self::Anytime => Algorithm::Anytime,
            Self::Idastar => Algorithm::IDA_STAR,
            Self::Kbest => Algorithm::KBest,
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
    ) -> Report<S::Action>
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A new algorithm has a name here, by which it is the same again.
    #[test]
    fn every_algorithm_has_a_name() {
        for algorithm in Algorithm::all() {
            let name = AlgorithmName::of(&algorithm).expect("a name");
            assert_eq!(name.with(Weight::TWO, 10), algorithm, "{algorithm}");
            assert!(AlgorithmName::FORWARD.contains(&name));
        }
        assert_eq!(AlgorithmName::REVERSIBLE.len(), AlgorithmName::FORWARD.len() + 1);
        assert_eq!(AlgorithmName::ALL.len(), AlgorithmName::REVERSIBLE.len() + 3);
    }
}
