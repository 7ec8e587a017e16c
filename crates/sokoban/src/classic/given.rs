//! Solutions that are given as moves or pushes, as paths of the space.

use grid::{Cell, Move, NONE, Step};
use search::StateSpace;

use super::{
    board::Board,
    space::{Boxes, Objective, Push, PushSpace},
    state::State,
    symmetry::Image,
};

impl Objective {
    /// The pushes of `moves` from the start of a board, with the walks before them, as far as they are legal.
    pub(super) fn pushes(self, board: &Board, moves: &[Move]) -> Vec<Push> {
        let floor = &board.floor;
        let (mut boxes, mut at) = (board.boxes.clone(), board.player);
        let (mut pushes, mut walk) = (Vec::new(), 0);
        for step in moves.iter().map(|action| action.step()) {
            let cell = floor.arrival(at, step);
            if cell == NONE {
                break;
            }
            at = cell;
            let Some(pushed) = boxes.iter_mut().find(|it| **it == cell) else {
                walk += 1;
                continue;
            };
            *pushed = floor.arrival(cell, step);
            let (player, walk_before) = match self {
                Self::Pushes => (board.squares.normal_player(&boxes, cell), 0),
                Self::Moves | Self::PushesThenMoves | Self::MovesThenPushes => (cell, walk),
            };
            pushes.push(Push { cell, player, walk: walk_before, step, image: 0 });
            walk = 0;
        }
        pushes
    }

    /// The cost of all these pushes; the greatest there is if it does not fit.
    pub(super) fn cost_of(self, pushes: &[Push]) -> u32 {
        let costs = pushes.iter().map(|push| self.cost(push.walk));
        costs.fold(0, u32::saturating_add)
    }
}

impl<const W: usize> PushSpace<W> {
    /// The state in which there is a box on each goal; the player is where he is, or where he can walk.
    pub(super) fn of_goals(&self, player: Cell) -> State<W> {
        let cells: Vec<Cell> = self.board.live_goal_cells().collect();
        let indices = cells.iter().map(|&cell| self.board.live_index[usize::from(cell)]);
        State::new(self.normal(&cells, player), indices)
    }

    /// The actions for `pushes` in the same space without images, from the initial state to the first goal.
    pub(super) fn actions_for(&self, pushes: &[Push]) -> Vec<Push> {
        let floor = &self.board.floor;
        // By cell of the level: which cell of a state that may be turned it is.
        let mut there: Vec<Cell> = floor.cells().collect();
        let turn = |there: &mut Vec<Cell>, image: &Image| {
            there.iter_mut().for_each(|cell| *cell = image.cell(*cell));
        };
        let (number, mut state) = self.fold(self.start());
        if let Some(image) = self.image_of(number) {
            turn(&mut there, image);
        }
        let mut actions = Vec::new();
        for &push in pushes {
            if self.is_goal(&state) {
                break;
            }
            let [cell, target] =
                [push.cell, floor.arrival(push.cell, push.step)].map(|it| there[usize::from(it)]);
            let leads_there = |&step: &Step| floor.arrival(cell, step) == target;
            let step = Step::ALL.into_iter().find(leads_there).unwrap_or(push.step);
            let mut action = Push { cell, step, ..push };
            let boxes = Boxes::of(&self.board, &self.flipped(state, action));
            action.player = self.normal(boxes.cells(), cell);
            if !self.images.is_empty() {
                self.fold_children(state, std::slice::from_mut(&mut action));
            }
            state = self.apply(&state, action);
            if let Some(image) = self.image_of(action.image) {
                turn(&mut there, image);
            }
            actions.push(action);
        }
        actions
    }
}
