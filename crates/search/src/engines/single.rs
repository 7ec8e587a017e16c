//! The algorithms as types, one each: see [`crate::single`].

use super::{
    anytime::anytime,
    best_first::{Rule, best_first},
    breadth_first::breadth_first,
    depth_first::{deepening::ida_star, depth_first},
    k_best::KBest,
    run::{Halt, Run},
    search_by, search_for,
};
use crate::{
    algorithm::{Algorithm, Cycles, GoalTest, Reopen, Ties},
    heuristic::Heuristic,
    limits::Limits,
    observer::Observer,
    report::Report,
    space::StateSpace,
};

/// What a [`Search`](crate::Search) searches by: an [`Algorithm`], or one of the types of this module, of which each is one algorithm.
pub trait Engine<S: StateSpace, H: Heuristic<S>>: Copy {
    /// The algorithm with its options.
    fn algorithm(self) -> Algorithm;

    /// Makes the search.
    #[doc(hidden)]
    fn search(
        self,
        space: &S,
        heuristic: &H,
        limits: &Limits,
        most: S::Cost,
        observer: &mut dyn Observer<S>,
    ) -> Report<S::Action, S::Cost>;
}

impl<S: StateSpace, H: Heuristic<S>> Engine<S, H> for Algorithm {
    fn algorithm(self) -> Algorithm {
        self
    }

    fn search(
        self,
        space: &S,
        heuristic: &H,
        limits: &Limits,
        most: S::Cost,
        observer: &mut dyn Observer<S>,
    ) -> Report<S::Action, S::Cost> {
        search_for(space, heuristic, self, limits, most, observer)
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

            fn search(
                self,
                space: &S,
                $heuristic: &H,
                limits: &Limits,
                most: S::Cost,
                observer: &mut dyn Observer<S>,
            ) -> Report<S::Action, S::Cost> {
                let Self($($option),*) = self;
                let asks = Engine::<S, H>::algorithm(self).asks_heuristic();
                search_by(space, $heuristic, asks, (limits, most), observer, |$run| $engine)
            }
        }
    )+ };
}

/// The report of a search by an engine that leaves the run to its caller.
fn ended<'a, S: StateSpace>(
    mut run: Run<'a, S>,
    engine: impl FnOnce(&mut Run<'a, S>) -> Result<(), Halt>,
) -> Report<S::Action, S::Cost> {
    let ended = engine(&mut run);
    run.report(ended)
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
