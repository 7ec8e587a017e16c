//! A space, and an observer that writes down what it is told, for tests.

use std::ops::ControlFlow;

use crate::{Cost, Fate, Observer, Solution, StateSpace};

/// The numbers from 0, one after the other.
pub(super) struct Line;

impl StateSpace for Line {
    type State = u32;
    type Action = ();

    fn initial_state(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn actions(&self, _: &u32, actions: &mut Vec<()>) {
        actions.push(());
    }
    fn apply(&self, state: &u32, (): ()) -> u32 {
        state + 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Started(u32),
    Expanded(u32),
    Generated(u32),
    Counted(u64),
    Deepened(Cost),
    Solved(u32),
}

/// The events so far.
#[derive(Default)]
pub(super) struct Told {
    pub(super) events: Vec<Event>,
    /// It looks at no states.
    pub(super) is_blind: bool,
    /// It ends the search.
    pub(super) ends: bool,
}

impl Observer<Line> for Told {
    fn started(&mut self, &state: &u32) {
        self.events.push(Event::Started(state));
    }
    fn expanded(&mut self, &state: &u32, _: Cost, _: Cost) {
        self.events.push(Event::Expanded(state));
    }
    fn generated(&mut self, &state: &u32, _: Cost, _: Fate) {
        self.events.push(Event::Generated(state));
    }
    fn counted(&mut self, expanded: u64) {
        self.events.push(Event::Counted(expanded));
    }
    fn deepened(&mut self, bound: Cost) {
        self.events.push(Event::Deepened(bound));
    }
    fn solved(&mut self, &goal: &u32, _: &Solution<()>) {
        self.events.push(Event::Solved(goal));
    }
    fn sees_states(&self) -> bool {
        !self.is_blind
    }
    fn go_on(&mut self) -> ControlFlow<()> {
        if self.ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
