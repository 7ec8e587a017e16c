//! The first call: what to search, by which algorithm, within which limits.

mod limits;
mod on_demand;

#[cfg(feature = "parallel")]
use crate::parallel::{self, Threads};
use crate::{
    algorithm::{Cycles, GoalTest, Reopen, Ties},
    cost::Cost,
    engines::{
        search_by,
        single::{AStar, Anytime, BreadthFirst, DepthFirst, Engine, IdaStar, UniformCost},
    },
    heuristic::{Blind, Heuristic},
    limits::Limits,
    observer::Observer,
    report::Report,
    space::StateSpace,
};

/// A search that is being described: a space, an algorithm with its heuristic, limits and an observer.
/// [`run`](Self::run) makes it. What is not said is left at its default: uniform-cost search, no limits, one
/// solution, no observer.
///
/// ```
/// use search::{Search, consistent, space};
/// use std::time::Duration;
///
/// // From 0 to 50 by steps of 1, 2 or 3. So at least a third of the distance is left.
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1), (n + 1, 1)], |&n| n == 50);
/// let h = consistent(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(3));
/// let found = Search::new(&stairs).a_star(&h).time(Duration::from_secs(60)).run();
/// let best = found.best().expect("a way");
/// assert_eq!((best.cost, best.states(&stairs).len()), (17, 18));
/// assert!(found.is_proved_best());
/// ```
#[must_use = "`run` makes the search"]
#[derive(Debug)]
pub struct Search<'s, S: StateSpace, H = Blind, O = (), A = UniformCost> {
    space: &'s S,
    algorithm: A,
    heuristic: H,
    limits: Limits,
    /// The greatest cost of a solution.
    most: S::Cost,
    observer: O,
}

/// The same search once more, with greater limits for example.
///
/// ```
/// use search::{Search, space};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let search = Search::new(&numbers).expansions(10_000);
/// let first = search.clone().expansions(2).run();
/// assert!(first.best().is_none() && search.run().best().is_some());
/// ```
impl<S: StateSpace, H: Clone, O: Clone, A: Copy> Clone for Search<'_, S, H, O, A> {
    fn clone(&self) -> Self {
        let Self { space, algorithm, most, .. } = *self;
        let (heuristic, observer) = (self.heuristic.clone(), self.observer.clone());
        Self { space, algorithm, heuristic, limits: self.limits.clone(), most, observer }
    }
}

impl<'s, S: StateSpace> Search<'s, S> {
    /// A search of `space` for a solution of least cost, by uniform-cost search.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// assert_eq!(Search::new(&numbers).run().best().map(|best| best.cost), Some(7));
    /// ```
    pub fn new(space: &'s S) -> Self {
        Self {
            space,
            algorithm: UniformCost(Ties::LeastH),
            heuristic: Blind,
            limits: Limits::default(),
            most: S::Cost::MAX,
            observer: (),
        }
    }
}

/// The algorithm, which is chosen once. A program compiles the engines of those that it chooses.
impl<'s, S: StateSpace, H, O> Search<'s, S, H, O> {
    /// By any [`Algorithm`](crate::Algorithm), with options such as ties, or by one of [`single`](crate::single). The
    /// heuristic stays.
    ///
    /// ```
    /// use search::{Algorithm, Search, consistent, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 9);
    /// let h = consistent(|&n: &u32| 9_u32.saturating_sub(n).div_ceil(2));
    /// let found = Search::new(&stairs).algorithm(Algorithm::GREEDY).heuristic(&h).run();
    /// assert!(found.best().is_some() && !found.is_proved_best());
    /// ```
    pub fn algorithm<B>(self, algorithm: B) -> Search<'s, S, H, O, B> {
        let Self { space, heuristic, limits, most, observer, .. } = self;
        Search { space, algorithm, heuristic, limits, most, observer }
    }

    /// By breadth-first search: a solution with the fewest actions, whatever they cost.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).breadth_first().run();
    /// assert_eq!(found.best().map(|best| best.actions.len()), Some(4));
    /// assert!(found.is_proved_best());
    /// ```
    pub fn breadth_first(self) -> Search<'s, S, H, O, BreadthFirst> {
        self.algorithm(BreadthFirst(GoalTest::Generation))
    }

    /// By depth-first search: some solution, seldom a good one.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 1)].map(|(n, cost)| (n % 50, cost)), |&n| n == 10);
    /// let found = Search::new(&numbers).depth_first().run();
    /// assert!(found.best().is_some() && !found.is_proved_best());
    /// ```
    pub fn depth_first(self) -> Search<'s, S, H, O, DepthFirst> {
        self.algorithm(DepthFirst(Cycles::Closed))
    }

    /// By A\* with this heuristic: a solution of least cost if the heuristic is
    /// [admissible](crate::Guarantee::Admissible).
    ///
    /// ```
    /// use search::{Search, consistent, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 9);
    /// let h = consistent(|&n: &u32| 9_u32.saturating_sub(n).div_ceil(2));
    /// let found = Search::new(&stairs).a_star(&h).run();
    /// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 5));
    /// ```
    pub fn a_star<G: Heuristic<S>>(self, heuristic: G) -> Search<'s, S, G, O, AStar> {
        self.algorithm(AStar(Ties::LeastH, Reopen::WhenCheaper)).heuristic(heuristic)
    }

    /// By IDA\* with this heuristic: as A\*, in memory linear in the depth, and quickly only where few paths
    /// lead to a state.
    ///
    /// ```
    /// use search::{Search, consistent, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 9);
    /// let h = consistent(|&n: &u32| 9_u32.saturating_sub(n).div_ceil(2));
    /// let found = Search::new(&stairs).ida_star(&h).run();
    /// assert!(found.is_proved_best() && found.stats.distinct.is_none());
    /// ```
    pub fn ida_star<G: Heuristic<S>>(self, heuristic: G) -> Search<'s, S, G, O, IdaStar> {
        self.algorithm(IdaStar(Cycles::AsNeeded)).heuristic(heuristic)
    }

    /// By [anytime search](crate::Algorithm::Anytime) with this heuristic: the best solution that a limit leaves
    /// time for, with a proved bound.
    ///
    /// ```
    /// use search::{Search, consistent, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 9);
    /// let h = consistent(|&n: &u32| 9_u32.saturating_sub(n).div_ceil(2));
    /// let found = Search::new(&stairs).anytime(&h).expansions(1_000).run();
    /// assert_eq!(found.milestones.last().and_then(|end| end.gap()), Some(0.0));
    /// ```
    pub fn anytime<G: Heuristic<S>>(self, heuristic: G) -> Search<'s, S, G, O, Anytime> {
        self.algorithm(Anytime()).heuristic(heuristic)
    }
}

