//! A walk and the push at its end as one action.

use grid::{NONE, Place, Step, StepOrder, Walks};
use search::{Cost, StateSpace};

use crate::{instance::Instance, level::Level, settings::Pruning, state::State};

/// The level as a state space of pushes: an action is the shortest walk to where a box can be
/// pushed, and the push; it costs its steps. W is the number of words of a state.
///
/// A state keeps the player's cell after the push, so least cost is least moves: between two
/// pushes of a shortest solution the player takes a shortest walk. Which of several shortest walks
/// makes no difference to what follows.
#[derive(Clone, Debug)]
pub struct PushSpace<const W: usize> {
    instance: Instance,
    order: StepOrder,
    pruning: Pruning,
}

/// A macro move: a walk and a push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Steps of the walk.
    walk: u16,
    /// The pushed box, from 0.
    index: u8,
    /// Where to.
    step: Step,
}

impl<const W: usize> PushSpace<W> {
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

    /// The steps of `pushes`, from the initial state on.
    #[must_use]
    pub fn steps(&self, pushes: &[Push]) -> Vec<Step> {
        let Instance { board, layout } = &self.instance;
        let mut state = self.initial_state();
        let mut steps = Vec::new();
        for &push in pushes {
            let cell = layout.box_at(&state, usize::from(push.index));
            let walks = self.walks(&state);
            if let Some((_, from)) = walks.nearest(board.floor.departures(cell, push.step)) {
                walks.append_path(&board.floor, self.order, from, &mut steps);
            }
            steps.push(push.step);
            state = self.apply(&state, push);
        }
        steps
    }

    /// The player's walks; O(cells).
    fn walks(&self, state: &State<W>) -> Walks {
        let player = self.instance.player(state);
        Walks::new(&self.instance.board.floor, player, self.instance.boxes(state))
    }
}

impl<const W: usize> StateSpace for PushSpace<W> {
    type State = State<W>;
    type Action = Push;

    fn initial_state(&self) -> State<W> {
        self.instance.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Push>) {
        let board = &self.instance.board;
        let walks = self.walks(state);
        for (index, cell) in (0..).zip(self.instance.boxes(state)) {
            for step in self.order.steps() {
                let target = board.floor.arrival(cell, step);
                if target == NONE || walks.is_blocked(target) {
                    continue;
                }
                let Some((walk, _)) = walks.nearest(board.floor.departures(cell, step)) else {
                    continue;
                };
                let push = Push { walk, index, step };
                if self.pruning == Pruning::None
                    || !self.instance.is_cornered(&self.apply(state, push))
                {
                    actions.push(push);
                }
            }
        }
    }

    fn apply(&self, state: &State<W>, Push { index, step, .. }: Push) -> State<W> {
        let Instance { board, layout } = &self.instance;
        let index = usize::from(index);
        let cell = layout.box_at(state, index);
        let mut next = *state;
        layout.set_player(&mut next, cell);
        layout.set_box(&mut next, index, board.floor.arrival(cell, step));
        next
    }

    fn cost(&self, _: &State<W>, action: Push) -> Cost {
        Cost::from(action.walk) + 1
    }
}
