//! The floor as sets of cells, and what a box can do on it among others that stand still.

use std::sync::Arc;

use grid::{Bits, Cell, Floor, NONE, Step};

use super::super::{
    board::{Board, FAR},
    space::Boxes,
    state::State,
};

/// The tables of a board that macro moves, plans and features share. Sets of cells take W words.
#[derive(Debug)]
pub(super) struct Ground<const W: usize> {
    pub(super) board: Arc<Board>,
    /// By cell: the cells beside it, in the order of [`Step::ALL`]; [`NONE`] for walls.
    pub(super) next: Vec<[Cell; 4]>,
    /// All cells.
    pub(super) cells: Bits<W>,
    pub(super) goals: Bits<W>,
    /// Cells from which a box alone can be pushed to a goal.
    pub(super) live: Bits<W>,
    /// Where the boxes start.
    pub(super) starts: Bits<W>,
    /// By cell: the least pushes to a goal, the player anywhere.
    pub(super) nearest: Vec<u16>,
}

/// The step back, as a position in [`Step::ALL`].
pub(super) const BACK: [usize; 4] = [
    Step::ALL[0].opposite().index(),
    Step::ALL[1].opposite().index(),
    Step::ALL[2].opposite().index(),
    Step::ALL[3].opposite().index(),
];

impl<const W: usize> Ground<W> {
    /// `None` if W words are too few for the floor.
    pub(super) fn new(board: Arc<Board>) -> Option<Self> {
        let floor = &board.floor;
        if floor.len() > W * 64 {
            return None;
        }
        let next = floor.cells().map(|cell| *floor.arrivals(cell)).collect();
        let nearest = floor.cells().map(|cell| {
            let pushes = board.graph.nodes_of(cell).flat_map(|node| board.pushes(node));
            pushes.min().copied().unwrap_or(FAR)
        });
        Some(Self {
            next,
            cells: Bits::of(floor.cells()),
            goals: Bits::of(board.live_goal_cells()),
            live: Bits::of(board.live.iter().copied()),
            starts: Bits::of(board.boxes.iter().copied()),
            nearest: nearest.collect(),
            board: Arc::clone(&board),
        })
    }

    pub(super) fn floor(&self) -> &Floor {
        &self.board.floor
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    pub(super) fn boxes(&self, state: &State<W>) -> Bits<W> {
        Bits::of(Boxes::of(&self.board, state).cells().iter().copied())
    }

    /// What the player reaches from `player` among `boxes`.
    pub(super) fn reached(&self, boxes: &Bits<W>, player: Cell) -> Bits<W> {
        self.flooded(Bits::of([player]), &self.cells.without(*boxes))
    }

    /// What is reached from `starts` within `free`.
    pub(super) fn flooded(&self, starts: Bits<W>, free: &Bits<W>) -> Bits<W> {
        let mut left = free.without(starts);
        let mut waiting: Vec<Cell> = Vec::with_capacity(self.len());
        waiting.extend(starts.iter());
        while let Some(cell) = waiting.pop() {
            for beside in self.next[usize::from(cell)] {
                if beside != NONE && left.contains(beside) {
                    left.remove(beside);
                    waiting.push(beside);
                }
            }
        }
        starts.or(free.without(left))
    }

    /// What is free beside `cell`: a step and the cell there.
    pub(super) fn free_beside(
        &self,
        cell: Cell,
        walls: &Bits<W>,
    ) -> impl Iterator<Item = (usize, Cell)> {
        let beside = self.next[usize::from(cell)].into_iter().enumerate();
        beside.filter(move |&(_, it)| it != NONE && !walls.contains(it))
    }
}