impl<'s, S: StateSpace, H, O, A> Search<'s, S, H, O, A> {
    /// With this heuristic, by value or by reference, for the algorithms that
    /// [ask](crate::Algorithm::uses_heuristic) one.
    ///
    /// ```
    /// use search::{Algorithm, Search, Weight, admissible, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 90);
    /// let weighted = Algorithm::weighted_a_star(Weight::TWO);
    /// let left = admissible(|&n: &u32| 90_u32.saturating_sub(n) / 2);
    /// let found = Search::new(&stairs).algorithm(weighted).heuristic(left).run();
    /// assert!(found.best().is_some_and(|best| best.cost <= 90));
    /// ```
    pub fn heuristic<G: Heuristic<S>>(self, heuristic: G) -> Search<'s, S, G, O, A> {
        let Self { space, algorithm, limits, most, observer, .. } = self;
        Search { space, algorithm, heuristic, limits, most, observer }
    }

    /// Seen by this observer, by value or by `&mut`.
    ///
    /// ```
    /// use search::{Event, Observer, Search, StateSpace, space};
    /// use std::ops::ControlFlow;
    ///
    /// #[derive(Default)]
    /// struct Deepest(u32);
    ///
    /// impl<S: StateSpace<Cost = u32>> Observer<S> for Deepest {
    ///     fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
    ///         if let Event::Deepened { bound } = event {
    ///             self.0 = bound;
    ///         }
    ///         ControlFlow::Continue(())
    ///     }
    /// }
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 1)], |&n| n == 10);
    /// let mut deepest = Deepest::default();
    /// let found = Search::new(&numbers).breadth_first().observer(&mut deepest).run();
    /// assert!(found.best().is_some() && deepest.0 == 3);
    /// ```
    pub fn observer<P: Observer<S>>(self, observer: P) -> Search<'s, S, H, P, A> {
        let Self { space, algorithm, heuristic, limits, most, .. } = self;
        Search { space, algorithm, heuristic, limits, most, observer }
    }
}

impl<S, H, O, A> Search<'_, S, H, O, A>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
    A: Engine<S, H>,
{
    /// Makes the search, as [`search()`](crate::search()) does.
    ///
    /// ```
    /// use search::{Outcome, Search, space};
    ///
    /// let evens = space(0_u32, |&n| (n < 10).then_some((n + 2, 1)), |&n| n == 9);
    /// assert_eq!(Search::new(&evens).run().outcome, Outcome::Exhausted);
    /// ```
    pub fn run(mut self) -> Report<S::Action, S::Cost> {
        let Self { space, algorithm, ref heuristic, ref limits, most, ref mut observer } = self;
        search_by(space, heuristic, algorithm, (limits, most), observer)
    }

    /// Makes the search, and gives the states of the [best](Report::best) solution with its cost, as `pathfinding`
    /// does. `None` if there is no solution or a limit came first: [`run`](Self::run) tells them apart, and says what
    /// is proved.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// assert_eq!(Search::new(&numbers).path(), Some((vec![1, 2, 3, 4, 5, 10], 7)));
    /// ```
    #[must_use]
    pub fn path(self) -> Option<(Vec<S::State>, S::Cost)> {
        let space = self.space;
        self.run().best().map(|best| (best.states(space), best.cost))
    }

    /// Makes the search by several threads, as [`parallel::search`] does: with the same result. One that is limited in
    /// [cost](Self::cost) or for [all best](Self::all_best) solutions has one thread.
    ///
    /// ```
    /// use search::{Search, StateSpace, parallel::Threads};
    ///
    /// /// From 1 to 10, by adding one or doubling.
    /// struct Numbers;
    ///
    /// impl StateSpace for Numbers {
    ///     type State = u32;
    ///     type Action = char;
    ///     type Cost = u32;
    ///     fn initial_state(&self) -> u32 { 1 }
    ///     fn is_goal(&self, state: &u32) -> bool { *state == 10 }
    ///     fn actions(&self, _: &u32, actions: &mut Vec<char>) { actions.extend(['+', '*']); }
    ///     fn apply(&self, state: &u32, action: char) -> u32 {
    ///         if action == '+' { state + 1 } else { state * 2 }
    ///     }
    /// }
    ///
    /// let found = Search::new(&Numbers).breadth_first().run_on(Threads::all());
    /// assert_eq!(found.best().map(|best| best.cost), Some(4));
    /// ```
    #[cfg(feature = "parallel")]
    pub fn run_on(mut self, threads: Threads) -> Report<S::Action, S::Cost>
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Sync,
    {
        if self.most < S::Cost::MAX {
            return self.run();
        }
        let Self { space, algorithm, ref heuristic, ref limits, ref mut observer, .. } = self;
        parallel::search(space, heuristic, algorithm, threads, limits, observer)
    }
}
