//! An observer that writes down what it is told.

use search::{Cost, Fate, Observer, Solution, StateSpace};

/// What an [`Observer`] is told, in the order in which it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<State, Action> {
    /// The search, or an iteration of it, starts.
    Started(State),
    /// A depth or a bound on f begins.
    Deepened(Cost),
    /// A state is expanded, at this g and h.
    Expanded(State, Cost, Cost),
    /// A successor was generated, at this g.
    Generated(State, Cost, Fate),
    /// A solution was found.
    Solved(State, Solution<Action>),
}

/// Keeps every event of a search. Equal logs mean equal searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorder<State, Action> {
    /// The events so far.
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
