//! What the page is told while a search runs.

use std::{ops::ControlFlow, time::Duration};

use catalogue::{Instance, Visits, json::Object};
use domain::{
    HiddenSpace,
    search::{Bound, Clock, Event, Observer, StateSpace},
};
use scene::{At, VisitedPlace};
use serde::Serialize;

use crate::answers::Events;

/// The greatest number of places of a run that the page is told of: after these, counters only.
pub(crate) const MAX_SEEN: usize = 1 << 20;
/// Between two messages: at most 30 a second.
const BETWEEN: Duration = Duration::from_millis(34);
/// The clock is looked at whenever the number of expansions since the last message has grown by one part in this
/// number: a message is late by such a part of the time between two.
const LOOKS: u64 = 8;
/// Films of solutions take one part in this number of the time.
const PARTS: u32 = 10;

/// Writes an event of a stream.
pub(crate) fn event(name: &str, data: &impl Serialize) -> String {
    // All of it can be written as JSON: maps have no keys but texts.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {name}\ndata: {data}\n\n")
}

/// A state is shown whenever the number of expansions has grown by one part in this number.
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
    /// The cost of the best solution so far, and what every solution was proved to cost at least.
    best: Option<u64>,
    bound: Option<u64>,
    milliseconds: f64,
    /// The states that were expanded since the counts before, as far as they are shown.
    states: Vec<State>,
}

/// The places that a search comes to.
#[derive(Default)]
struct Places {
    visits: Visits,
    /// How many there are.
    count: usize,
    /// Column, row and expansion of each place that is not sent yet, one after another: a million of them are read at
    /// once.
    unsent: Vec<i64>,
}

impl Places {
    fn see(&mut self, event: Event<'_, HiddenSpace<'_>>) {
        let Self { visits, count, unsent } = self;
        visits.see(event, |VisitedPlace { at: At(column, row), expansion }| {
            *count = count.saturating_add(1);
            if *count <= MAX_SEEN {
                unsent.extend([i64::from(column), row.into(), expansion.unwrap_or(0).into()]);
            }
        });
    }
}

/// Shows a solution.
pub(crate) type ShowSolution<'i> = &'i dyn Fn(&str) -> Option<Object>;

/// Sends counts, places, states and better solutions. The search never waits for whoever reads them.
pub(crate) struct Recorder<'i, 'e> {
    instance: &'i dyn Instance,
    shown: ShowSolution<'i>,
    events: Events<'e>,
    /// The best solution, until it is sent.
    better: Option<String>,
    /// The time that films of solutions took.
    filmed: Duration,
    counts: Counts,
    /// The successors of the search under way.
    generated: u64,
    started: Clock,
    last: Clock,
    /// The expansions at the last message, and at the next look at the clock.
    sent_at: u64,
    look_at: u64,
    /// None where the cells of states are no map.
    places: Option<Places>,
    /// The expansion of which the state is shown next.
    next: u64,
}

impl<'i, 'e> Recorder<'i, 'e> {
    pub(crate) fn new(
        instance: &'i dyn Instance,
        shown: ShowSolution<'i>,
        events: Events<'e>,
    ) -> Self {
        let now = Clock::start();
        Self {
            instance,
            shown,
            events,
            better: None,
            filmed: Duration::ZERO,
            counts: Counts::default(),
            generated: 0,
            started: now,
            last: now,
            sent_at: 0,
            look_at: 0,
            places: instance.has_places().then(Places::default),
            next: 1,
        }
    }

    /// Sends the best solution, if there is a new one and enough time has passed since the one before.
    fn show_better(&mut self) {
        if self.filmed * PARTS <= self.started.elapsed()
            && let Some(solution) = self.better.take()
        {
            let began = Clock::start();
            if let Some(shown) = (self.shown)(&solution) {
                (self.events)(event("better", &shown));
            }
            self.filmed += began.elapsed();
        }
    }

    /// Sends what was counted and seen.
    pub(crate) fn flush(&mut self) {
        self.last = Clock::start();
        self.sent_at = self.counts.expanded;
        self.counts.milliseconds = 1000.0 * self.started.elapsed().as_secs_f64();
        if let Some(Places { unsent, .. }) = &mut self.places
            && !unsent.is_empty()
        {
            (self.events)(event("seen", unsent));
            unsent.clear();
        }
        (self.events)(event("counts", &self.counts));
        self.counts.states.clear();
    }

    /// Returns true if there are places that the page is not told of.
    pub(crate) fn is_cut(&self) -> bool {
        self.places.as_ref().is_some_and(|places| places.count > MAX_SEEN)
    }
}

impl Observer<HiddenSpace<'_>> for Recorder<'_, '_> {
    fn see(&mut self, event: Event<'_, HiddenSpace<'_>>) -> ControlFlow<()> {
        if let Some(places) = &mut self.places {
            places.see(event);
        }
        match event {
            Event::Expanded { space, state, open, generated, bound, .. } => {
                // Another search after this one begins to count again.
                let more = generated.checked_sub(self.generated).unwrap_or(generated);
                self.counts.generated += more;
                self.generated = generated;
                if let Some(Bound::Cost(bound)) = bound {
                    self.counts.bound = Some(bound);
                }
                if self.counts.expanded + 1 >= self.next {
                    let bound = bound.map(|bound| match bound {
                        Bound::Cost(cost) => cost,
                        Bound::Length(length) => length.into(),
                    });
                    let mut places = Vec::new();
                    space.places(state, &mut places);
                    self.state(open, bound, &places);
                }
                self.counts.expanded += 1;
                // The first is told at once: a page has waited for it.
                if self.counts.expanded == 1 {
                    self.flush();
                } else if self.counts.expanded >= self.look_at {
                    self.look();
                }
            }
            Event::Counted { .. } => self.look(),
            Event::Solved { space, solution, .. }
                if self.counts.best.is_none_or(|best| solution.cost < best) =>
            {
                self.counts.best = Some(solution.cost);
                self.better = space.solution();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn sees_successors(&self) -> bool {
        self.places.is_some()
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

    /// Looks at the clock, and sends what is due.
    fn look(&mut self) {
        if self.last.elapsed() >= BETWEEN {
            self.show_better();
            self.flush();
        }
        let expanded = self.counts.expanded;
        self.look_at = expanded + ((expanded - self.sent_at) / LOOKS).max(1);
    }
}
