//! Costs of 64 bits, for levels whose solutions cost more than 32 bits hold, and for those with the largest states.

use std::cmp::Ordering;

use grid::Action;
use search::StateSpace;

use crate::{space::PushSpace, state::State};

/// The greatest number of words of a state, for which alone such spaces are compiled.
pub(crate) const WORDS: usize = 6;

/// A space of a game whose costs have 64 bits.
pub(crate) struct Wide(pub(crate) PushSpace<WORDS>);

impl StateSpace for Wide {
    type State = State<WORDS>;
    type Action = Action;
    type Cost = u64;

    fn initial_state(&self) -> State<WORDS> {
        self.0.initial_state()
    }

    fn order(&self) -> fn(&State<WORDS>, &State<WORDS>) -> Ordering {
        self.0.order()
    }

    fn is_goal(&self, state: &State<WORDS>) -> bool {
        self.0.is_goal(state)
    }

    fn contains(&self, state: &State<WORDS>) -> bool {
        self.0.contains(state)
    }

    fn actions(&self, state: &State<WORDS>, actions: &mut Vec<Action>) {
        self.0.actions(state, actions);
    }

    fn apply(&self, state: &State<WORDS>, action: Action) -> State<WORDS> {
        self.0.apply(state, action)
    }

    fn cost(&self, state: &State<WORDS>, action: Action) -> u64 {
        self.0.cost(state, action).into()
    }

    fn is_redundant(&self, last: Action, next: Action) -> bool {
        self.0.is_redundant(last, next)
    }

    fn places(&self, state: &State<WORDS>, into: &mut Vec<u32>) {
        self.0.places(state, into);
    }
}
