//! The state of a running search: the only code that counts, reads the clock, calls observers and
//! decides the outcome.

mod anytime;

use crate::{
    cost::Cost,
    limits::Limits,
    observer::{Event, Fate, Observer},
    report::{Bound, Breach, Milestone, Outcome, Report, Solution, SolutionOf, Stats, Stop},
    space::StateSpace,
    storage::budget::Budget,
};

/// Why an engine returned before it had searched everything.
#[derive(Debug)]
pub enum Halt {
    /// The search found as many solutions as [`Limits::solutions`] wants.
    Enough,
    /// A limit stopped the search.
    Stopped(Stop),
    /// Space or heuristic broke a rule.
    Invalid(Breach),
}

impl From<Breach> for Halt {
    fn from(breach: Breach) -> Self {
        Self::Invalid(breach)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The number of expansions after which an observer that looks at no states hears their number again.
const COUNTED_EVERY: u64 = 1 << 6;

/// The space, the limits, the observer, the counters and the results of one search.
pub struct Run<'a, S: StateSpace> {
    pub(crate) space: &'a S,
    pub(crate) limits: &'a Limits,
    /// The greatest cost of a solution.
    pub(crate) most: S::Cost,
    pub(crate) budget: Budget,
    observer: &'a mut dyn Observer<S>,
    /// The observer looks at expansions.
    sees_states: bool,
    /// The observer looks at successors.
    sees_successors: bool,
    /// The observer ended the search.
    is_ended: bool,
    /// The number of expansions from which on there is more to do than to count them.
    pause: u64,
    stats: Stats,
    /// States in the open list; in a depth-first search, states on the path.
    open: u64,
    solutions: Vec<SolutionOf<S>>,
    lower_bound: Option<Bound<S::Cost>>,
    milestones: Vec<Milestone<S::Cost>>,
    /// The lower bound may rise no further: the first solution was reported, or the search dropped a
    /// path that might have led to a better one.
    pub(crate) bound_frozen: bool,
    /// The limit on depth cut a path.
    pub(crate) depth_cut: bool,
    overflowed: bool,
    /// A path was cut that costs more than a solution may.
    cost_cut: bool,
    /// The solutions are all paths to goals. For each path that was left out as redundant, one that is
    /// as good is among them.
    pub(crate) has_all_paths: bool,
}

impl<'a, S: StateSpace> Run<'a, S> {
    /// Out of line: several engines of a program begin one.
    #[inline(never)]
    pub(crate) fn new(space: &'a S, limits: &'a Limits, observer: &'a mut dyn Observer<S>) -> Self {
        Self {
            space,
            limits,
            most: S::Cost::MAX,
            budget: Budget::new(limits),
            sees_states: observer.sees_states(),
            sees_successors: observer.sees_successors(),
            observer,
            is_ended: false,
            pause: 0,
            stats: Stats::default(),
            open: 0,
            solutions: Vec::new(),
            lower_bound: None,
            milestones: Vec::new(),
            bound_frozen: false,
            depth_cut: false,
            overflowed: false,
            cost_cut: false,
            has_all_paths: false,
        }
    }

    /// Shows the observer an event. If it ends the search, [`go_on`](Self::go_on) says so.
    #[inline]
    fn tell(&mut self, event: Event<'_, S>) {
        if self.observer.see(event).is_break() {
            (self.is_ended, self.pause) = (true, 0);
        }
    }

    /// Reports that the search, or an iteration of it, starts at `state`.
    pub(crate) fn started(&mut self, state: &S::State) -> Result<(), Halt> {
        self.tell(Event::Started { state });
        Ok(self.budget.poll()?)
    }

    /// Reports that an iteration or a breadth-first layer with this bound begins.
    pub(crate) fn deepened(&mut self, bound: S::Cost) {
        self.tell(Event::Deepened { bound });
    }

    /// Counts an iteration of a deepening algorithm.
    pub(crate) fn iteration_begun(&mut self) {
        self.stats.iterations = self.stats.iterations.saturating_add(1);
    }

    /// Notes that all further expansions belong to a new layer: a greater depth, f or bound.
    #[inline]
    pub(crate) fn layer_begun(&mut self) {
        self.stats.expanded_before_last_layer = self.stats.expanded;
    }

    /// Counts and reports that `state` is about to be expanded. Returns an error if a limit or the
    /// observer stops the search.
    #[inline]
    pub(crate) fn expanding(
        &mut self,
        state: &S::State,
        g: S::Cost,
        h: S::Cost,
    ) -> Result<(), Halt> {
        if self.stats.expanded >= self.pause {
            self.pause()?;
        }
        self.budget.tick()?;
        self.stats.expanded += 1;
        if self.sees_states {
            self.show_expanded(state, g, h);
        }
        Ok(())
    }

