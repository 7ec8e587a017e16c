//! One step of the player as one action.

use search::StateSpace;

use crate::{
    board::{Board, NONE},
    level::Level,
    settings::Pruning,
    state::{Layout, State},
    step::{Step, StepOrder},
};

/// The level as a state space of single steps. W is the number of words of a state.
#[derive(Clone, Debug)]
pub struct StepSpace<const W: usize> {
    pub(crate) board: Board,
    pub(crate) layout: Layout,
    order: StepOrder,
    pruning: Pruning,
}

impl<const W: usize> StepSpace<W> {
    /// `None` if W words are too few for the level.
    #[must_use]
    pub fn new(level: &Level, order: StepOrder, pruning: Pruning) -> Option<Self> {
        let board = Board::new(level);
        let layout = Layout::new(board.len());
        (layout.words(board.boxes.len()) <= W).then_some(Self { board, layout, order, pruning })
    }

    /// The state after `step`, or `None` if that is not legal.
    fn successor(&self, state: &State<W>, step: Step) -> Option<State<W>> {
        let player = self.board.arrival(self.layout.player(state), step);
        if player == NONE {
            return None;
        }
        let mut next = *state;
        self.layout.set_player(&mut next, player);
        if let Some(index) = self.box_on(state, player) {
            let target = self.board.arrival(player, step);
            if target == NONE || self.box_on(state, target).is_some() {
                return None;
            }
            self.layout.set_box(&mut next, index, target);
        }
        Some(next)
    }

    fn box_on(&self, state: &State<W>, cell: u16) -> Option<usize> {
        (0..self.board.boxes.len()).find(|&index| self.layout.box_at(state, index) == cell)
    }

    /// Is a box in a corner off its goal?
    fn is_cornered(&self, state: &State<W>) -> bool {
        self.board.goals.iter().enumerate().any(|(index, &goal)| {
            let cell = self.layout.box_at(state, index);
            cell != goal && self.board.is_corner(cell)
        })
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Step;
    type Undo = State<W>;

    fn initial_state(&self) -> State<W> {
        self.layout.pack(self.board.player, &self.board.boxes)
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        let mut goals = self.board.goals.iter().enumerate();
        goals.all(|(index, &goal)| self.layout.box_at(state, index) == goal)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Step>) {
        for step in self.order.steps() {
            if let Some(next) = self.successor(state, step) {
                if self.pruning == Pruning::None || !self.is_cornered(&next) {
                    actions.push(step);
                }
            }
        }
    }

    fn apply(&self, state: &mut State<W>, action: Step) -> State<W> {
        let next = self.successor(state, action).unwrap_or(*state);
        std::mem::replace(state, next)
    }

    fn undo(&self, state: &mut State<W>, undo: State<W>) {
        *state = undo;
    }
}
