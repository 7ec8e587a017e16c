//! A walk and the push at its end as one action.

use grid::{Move, Push, Step};
use search::{Cost, StateSpace};

use crate::{space::Space, state::State};

/// The level as a state space of pushes: an action is the shortest walk to where a box can be
/// pushed, and the push; it costs its steps. W is the number of words of a state.
///
/// A state keeps the player's cell after the push, so least cost is least moves: between two
/// pushes of a shortest solution the player takes a shortest walk. Which of several shortest walks
/// makes no difference to what follows.
pub type PushSpace<const W: usize> = Space<Push, W>;

impl<const W: usize> PushSpace<W> {
    /// The steps of `pushes`, from the initial state on.
    #[must_use]
    pub fn steps(&self, pushes: &[Push]) -> Vec<Step> {
        let moves = self.instance.warehouse.moves::<W>(self.order, pushes);
        moves.into_iter().map(Move::step).collect()
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
        self.instance.warehouse.pushes(state, self.order, |push, _, _| {
            if !self.prunes(state, self.instance.warehouse.push(state, push)) {
                actions.push(push);
            }
        });
    }

    fn apply(&self, state: &State<W>, action: Push) -> State<W> {
        self.instance.warehouse.after(state, self.instance.warehouse.push(state, action))
    }

    fn cost(&self, _: &State<W>, action: Push) -> Cost {
        Cost::from(action.walk) + 1
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        into.extend(self.cells(state));
    }
}
