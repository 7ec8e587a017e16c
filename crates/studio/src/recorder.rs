//! What the page is told while a search runs.

use std::{ops::ControlFlow, time::Duration};

use catalogue::{Instance, Visits};
use domain::search::{Bound, Clock, Event, Observer, StateSpace};
use scene::{At, Seen};
use serde::Serialize;

use crate::answers::Events;

/// Most places of a run that the page is told of: after these, counters only.
pub(crate) const MOST_SEEN: usize = 1 << 20;
/// Between two messages: at most 30 a second.
const BETWEEN: Duration = Duration::from_millis(34);
/// How often the clock is looked at, in expansions.
const LOOK: u64 = 16;

/// Writes an event of a stream.
pub(crate) fn event(name: &str, data: &impl Serialize) -> String {
    // All of it can be written as JSON: maps have no keys but texts.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {name}\ndata: {data}\n\n")
}

/// Of so many states that were expanded, one more in so many is shown.
const SHOWN: u64 = 256;

/// A state as it was expanded.
#[derive(Serialize)]
struct State {
    /// The number of the expansion.
    at: u64,
    /// How many states waited.
    open: u64,
    /// What every solution was proved to be at least.
    bound: Option<u64>,
    /// Where the pieces of the board stand, or the cells of a path.
    places: Vec<Option<At>>,
}

/// How far a search is.
#[derive(Default, Serialize)]
struct Counts {
    expanded: u64,
    generated: u64,
    /// The cost of the best solution so far.
    best: Option<u64>,
    milliseconds: f64,
    /// The states that were expanded since the counts before, as far as they are shown.
    states: Vec<State>,
}

/// Sends counts, places and states. The search never waits for whoever reads them.
pub(crate) struct Recorder<'i, 'e> {
    instance: &'i dyn Instance,
    events: Events<'e>,
    counts: Counts,
    started: Clock,
    last: Clock,
    /// Column, row and expansion of each place that is not sent yet, one after another: a million of them are read at once.
    seen: Vec<i64>,
    places: usize,
    /// None where the cells of states are no map.
    visits: Option<Visits>,
    /// The expansion of which the state is shown next.
    next: u64,
}

impl<'i, 'e> Recorder<'i, 'e> {
    pub(crate) fn new(instance: &'i dyn Instance, events: Events<'e>) -> Self {
        let now = Clock::start();
        let visits = instance.has_places().then(Visits::default);
        let (counts, seen) = (Counts::default(), Vec::new());
        Self { instance, events, counts, started: now, last: now, seen, places: 0, visits, next: 1 }
    }

    /// Sends all that is known.
    pub(crate) fn flush(&mut self) {
        self.last = Clock::start();
        self.counts.milliseconds = 1000.0 * self.started.elapsed().as_secs_f64();
        if !self.seen.is_empty() {
            (self.events)(event("seen", &self.seen));
            self.seen.clear();
        }
        (self.events)(event("counts", &self.counts));
        self.counts.states.clear();
    }

    /// Returns true if there are places that the page is not told of.
    pub(crate) const fn is_cut(&self) -> bool {
        self.places > MOST_SEEN
    }
}

impl<S: StateSpace<Cost = u64>> Observer<S> for Recorder<'_, '_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Some(mut visits) = self.visits.take() {
            visits.see(event, |seen| self.seen(seen));
            self.visits = Some(visits);
        }
        match event {
            Event::Expanded { space, state, open, bound, .. } => {
                if self.counts.expanded + 1 >= self.next {
                    let bound = bound.map(|bound| match bound {
                        Bound::Cost(cost) => cost,
                        Bound::Length(length) => length.into(),
                    });
                    let mut places = Vec::new();
                    space.places(state, &mut places);
                    self.state(open, bound, &places);
                }
                self.expanded();
            }
            Event::Generated { .. } => self.counts.generated += 1,
            Event::Solved { solution, .. } => {
                let best = self.counts.best.map_or(solution.cost, |best| best.min(solution.cost));
                self.counts.best = Some(best);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl Recorder<'_, '_> {
    /// A state is shown, and the next one when a part more are expanded.
    fn state(&mut self, open: u64, bound: Option<u64>, places: &[u32]) {
        let at = self.counts.expanded + 1;
        self.next = at + (at / SHOWN).max(1);
        let places = self.instance.standing(places);
        self.counts.states.push(State { at, open, bound, places });
    }

    fn expanded(&mut self) {
        self.counts.expanded += 1;
        let is_due = self.counts.expanded.is_multiple_of(LOOK) && self.last.elapsed() >= BETWEEN;
        // The first is told at once: a page has waited for it.
        if is_due || self.counts.expanded == 1 {
            self.flush();
        }
    }

    fn seen(&mut self, Seen { at: At(column, row), expansion }: Seen) {
        self.places = self.places.saturating_add(1);
        if !self.is_cut() {
            let seen: [i64; 3] = [column.into(), row.into(), expansion.unwrap_or(0).into()];
            self.seen.extend(seen);
        }
    }
}
