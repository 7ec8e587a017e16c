//! A way to search a puzzle, forwards or from both ends.

use search::{
    Algorithm, AlgorithmName, Heuristic, Limits, Observer, Report, Reversible,
    parallel::{self, Threads},
};
#[cfg(not(feature = "all-algorithms"))]
use search::{Stop, single::Textbook};

use crate::{Named, request::BadOption};

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

/// The engine for an algorithm, for [`search::search`] and the like. Without the feature `all-algorithms` it is for
/// those of textbooks.
#[cfg(feature = "all-algorithms")]
#[must_use]
pub const fn engine(algorithm: Algorithm) -> Algorithm {
    algorithm
}

/// The engine for an algorithm, for [`search::search`] and the like. With the feature `all-algorithms` it is for any.
#[cfg(not(feature = "all-algorithms"))]
#[must_use]
pub const fn engine(algorithm: Algorithm) -> Textbook {
    Textbook(algorithm)
}

/// Refuses an algorithm of which this program has no engine.
pub(crate) fn check_compiled(name: AlgorithmName) -> Result<(), BadOption> {
    use AlgorithmName::{Anytime, AstarIdastar, Bidirectional, Kbest, Sweep};

    let is_extra = matches!(name, Anytime | AstarIdastar | Bidirectional | Kbest | Sweep);
    if is_extra && cfg!(not(feature = "all-algorithms")) {
        let reason = format_args!("{name} needs the feature all-algorithms of the puzzle's crate");
        return Err(BadOption::new("--algorithm", reason));
    }
    Ok(())
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
                parallel::search(space, to_goal, engine(algorithm), threads, limits, observer)
            }
            #[cfg(feature = "all-algorithms")]
            Self::Bidirectional => {
                search::bidirectional(space, to_goal, from_start, limits, observer)
            }
            #[cfg(not(feature = "all-algorithms"))]
            Self::Bidirectional => {
                let _ = from_start;
                Report::unsearched(Stop::NotCompiled)
            }
        }
    }
}

impl From<Algorithm> for Method {
    fn from(algorithm: Algorithm) -> Self {
        Self::Forward(algorithm)
    }
}

#[cfg(all(test, not(feature = "all-algorithms")))]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_compiled_names_its_feature() {
        for name in AlgorithmName::REVERSIBLE {
            let engine = engine(name.with(search::Weight::TWO, 10));
            let numbers = search::space(0_u8, |&n| [(n + 1, 1)], |&n| n == 9);
            let found = search::Search::new(&numbers).algorithm(engine).run();
            let is_here = check_compiled(*name).is_ok();
            let is_forward = *name != AlgorithmName::Bidirectional;
            let is_stopped = found.outcome == search::Outcome::Stopped(Stop::NotCompiled);
            assert_eq!(is_stopped, !is_here && is_forward, "{name}");
        }
        let refused = check_compiled(AlgorithmName::Kbest).unwrap_err().to_string();
        assert_eq!(
            refused,
            "--algorithm: kbest needs the feature all-algorithms of the puzzle's crate"
        );
    }
}