    /// Out of line, as [`show_generated`](Self::show_generated): searches that nobody watches keep their registers.
    #[inline(never)]
    fn show_expanded(&mut self, state: &S::State, g: S::Cost, h: S::Cost) {
        let Self { space, open, lower_bound: bound, stats: Stats { generated, .. }, .. } = *self;
        self.tell(Event::Expanded { space, state, g, h, open, generated, bound });
    }

    /// Returns an error if a limit or the observer stops the search. Tells an observer that looks at no states how many
    /// were expanded, and says when the next pause is.
    #[cold]
    fn pause(&mut self) -> Result<(), Halt> {
        let Self { limits, stats: Stats { expanded, .. }, .. } = *self;
        if expanded >= limits.expansions {
            return Err(Halt::Stopped(Stop::Expanded));
        }
        if !self.sees_states && expanded > 0 && !self.is_ended {
            self.counted(expanded);
        }
        if self.is_ended {
            self.budget.tick()?;
            return Err(Halt::Stopped(Stop::Cancelled));
        }
        let counted = if self.sees_states { u64::MAX } else { COUNTED_EVERY };
        self.pause = limits.expansions.min(expanded.saturating_add(counted));
        Ok(())
    }

    /// Returns an error if the observer ended the search.
    #[inline]
    pub(crate) fn go_on(&self) -> Result<(), Halt> {
        if self.is_ended { Err(Halt::Stopped(Stop::Cancelled)) } else { Ok(()) }
    }

    /// Counts and reports a generated successor.
    #[inline]
    pub(crate) fn generated(&mut self, state: &S::State, g: S::Cost, fate: Fate) {
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
        if self.sees_successors {
            self.show_generated(state, g, fate);
        }
    }

    #[inline(never)]
    fn show_generated(&mut self, state: &S::State, g: S::Cost, fate: Fate) {
        self.tell(Event::Generated { space: self.space, state, g, fate });
    }

