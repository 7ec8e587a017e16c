//! The algorithms as types, one each: see [`crate::single`].

use super::{
    a_star_ida_star::a_star_ida_star,
    anytime::anytime,
    best_first::{Rule, best_first},
    breadth_first::breadth_first,
    depth_first::{
        deepening::{ida_star, iterative_deepening},
        depth_first,
    },
    k_best::KBest,
    run::{Halt, Run},
};
use crate::{
    algorithm::{Algorithm, Cycles, GoalTest, Reopen, Ties},
    heuristic::Heuristic,
    report::{Report, Stop},
    space::StateSpace,
};

/// What a [`Search`](crate::Search) searches by: an [`Algorithm`], or one of the types of this module, of which each is one
/// algorithm.
pub trait Engine<S: StateSpace, H: Heuristic<S>>: Copy {
    /// The algorithm with its options.
    fn algorithm(self) -> Algorithm;

    /// Makes the search that has begun.
    #[doc(hidden)]
    fn report<'a>(self, run: Run<'a, S>, heuristic: &'a H) -> Report<S::Action, S::Cost>;
}

/// Any algorithm: all engines are compiled.
impl<S: StateSpace, H: Heuristic<S>> Engine<S, H> for Algorithm {
    fn algorithm(self) -> Algorithm {
        self
    }

    fn report<'a>(self, run: Run<'a, S>, heuristic: &'a H) -> Report<S::Action, S::Cost> {
        match self {
            Self::Anytime => Anytime().report(run, heuristic),
            Self::AStarIdaStar { stored } => {
                ended(run, |run| a_star_ida_star(run, heuristic, stored))
            }
            Self::KBest => KBest::new(run, heuristic).report(false),
            textbook => Textbook(textbook).report(run, heuristic),
        }
    }
}

/// Any algorithm of textbooks: anytime search, A\*+IDA\* and the k best paths are not compiled, and a search by them ends
/// as `Stopped(`[`NotCompiled`](Stop::NotCompiled)`)`.
///
/// ```
/// use search::{Algorithm, Outcome, Search, Stop, single::Textbook, space};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let by = |algorithm| Search::new(&numbers).algorithm(Textbook(algorithm)).run();
/// assert_eq!(by(Algorithm::A_STAR).best().map(|best| best.cost), Some(7));
/// assert_eq!(by(Algorithm::KBest).outcome, Outcome::Stopped(Stop::NotCompiled));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Textbook(pub Algorithm);

impl<S: StateSpace, H: Heuristic<S>> Engine<S, H> for Textbook {
    fn algorithm(self) -> Algorithm {
        self.0
    }

    fn report<'a>(self, run: Run<'a, S>, heuristic: &'a H) -> Report<S::Action, S::Cost> {
        match self.0 {
            Algorithm::BreadthFirst { goal_test } => BreadthFirst(goal_test).report(run, heuristic),
            Algorithm::DepthFirst { cycles } => DepthFirst(cycles).report(run, heuristic),
            Algorithm::DepthLimited { depth, cycles } => {
                ended(run, |run| depth_first(run, heuristic, depth, cycles))
            }
            Algorithm::IterativeDeepening { cycles } => {
                ended(run, |run| iterative_deepening(run, heuristic, cycles))
            }
            Algorithm::UniformCost { ties } => UniformCost(ties).report(run, heuristic),
            Algorithm::Greedy { ties } => {
                let rule = Rule::new(0, 1, ties, Reopen::Never);
                ended(run, |run| best_first(run, heuristic, rule))
            }
            Algorithm::AStar { ties, reopen } => AStar(ties, reopen).report(run, heuristic),
            Algorithm::WeightedAStar { weight, ties, reopen } => {
                let rule = Rule::new(weight.denominator(), weight.numerator(), ties, reopen);
                ended(run, |run| best_first(run, heuristic, rule))
            }
            Algorithm::IdaStar { cycles } => IdaStar(cycles).report(run, heuristic),
            Algorithm::Anytime | Algorithm::AStarIdaStar { .. } | Algorithm::KBest => {
                ended(run, |_| Err(Stop::NotCompiled.into()))
            }
        }
    }
}

/// The report of a search by an engine that leaves the run to its caller.
fn ended<'a, S: StateSpace>(
    mut run: Run<'a, S>,
    engine: impl FnOnce(&mut Run<'a, S>) -> Result<(), Halt>,
) -> Report<S::Action, S::Cost> {
    let ended = engine(&mut run);
    run.report(ended)
}

/// Types that are one algorithm each, with the call of its engine.
macro_rules! algorithms {
    ($(
        $(#[$doc:meta])*
        $name:ident($($option:ident: $kind:ty),*) = $algorithm:expr,
            |$run:ident, $heuristic:ident| $engine:expr;
    )+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name($(pub $kind),*);

        impl<S: StateSpace, H: Heuristic<S>> Engine<S, H> for $name {
            fn algorithm(self) -> Algorithm {
                let Self($($option),*) = self;
                $algorithm
            }

            fn report<'a>(self, $run: Run<'a, S>, $heuristic: &'a H) -> Report<S::Action, S::Cost> {
                let Self($($option),*) = self;
                $engine
            }
        }
    )+ };
}

algorithms! {
    /// [`Algorithm::BreadthFirst`].
    BreadthFirst(goal_test: GoalTest) = Algorithm::BreadthFirst { goal_test },
        |run, _heuristic| ended(run, |run| breadth_first(run, goal_test));

    /// [`Algorithm::DepthFirst`].
    DepthFirst(cycles: Cycles) = Algorithm::DepthFirst { cycles },
        |run, heuristic| ended(run, |run| depth_first(run, heuristic, u32::MAX, cycles));

    /// [`Algorithm::UniformCost`].
    UniformCost(ties: Ties) = Algorithm::UniformCost { ties }, |run, heuristic| {
        ended(run, |run| best_first(run, heuristic, Rule::new(1, 0, ties, Reopen::Never)))
    };

    /// [`Algorithm::AStar`].
    AStar(ties: Ties, reopen: Reopen) = Algorithm::AStar { ties, reopen },
        |run, heuristic| ended(run, |run| best_first(run, heuristic, Rule::new(1, 1, ties, reopen)));

    /// [`Algorithm::IdaStar`].
    IdaStar(cycles: Cycles) = Algorithm::IdaStar { cycles },
        |run, heuristic| ended(run, |run| ida_star(run, heuristic, cycles));

    /// [`Algorithm::Anytime`].
    Anytime() = Algorithm::Anytime, |run, heuristic| ended(run, |run| anytime(run, heuristic));

    /// [`Algorithm::KBest`] for all solutions of least cost, and no others.
    AllBest() = Algorithm::KBest, |run, heuristic| KBest::new(run, heuristic).report(true);
}
