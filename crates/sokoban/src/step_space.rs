//! One step of the player as one action.

use grid::{Change, Step};
use search::StateSpace;

use crate::{space::Space, state::State};

/// The level as a state space of single steps. W is the number of words of a state.
pub type StepSpace<const W: usize> = Space<Step, W>;

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Step;

    fn initial_state(&self) -> State<W> {
        self.instance.warehouse.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.instance.warehouse.contains(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Step>) {
        for step in self.order.steps() {
            if let Some(change) = self.instance.warehouse.step(state, step)
                && !self.prunes(state, change)
            {
                actions.push(step);
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Step) -> State<W> {
        let warehouse = &self.instance.warehouse;
        let player = warehouse.floor.arrival(warehouse.player_in(state), action);
        warehouse.after(state, Change { player, pushed: warehouse.pushed(state, action) })
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        into.extend(self.cells(state));
    }
}
