//! What the spaces and the heuristics share: a board, and how its states are packed.

use grid::Cell;

use crate::{
    board::Board,
    level::Level,
    state::{Layout, State},
};

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) board: Board,
    pub(crate) layout: Layout,
}

impl Instance {
    pub(crate) fn new(level: &Level) -> Self {
        let board = Board::new(level);
        Self { layout: Layout::new(board.floor.len()), board }
    }

    /// Words of a state.
    pub(crate) fn words(&self) -> usize {
        self.layout.words(self.board.boxes.len())
    }

    pub(crate) fn initial_state<const W: usize>(&self) -> State<W> {
        self.layout.pack(self.board.player, &self.board.boxes)
    }

    /// `level`, from which the instance was made, with player and boxes where they are in `state`.
    pub(crate) fn level_at<const W: usize>(&self, level: &Level, state: &State<W>) -> Level {
        let boxes = self.boxes(state).map(|cell| self.board.floor.place(cell)).collect();
        level.with(self.board.floor.place(self.player(state)), boxes)
    }

    pub(crate) fn player<const W: usize>(&self, state: &State<W>) -> Cell {
        self.layout.player(state)
    }

    /// The cells of the boxes, in order of their numbers.
    pub(crate) fn boxes<const W: usize>(&self, state: &State<W>) -> impl Iterator<Item = Cell> {
        let (layout, state) = (self.layout, *state);
        (0..self.board.boxes.len()).map(move |index| layout.box_at(&state, index))
    }

    pub(crate) fn box_on<const W: usize>(&self, state: &State<W>, cell: Cell) -> Option<usize> {
        self.boxes(state).position(|at| at == cell)
    }

    pub(crate) fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.boxes(state).eq(self.board.goals.iter().copied())
    }

    /// Is a box in a corner off its goal?
    pub(crate) fn is_cornered<const W: usize>(&self, state: &State<W>) -> bool {
        let mut boxes = self.boxes(state).zip(&self.board.goals);
        boxes.any(|(cell, &goal)| cell != goal && self.board.floor.is_corner(cell))
    }
}
