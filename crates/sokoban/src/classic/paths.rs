//! Paths of the space as moves of the player.

use grid::{Cell, Move, NONE, Step, StepOrder, Walks};

use super::{
    board::MAX_FLOOR,
    space::{Push, PushSpace},
    symmetry::Image,
};

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
}
