//! One step of the player as one action.

use grid::{NONE, Place, Step, StepOrder};
use search::StateSpace;

use crate::{instance::Instance, level::Level, settings::Pruning, state::State};

/// The level as a state space of single steps. W is the number of words of a state.
#[derive(Clone, Debug)]
pub struct StepSpace<const W: usize> {
    instance: Instance,
    order: StepOrder,
    pruning: Pruning,
}

impl<const W: usize> StepSpace<W> {
    /// `None` if W words are too few for the level.
    #[must_use]
    pub fn new(level: &Level, order: StepOrder, pruning: Pruning) -> Option<Self> {
        let instance = Instance::new(level);
        (instance.words() <= W).then(|| Self::of(instance, order, pruning))
    }

    /// `level`, from which the space was made, with player and boxes where they are in `state`. It
    /// displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        self.instance.level_at(level, state)
    }

    /// The player's place in `state`.
    #[must_use]
    pub fn player(&self, state: &State<W>) -> Place {
        self.instance.board.floor.place(self.instance.player(state))
    }

    /// The places of box 1, box 2 … in `state`.
    pub fn boxes(&self, state: &State<W>) -> impl Iterator<Item = Place> {
        self.instance.boxes(state).map(|cell| self.instance.board.floor.place(cell))
    }

    /// W must be enough for the instance.
    pub(crate) fn of(instance: Instance, order: StepOrder, pruning: Pruning) -> Self {
        debug_assert!(instance.words() <= W);
        Self { instance, order, pruning }
    }

    /// The state after `step`, or `None` if that is not legal.
    fn successor(&self, state: &State<W>, step: Step) -> Option<State<W>> {
        let Instance { board, layout } = &self.instance;
        let player = board.floor.arrival(layout.player(state), step);
        if player == NONE {
            return None;
        }
        let mut next = *state;
        layout.set_player(&mut next, player);
        if let Some(index) = self.instance.box_on(state, player) {
            let target = board.floor.arrival(player, step);
            if target == NONE || self.instance.box_on(state, target).is_some() {
                return None;
            }
            layout.set_box(&mut next, index, target);
        }
        Some(next)
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Step;

    fn initial_state(&self) -> State<W> {
        self.instance.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Step>) {
        for step in self.order.steps() {
            if let Some(next) = self.successor(state, step)
                && (self.pruning == Pruning::None || !self.instance.is_cornered(&next))
            {
                actions.push(step);
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Step) -> State<W> {
        self.successor(state, action).unwrap_or(*state)
    }
}
