//! Paths of the space as moves of the player, and back.

use grid::{Cell, Move, NONE, Step, StepOrder, Walks};
use search::StateSpace;

use super::{
    board::{Board, MAX_FLOOR},
    space::{Boxes, Objective, Push, PushSpace},
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
}

impl<const W: usize> PushSpace<W> {
    /// The moves of `pushes`, or of single steps, from the initial state on.
    #[must_use]
    pub fn moves(&self, pushes: &[Push]) -> Vec<Move> {
        let floor = &self.board.floor;
        let mut player = self.board.player;
        let mut boxes = self.board.boxes.clone();
        // By cell of a state that may be turned: which cell of the level it is.
        let mut cell_of: Vec<Cell> = floor.cells().collect();
        let turn = |cell_of: &mut Vec<Cell>, image: &Image| {
            *cell_of = floor.cells().map(|cell| cell_of[usize::from(image.back(cell))]).collect();
        };
        if let Some(image) = self.image_of(self.fold(self.start()).0) {
            turn(&mut cell_of, image);
        }
        let mut moves = Vec::new();
        for &push in pushes {
            if push.cell == NONE {
                moves.push(Move::Walk(push.step));
                player = push.player;
                continue;
            }
            let target = cell_of[usize::from(self.board.floor.arrival(push.cell, push.step))];
            let cell = cell_of[usize::from(push.cell)];
            let leads_there = |&step: &Step| floor.arrival(cell, step) == target;
            let step = Step::ALL.into_iter().find(leads_there).unwrap_or(push.step);
            let walks = Walks::<{ MAX_FLOOR + 1 }>::new(floor, player, boxes.iter().copied());
            walks.append_push(floor, StepOrder::LRUD, cell, step, &mut moves);
            boxes.iter_mut().filter(|it| **it == cell).for_each(|it| *it = target);
            player = cell;
            if let Some(image) = self.image_of(push.image) {
                turn(&mut cell_of, image);
            }
        }
        moves
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
