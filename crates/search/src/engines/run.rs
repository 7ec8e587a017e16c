//! One search under way: the only place that counts, reads the clock and calls observers.

use std::ops::ControlFlow;

use crate::{
    Bound, Cost, Fate, Limits, Observer, Outcome, Report, Solution, StateSpace, Stats, Stop,
    storage::budget::Budget,
};

/// Why an engine returned before it had nothing left to search.
#[derive(Debug)]
pub(crate) enum Halt {
    /// As many solutions as asked for were found.
    Enough,
    /// A limit was met.
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What all engines share.
pub(crate) struct Run<'a, S: StateSpace, O> {
    pub(crate) space: &'a S,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget<'a>,
    observer: &'a mut O,
    stats: Stats,
    open: u64,
    solutions: Vec<Solution<S::Action>>,
    lower_bound: Option<Bound>,
    /// No more may be proved: something that could hold a better solution was given up.
    bound_frozen: bool,
    depth_cut: bool,
    overflowed: bool,
    /// The solutions are all paths that there are, or one as good for each that is left out.
    has_all_paths: bool,
}

impl<'a, S: StateSpace, O: Observer<S>> Run<'a, S, O> {
    pub(crate) fn new(space: &'a S, limits: &'a Limits, observer: &'a mut O) -> Self {
        Self {
            space,
            limits,
            budget: Budget::new(limits),
            observer,
            stats: Stats::default(),
            open: 0,
            solutions: Vec::new(),
            lower_bound: None,
            bound_frozen: false,
            depth_cut: false,
            overflowed: false,
            has_all_paths: false,
        }
    }

    /// The search starts here.
    pub(crate) fn started(&mut self, state: &S::State) -> Result<(), Halt> {
        self.observer.started(state);
        Ok(self.budget.poll()?)
    }

    /// An iteration or a breadth-first layer begins.
    pub(crate) fn deepened(&mut self, bound: u64) {
        self.observer.deepened(Cost::try_from(bound).unwrap_or(Cost::MAX));
    }

    /// A deepening algorithm begins another iteration.
    pub(crate) fn iteration_begun(&mut self) {
        self.stats.iterations = self.stats.iterations.saturating_add(1);
    }

    /// What is expanded from now on belongs to another layer: a greater depth, f or bound.
    #[inline]
    pub(crate) fn layer_begun(&mut self) {
        self.stats.expanded_before_last_layer = self.stats.expanded;
    }

    /// `state` is about to be expanded; an error if the limits do not allow it.
    #[inline]
    pub(crate) fn expanding(&mut self, state: &S::State, g: Cost, h: Cost) -> Result<(), Halt> {
        if self.stats.expanded >= self.limits.expansions {
            return Err(Halt::Stopped(Stop::Expanded));
        }
        self.budget.tick()?;
        self.go_on()?;
        self.stats.expanded += 1;
        self.observer.expanded_in(self.space, state, g, h);
        Ok(())
    }

    /// An error if the observer ends the search.
    #[inline]
    fn go_on(&mut self) -> Result<(), Halt> {
        match self.observer.go_on() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Stopped(Stop::Cancelled)),
        }
    }

    /// A successor was generated.
    #[inline]
    pub(crate) fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        self.stats.generated += 1;
        match fate {
            Fate::New | Fate::Cut => {}
            Fate::Duplicate => self.stats.duplicates += 1,
            Fate::Reopened => {
                self.stats.duplicates += 1;
                self.stats.reopened += 1;
            }
            Fate::DeadEnd => self.stats.dead_ends += 1,
        }
        self.observer.generated(state, g, fate);
    }

    /// So many states wait to be expanded (depth-first: are on the path) now.
    #[inline]
    pub(crate) fn open_is(&mut self, open: u64) {
        self.open = open;
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    /// One more state waits to be expanded.
    #[inline]
    pub(crate) fn opened(&mut self) {
        self.open_is(self.open + 1);
    }

    /// A state no longer waits.
    #[inline]
    pub(crate) fn closed(&mut self) {
        self.open -= 1;
    }

    /// So many distinct states have been stored.
    pub(crate) fn stored(&mut self, distinct: u32) {
        self.stats.distinct = self.stats.distinct.max(Some(u64::from(distinct)));
    }

    /// A path of `cost` to `goal` was found; an error when there are enough now.
    pub(crate) fn solved(
        &mut self,
        goal: &S::State,
        solution: Solution<S::Action>,
    ) -> Result<(), Halt> {
        self.observer.solved(goal, &solution);
        self.bound_frozen = true;
        // The list of solutions may be half empty.
        let bytes = solution.actions.capacity() * size_of::<S::Action>()
            + 2 * size_of::<Solution<S::Action>>();
        self.solutions.push(solution);
        if self.solutions.len() >= self.limits.solutions {
            return Err(Halt::Enough);
        }
        self.budget.reserve(bytes)?;
        self.go_on()
    }

    /// Every solution not found yet is proved to be at least this.
    #[inline]
    pub(crate) fn proved(&mut self, bound: Bound) {
        if !self.bound_frozen {
            self.lower_bound = Some(bound);
        }
    }

    /// Paths were cut for their depth.
    pub(crate) fn depth_was_cut(&mut self) {
        self.depth_cut = true;
    }

    /// The search has listed every path to a goal, except for paths that [`StateSpace::is_redundant`]
    /// replaces by others as good: unless something was cut, the cheapest of them costs the least.
    pub(crate) fn paths_were_all_listed(&mut self) {
        self.has_all_paths = true;
    }

    /// Nothing more can be proved, though the search goes on.
    pub(crate) fn freeze_bound(&mut self) {
        self.bound_frozen = true;
    }

    /// A path was given up because its cost does not fit a [`Cost`].
    #[cold]
    pub(crate) fn overflowed(&mut self) {
        self.overflowed = true;
    }

    /// Adds up the cost of a path, or notes that it does not fit.
    #[inline]
    pub(crate) fn add(&mut self, g: Cost, cost: Cost) -> Option<Cost> {
        let sum = g.checked_add(cost);
        if sum.is_none() {
            self.overflowed();
        }
        sum
    }

    pub(crate) fn report(mut self, ended: Result<(), Halt>) -> Report<S::Action> {
        let outcome = match ended {
            Err(Halt::Enough) => Outcome::Solved,
            Err(Halt::Stopped(stop)) => Outcome::Stopped(stop),
            Ok(()) if self.depth_cut => Outcome::Stopped(Stop::Depth),
            Ok(()) if self.overflowed => Outcome::Stopped(Stop::CostOverflow),
            Ok(()) => Outcome::Exhausted,
        };
        self.stats.iterations = self.stats.iterations.max(1);
        self.stats.peak_bytes = self.budget.peak_bytes();
        self.stats.elapsed = self.budget.elapsed();
        if outcome == Outcome::Exhausted && self.has_all_paths {
            let least = self.solutions.iter().map(|solution| solution.cost).min();
            self.lower_bound = least.map(Bound::Cost);
        }
        let proved_unsolvable = outcome == Outcome::Exhausted && self.solutions.is_empty();
        Report {
            outcome,
            solutions: self.solutions,
            lower_bound: self.lower_bound.filter(|_| !proved_unsolvable),
            stats: self.stats,
        }
    }
}
