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
    k_best::k_best,
    run::{Halt, Run},
};
use crate::{
    algorithm::{Algorithm, Cycles, GoalTest, Reopen, Ties},
    heuristic::Heuristic,
    report::Stop,
    space::StateSpace,
};

/// What a [`Search`](crate::Search) searches by: an [`Algorithm`], or one of the types of this module, of which each is one
/// algorithm.
pub trait Engine<S: StateSpace, H: Heuristic<S>>: Copy {
    /// The algorithm with its options.
    fn algorithm(self) -> Algorithm;

    /// Makes the search that has begun.
    #[doc(hidden)]
    fn search(self, run: &mut Run<'_, S>, heuristic: &H) -> Result<(), Halt>;
}

/// Any algorithm: all engines are compiled.
impl<S: StateSpace, H: Heuristic<S>> Engine<S, H> for Algorithm {
    fn algorithm(self) -> Algorithm {
        self
    }

    fn search(self, run: &mut Run<'_, S>, heuristic: &H) -> Result<(), Halt> {
        match self {
            Self::Anytime => Anytime().search(run, heuristic),
            Self::AStarIdaStar { stored } => a_star_ida_star(run, heuristic, stored),
            Self::KBest => k_best(run, heuristic, false),
            textbook => Textbook(textbook).search(run, heuristic),
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

    fn search(self, run: &mut Run<'_, S>, heuristic: &H) -> Result<(), Halt> {
        match self.0 {
            Algorithm::BreadthFirst { goal_test } => BreadthFirst(goal_test).search(run, heuristic),
            Algorithm::DepthFirst { cycles } => DepthFirst(cycles).search(run, heuristic),
            Algorithm::DepthLimited { depth, cycles } => depth_first(run, heuristic, depth, cycles),
            Algorithm::IterativeDeepening { cycles } => iterative_deepening(run, heuristic, cycles),
            Algorithm::UniformCost { ties } => UniformCost(ties).search(run, heuristic),
            Algorithm::Greedy { ties } => {
                best_first(run, heuristic, Rule::new(0, 1, ties, Reopen::Never))
            }
            Algorithm::AStar { ties, reopen } => AStar(ties, reopen).search(run, heuristic),
            Algorithm::WeightedAStar { weight, ties, reopen } => {
                let rule = Rule::new(weight.denominator(), weight.numerator(), ties, reopen);
                best_first(run, heuristic, rule)
            }
            Algorithm::IdaStar { cycles } => IdaStar(cycles).search(run, heuristic),
            Algorithm::Anytime | Algorithm::AStarIdaStar { .. } | Algorithm::KBest => {
                Err(Stop::NotCompiled.into())
            }
        }
    }
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

            fn search(self, $run: &mut Run<'_, S>, $heuristic: &H) -> Result<(), Halt> {
                let Self($($option),*) = self;
                $engine
            }
        }
    )+ };
}

algorithms! {
    /// [`Algorithm::BreadthFirst`].
    BreadthFirst(goal_test: GoalTest) = Algorithm::BreadthFirst { goal_test },
        |run, _heuristic| breadth_first(run, goal_test);

    /// [`Algorithm::DepthFirst`].
    DepthFirst(cycles: Cycles) = Algorithm::DepthFirst { cycles },
        |run, heuristic| depth_first(run, heuristic, u32::MAX, cycles);

    /// [`Algorithm::UniformCost`].
    UniformCost(ties: Ties) = Algorithm::UniformCost { ties },
        |run, heuristic| best_first(run, heuristic, Rule::new(1, 0, ties, Reopen::Never));

    /// [`Algorithm::AStar`].
    AStar(ties: Ties, reopen: Reopen) = Algorithm::AStar { ties, reopen },
        |run, heuristic| best_first(run, heuristic, Rule::new(1, 1, ties, reopen));

    /// [`Algorithm::IdaStar`].
    IdaStar(cycles: Cycles) = Algorithm::IdaStar { cycles },
        |run, heuristic| ida_star(run, heuristic, cycles);

    /// [`Algorithm::Anytime`].
    Anytime() = Algorithm::Anytime, |run, heuristic| anytime(run, heuristic);

    /// [`Algorithm::KBest`] for all solutions of least cost, and no others.
    AllBest() = Algorithm::KBest, |run, heuristic| k_best(run, heuristic, true);
}