    /// Sets the number of open states (in a depth-first search: of states on the path).
    #[inline]
    pub(crate) fn set_open(&mut self, open: u64) {
        self.open = open;
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    /// The number of open states.
    #[inline]
    pub(crate) const fn open(&self) -> u64 {
        self.open
    }

    /// Counts one more open state.
    #[inline]
    pub(crate) fn count_opened(&mut self) {
        self.set_open(self.open + 1);
    }

    /// Counts one open state less.
    #[inline]
    pub(crate) fn count_closed(&mut self) {
        self.open -= 1;
    }

    /// Returns true if the observer looks at states.
    pub(crate) const fn sees_states(&self) -> bool {
        self.sees_states
    }

    /// Counts a part of the search that expanded some of the open states, and that the observer does not see. Of the
    /// open states its `peak_open` counts those alone, and their successors. Returns an error if a limit or the
    /// observer stops the search.
    #[cfg(feature = "parallel")]
    pub(crate) fn expanded_unseen(&mut self, part: &Stats) -> Result<(), Halt> {
        self.budget.poll()?;
        self.go_on()?;
        self.add_part(part);
        let others = self.open - part.expanded;
        self.set_open(others + part.peak_open);
        self.open = others + part.generated - part.duplicates;
        Ok(())
    }

    /// Tells the observer how many states were expanded by now, where it does not see each.
    pub(crate) fn counted(&mut self, expanded: u64) {
        self.tell(Event::Counted { expanded });
    }

    /// Adds the counts of a part of the search that another run made.
    pub(crate) fn add_part(&mut self, part: &Stats) {
        self.stats.add(part);
    }

    /// The counts so far.
    pub(crate) const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Returns true if a path was cut because its cost exceeds [`Cost::MAX`].
    #[cfg(feature = "parallel")]
    pub(crate) const fn has_overflowed(&self) -> bool {
        self.overflowed
    }

    /// Records how many distinct states are stored; the greatest number counts.
    pub(crate) fn count_stored(&mut self, distinct: u32) {
        self.stats.distinct = self.stats.distinct.max(Some(u64::from(distinct)));
    }

    /// The solution that was reported last.
    pub(crate) fn last_solution(&self) -> Option<&SolutionOf<S>> {
        self.solutions.last()
    }

    /// Stores and reports a solution that ends in `goal`. Returns an error if no further solution is
    /// wanted, or if the observer or the memory limit stops the search.
    pub(crate) fn solved(&mut self, goal: &S::State, solution: SolutionOf<S>) -> Result<(), Halt> {
        self.found(goal, &solution);
        let bytes = bytes_of(&solution);
        self.solutions.push(solution);
        if self.solutions.len() >= self.limits.solutions {
            return Err(Halt::Enough);
        }
        self.budget.reserve(bytes)?;
        self.go_on()
    }

    /// Reports a solution that ends in `goal`.
    pub(crate) fn found(&mut self, goal: &S::State, solution: &SolutionOf<S>) {
        self.tell(Event::Solved { space: self.space, goal, solution });
        self.bound_frozen = true;
    }

    /// The states expanded so far.
    pub(crate) const fn expanded(&self) -> u64 {
        self.stats.expanded
    }

    /// Records that every solution not found yet is proved to be at least `bound`.
    #[inline]
    pub(crate) fn record_bound(&mut self, bound: Bound<S::Cost>) {
        if !self.bound_frozen {
            self.lower_bound = Some(bound);
        }
    }

    /// Notes that a path was cut because its cost exceeds [`Cost::MAX`].
    #[cold]
    pub(crate) fn overflowed(&mut self) {
        self.overflowed = true;
    }

    /// `g + cost`, or `None` if the sum exceeds [`Cost::MAX`], which is noted. Returns an error if `cost` is
    /// negative.
    #[inline]
    pub(crate) fn add(&mut self, g: S::Cost, cost: S::Cost) -> Result<Option<S::Cost>, Halt> {
        if cost.is_negative() {
            return Err(Breach::NegativeCost.into());
        }
        let sum = g.checked_add(cost);
        if sum.is_none() {
            self.overflowed();
        }
        Ok(sum)
    }

    /// g + `cost`, unless no solution may cost that much, or it overflows, or `cost` is negative:
    /// [`note_no_sum`](Self::note_no_sum) says which.
    #[inline(always)]
    pub(crate) fn sum_within(&self, g: S::Cost, cost: S::Cost) -> Option<S::Cost> {
        if cost.is_negative() {
            return None;
        }
        g.checked_add(cost).filter(|sum| *sum <= self.most)
    }

    /// Notes why there is no [sum](Self::sum_within).
    #[cold]
    pub(crate) fn note_no_sum(&mut self, g: S::Cost, cost: S::Cost) -> Result<(), Halt> {
        if self.add(g, cost)?.is_some() {
            self.too_dear();
        }
        Ok(())
    }

    /// Notes that a path was cut because no solution may cost that much.
    #[cold]
    pub(crate) fn too_dear(&mut self) {
        self.cost_cut = true;
    }

    /// The end of a search that does not begin, because the heuristic does not fit or no cost is small enough; else
    /// `None`.
    pub(crate) fn refused(&mut self, fits: bool) -> Option<Result<(), Halt>> {
        if !fits {
            return Some(Err(Breach::HeuristicDoesNotFit.into()));
        }
        if self.most < S::Cost::ZERO {
            self.too_dear();
            return Some(Ok(()));
        }
        None
    }

    /// The outcome of a search that ended in this way.
    pub(crate) fn outcome(&self, ended: Result<(), &Halt>) -> Outcome {
        match ended {
            _ if self.space.has_changed() => Outcome::Invalid(Breach::SuccessorsChanged),
            Err(Halt::Invalid(breach)) => Outcome::Invalid(*breach),
            Err(Halt::Enough) => Outcome::Solved,
            Err(Halt::Stopped(stop)) => Outcome::Stopped(*stop),
            Ok(()) if self.depth_cut => Outcome::Stopped(Stop::Depth),
            Ok(()) if self.cost_cut => Outcome::Stopped(Stop::Cost),
            Ok(()) if self.overflowed => Outcome::Stopped(Stop::CostOverflow),
            Ok(()) => Outcome::Exhausted,
        }
    }

    /// Makes the report of a search that ended in this way.
    pub(crate) fn report(mut self, ended: Result<(), Halt>) -> Report<S::Action, S::Cost> {
        let outcome = self.outcome(ended.as_ref().copied());
        self.stats.iterations = self.stats.iterations.max(1);
        self.stats.peak_bytes = self.budget.peak_bytes();
        self.stats.elapsed = self.budget.elapsed();
        if outcome == Outcome::Exhausted && self.has_all_paths {
            let least = self.solutions.iter().map(|solution| solution.cost).min();
            self.lower_bound = least.map(Bound::Cost);
        }
        if let Some(&last) = self.milestones.last() {
            let end = self.now();
            if last != (Milestone { elapsed: last.elapsed, ..end }) {
                self.milestones.push(end);
            }
        }
        let is_invalid = matches!(outcome, Outcome::Invalid(_));
        if is_invalid {
            self.milestones.clear();
        }
        let proved_unsolvable = outcome == Outcome::Exhausted && self.solutions.is_empty();
        Report {
            outcome,
            solutions: self.solutions,
            lower_bound: self.lower_bound.filter(|_| !proved_unsolvable && !is_invalid),
            milestones: self.milestones,
            stats: self.stats,
        }
    }
}

/// The bytes of a stored solution. A factor of 2, because up to half of the list of solutions may be unused
/// capacity.
fn bytes_of<A, C>(solution: &Solution<A, C>) -> usize {
    solution.actions.capacity() * size_of::<A>() + 2 * size_of::<Solution<A, C>>()
}
