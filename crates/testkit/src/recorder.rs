//! An observer that records every event.

use std::ops::ControlFlow;

use search::{Fate, Observer, Solution, StateSpace};

/// An event of a search, as an [`Observer`] sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<State, Action, C = u32> {
    /// The search, or an iteration of it, starts.
    Started(State),
    /// An iteration, a round or a layer with this bound begins.
    Deepened(C),
    /// A state with this g and h is expanded.
    Expanded(State, C, C),
    /// A successor with this g was generated.
    Generated(State, C, Fate),
    /// A solution that ends in this goal was found.
    Solved(State, Solution<Action, C>),
}

/// Records every event of a search. Two searches are equal if their records are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorder<State, Action, C = u32> {
    /// The events so far, in order.
    pub events: Vec<Event<State, Action, C>>,
}

impl<State, Action, C> Default for Recorder<State, Action, C> {
    fn default() -> Self {
        Self { events: Vec::new() }
    }
}

impl<S: StateSpace> Observer<S> for Recorder<S::State, S::Action, S::Cost> {
    fn see(&mut self, event: search::Event<'_, S>) -> ControlFlow<()> {
        use search::Event as Seen;
        self.events.push(match event {
            Seen::Started { state } => Event::Started(state.clone()),
            Seen::Expanded { state, g, h, .. } => Event::Expanded(state.clone(), g, h),
            Seen::Generated { state, g, fate, .. } => Event::Generated(state.clone(), g, fate),
            Seen::Deepened { bound } => Event::Deepened(bound),
            Seen::Solved { goal, solution, .. } => Event::Solved(goal.clone(), solution.clone()),
            _ => return ControlFlow::Continue(()),
        });
        ControlFlow::Continue(())
    }
}
