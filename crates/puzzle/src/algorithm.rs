//! The algorithms' names on the command line.

use std::sync::LazyLock;

use clap::{ValueEnum, builder::PossibleValue};
use search::{Algorithm, Weight};

/// An algorithm as it is typed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum AlgorithmName {
    /// Breadth-first search
    Bfs,
    /// Depth-first search
    Dfs,
    /// Depth-limited search (needs --depth-limit)
    Dls,
    /// Iterative deepening search
    Ids,
    /// Uniform-cost search
    Ucs,
    /// Greedy best-first search
    Greedy,
    /// A*
    Astar,
    /// Weighted A*
    Wastar,
    /// Iterative deepening A*
    Idastar,
    /// Bidirectional A* (NBA*)
    Bidirectional,
    /// The k best loopless paths, in order of cost
    Kbest,
}

/// What `--algorithm` takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AlgorithmChoice {
    One(AlgorithmName),
    All,
}

impl ValueEnum for AlgorithmChoice {
    fn value_variants<'a>() -> &'a [Self] {
        static CHOICES: LazyLock<Vec<AlgorithmChoice>> = LazyLock::new(|| {
            let names = AlgorithmName::value_variants().iter().copied();
            names.map(AlgorithmChoice::One).chain([AlgorithmChoice::All]).collect()
        });
        &CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::One(name) => name.to_possible_value(),
            Self::All => Some(
                PossibleValue::new("all").help("Those of the domain's write-up, one after another"),
            ),
        }
    }
}

impl AlgorithmName {
    /// The name in full.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Bidirectional => "bidirectional A*",
            _ => self.with(Weight::TWO, u32::MAX).name(),
        }
    }

    /// What a solution found by it is known to be.
    pub(crate) const fn guarantee(self) -> &'static str {
        match self {
            Self::Bfs | Self::Ids => "least number of actions",
            Self::Dfs | Self::Greedy => "none",
            Self::Dls => "at most D actions",
            Self::Ucs => "least cost",
            Self::Bidirectional => "least cost, if h is consistent",
            Self::Kbest => "least cost, and so on in order",
            Self::Astar | Self::Idastar => "least cost, if h is admissible",
            Self::Wastar => "at most w times the least cost, if h is admissible",
        }
    }

    /// Does it ask a heuristic?
    pub(crate) const fn asks_heuristic(self) -> bool {
        self.with(Weight::TWO, u32::MAX).asks_heuristic()
    }

    /// The name of a library's algorithm.
    pub(crate) const fn of(algorithm: &Algorithm) -> Self {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Self::Bfs,
            Algorithm::DepthFirst { .. } => Self::Dfs,
            Algorithm::DepthLimited { .. } => Self::Dls,
            Algorithm::IterativeDeepening { .. } => Self::Ids,
            Algorithm::UniformCost { .. } => Self::Ucs,
            Algorithm::Greedy { .. } => Self::Greedy,
            Algorithm::AStar { .. } => Self::Astar,
            Algorithm::WeightedAStar { .. } => Self::Wastar,
            Algorithm::IdaStar { .. } => Self::Idastar,
            Algorithm::KBest => Self::Kbest,
            _ => panic!("an algorithm without a name on the command line"),
        }
    }

    /// The library's algorithm with its default options. Bidirectional search is a function of its own,
    /// run by the domains that offer it; what it shares with the others is what A* has.
    pub(crate) const fn with(self, weight: Weight, depth: u32) -> Algorithm {
        match self {
            Self::Bfs => Algorithm::BREADTH_FIRST,
            Self::Dfs => Algorithm::DEPTH_FIRST,
            Self::Dls => Algorithm::depth_limited(depth),
            Self::Ids => Algorithm::ITERATIVE_DEEPENING,
            Self::Ucs => Algorithm::UNIFORM_COST,
            Self::Greedy => Algorithm::GREEDY,
            Self::Astar => Algorithm::A_STAR,
            Self::Wastar => Algorithm::weighted_a_star(weight),
            Self::Idastar => Algorithm::IDA_STAR,
            Self::Bidirectional => Algorithm::A_STAR,
            Self::Kbest => Algorithm::KBest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new algorithm has a name here, by which it is the same again.
    #[test]
    fn every_algorithm_has_a_name() {
        for algorithm in Algorithm::all() {
            let name = AlgorithmName::of(&algorithm);
            assert_eq!(name.with(Weight::TWO, 10), algorithm, "{algorithm}");
        }
    }
}
