//! A search by an engine of our own: its limits, its counters and its report.

use domain::{ReportedCost, Watcher};
use search::{Bound, Clock, Fate, Limits, Outcome, Report, Solution, Stats, Stop};

use crate::{map::Place, step::Step};

/// What a query found, in steps or in exact [`Length`](crate::Length)s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueryResult<C = u32> {
    /// The least cost; `None` if there is no path that fits this type.
    pub cost: Option<C>,
    /// True if a path was cut because its cost does not fit this type. Then a missing `cost` proves nothing.
    pub is_cut: bool,
    /// States expanded.
    pub expanded: u64,
    /// States expanded before the last f was begun.
    pub expanded_before_last_layer: u64,
    /// Cells that the search has reached.
    pub(crate) touched: u64,
}

impl<C> Default for QueryResult<C> {
    fn default() -> Self {
        let (expanded, expanded_before_last_layer, touched) = (0, 0, 0);
        Self { cost: None, is_cut: false, expanded, expanded_before_last_layer, touched }
    }
}

/// A search, its limits and its counters.
pub(crate) struct Watch<'a, C> {
    pub(crate) limits: &'a Limits,
    started: Clock,
    watcher: &'a mut dyn Watcher,
    /// The greatest f: no path costs less.
    bound: C,
    /// The states that waited when the last one was taken.
    open: u64,
    pub(crate) stats: Stats,
}

impl<'a, C: ReportedCost> Watch<'a, C> {
    /// Of a search in which every path costs `bound` at least.
    pub(crate) fn new(limits: &'a Limits, watcher: &'a mut dyn Watcher, bound: C) -> Self {
        let stats = Stats { iterations: 1, ..Stats::default() };
        Self { limits, started: Clock::start(), watcher, bound, open: 0, stats }
    }

    /// A state of this g and h is about to be expanded, one of `open` that wait. The clock and the flag are looked at
    /// once in `every` expansions.
    pub(crate) fn begin(&mut self, [g, h]: [C; 2], open: usize, every: u64) -> Result<(), Stop> {
        self.bound = self.bound.max(g.checked_add(h).unwrap_or(C::MAX));
        self.open = open as u64;
        self.stats.peak_open = self.stats.peak_open.max(self.open);
        if self.stats.expanded == self.limits.expansions {
            return Err(Stop::Expanded);
        }
        if self.stats.expanded.is_multiple_of(every) {
            self.limits.poll(self.started)?;
        }
        Ok(())
    }

    /// It is expanded.
    pub(crate) fn expanded(&mut self, at: Place, [g, h]: [C; 2]) {
        self.stats.expanded += 1;
        let counts = [self.open, self.stats.generated];
        self.watcher.expanded([g, h], counts, self.bound, &|into| into.push(at.number()));
    }

    /// A state was reached.
    pub(crate) fn reached(&mut self, fate: Fate) {
        self.stats.generated += 1;
        self.stats.duplicates += u64::from(fate == Fate::Duplicate);
        self.watcher.generated(fate);
    }

    /// The report on a search that ended so; `actions` gives the actions of the path, if there is one.
    pub(crate) fn report(
        self,
        searched: Result<Option<C>, Stop>,
        found: &QueryResult<C>,
        actions: impl FnOnce() -> Vec<Step>,
    ) -> Report<Step, C> {
        let Self { started, watcher, bound, mut stats, .. } = self;
        let mut solutions = Vec::new();
        let (outcome, bound) = match searched {
            Ok(Some(cost)) => {
                watcher.solved(cost);
                solutions.push(Solution { actions: actions(), cost });
                (Outcome::Solved, Some(cost))
            }
            Ok(None) if found.is_cut => (Outcome::Stopped(Stop::CostOverflow), Some(bound)),
            Ok(None) => (Outcome::Exhausted, None),
            Err(stop) => (Outcome::Stopped(stop), Some(bound)),
        };
        stats.distinct = Some(found.touched);
        stats.expanded_before_last_layer = found.expanded_before_last_layer;
        stats.elapsed = started.elapsed();
        let lower_bound = bound.map(Bound::Cost);
        Report { outcome, solutions, lower_bound, milestones: Vec::new(), stats }
    }
}
