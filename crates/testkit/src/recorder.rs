//! An observer that records every event.

use search::{Cost, Fate, Observer, Solution, StateSpace};

/// An event of a search, as an [`Observer`] sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<State, Action> {
    /// The search, or an iteration of it, starts.
    Started(State),
    /// An iteration, a round or a layer with this bound begins.
    Deepened(Cost),
    /// A state with this g and h is expanded.
    Expanded(State, Cost, Cost),
    /// A successor with this g was generated.
    Generated(State, Cost, Fate),
    /// A solution that ends in this goal was found.
    Solved(State, Solution<Action>),
}

/// Records every event of a search. Two searches are equal if their records are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorder<State, Action> {
    /// The events so far, in order.
    pub events: Vec<Event<State, Action>>,
}

impl<State, Action> Default for Recorder<State, Action> {
    fn default() -> Self {
        Self { events: Vec::new() }
    }
}

impl<S: StateSpace> Observer<S> for Recorder<S::State, S::Action> {
    fn started(&mut self, state: &S::State) {
        self.events.push(Event::Started(state.clone()));
    }

    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        self.events.push(Event::Expanded(state.clone(), g, h));
    }

    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        self.events.push(Event::Generated(state.clone(), g, fate));
    }

    fn deepened(&mut self, bound: Cost) {
        self.events.push(Event::Deepened(bound));
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        self.events.push(Event::Solved(goal.clone(), solution.clone()));
    }
}
