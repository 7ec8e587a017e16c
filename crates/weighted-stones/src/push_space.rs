//! A walk and the push at its end as one action.

use grid::{Move, Push};
use search::{Cost, StateSpace};

use crate::{space::Space, state::State};

/// The level as a state space of pushes: an action is the shortest walk to where a stone can be
/// pushed, and the push; it costs the steps and the weight. W is the number of words of a state.
///
/// A state keeps the cell of Ares after the push, so least cost is that of single steps: between
/// two pushes of a cheapest solution Ares takes a shortest walk. Which of several shortest walks
/// makes no difference to what follows.
pub type PushSpace<const W: usize> = Space<Push, W>;

impl<const W: usize> PushSpace<W> {
    /// The moves of `pushes`, from the initial state on.
    #[must_use]
    pub fn moves(&self, pushes: &[Push]) -> Vec<Move> {
        self.instance.warehouse.moves::<W>(self.order, pushes)
    }
}

impl<const W: usize> StateSpace for PushSpace<W> {
    type State = State<W>;
    type Action = Push;

    fn initial_state(&self) -> State<W> {
        self.instance.warehouse.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.instance.warehouse.contains(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Push>) {
        self.instance.warehouse.pushes(state, self.order, |push, cell, target| {
            if !self.rule.prunes(&self.instance, cell, target) {
                actions.push(push);
            }
        });
    }

    fn apply(&self, state: &State<W>, action: Push) -> State<W> {
        let warehouse = &self.instance.warehouse;
        warehouse.after(state, warehouse.push(state, action))
    }

    fn cost(&self, _: &State<W>, action: Push) -> Cost {
        // At most 511 steps and 2^31 for the push.
        Cost::from(action.walk) + 1 + self.instance.weights[usize::from(action.index)]
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        into.extend(self.cells(state));
    }
}
