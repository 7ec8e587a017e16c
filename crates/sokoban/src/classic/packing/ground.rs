//! The floor as sets of cells, and what a box can do on it among others that stand still.

use std::sync::Arc;

use grid::{Bits, Cell, Floor, NONE, Step};

use super::{
    super::{
        board::{Board, FAR},
        space::Boxes,
        state::State,
    },
    parts::Parts,
    pulls::{By, Pulls, pushed_from},
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
    /// Boxes are pulled from where they have to go to where they start: goals and starts are exchanged,
    /// and cells are live from which a box can be pulled to a start.
    pub(super) is_backward: bool,
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
            is_backward: false,
            board: Arc::clone(&board),
        })
    }

    /// How a box came to a goal.
    pub(super) const fn way_back(&self) -> By {
        if self.is_backward { By::Pushes } else { By::Pulls }
    }

    /// The same level backwards; `None` if goals stay empty in the end, as nobody knows which.
    pub(super) fn backward(&self) -> Option<Self> {
        if self.board.is_lost || self.goals.count() != self.starts.count() {
            return None;
        }
        let it = Self {
            board: Arc::clone(&self.board),
            next: self.next.clone(),
            cells: self.cells,
            goals: self.starts,
            live: pushed_from(self, &self.starts).and(self.live),
            starts: self.goals,
            nearest: Vec::new(),
            is_backward: true,
        };
        let (mut parts, mut pulls) = (Parts::new(it.len()), Pulls::new(it.len()));
        parts.explore(&it, &Bits::EMPTY);
        let mut nearest = vec![FAR; self.len()];
        for start in it.goals.iter() {
            pulls.explore(&it, &Bits::EMPTY, &parts, (start, None), By::Pushes);
            for place in &pulls.places {
                let least = &mut nearest[usize::from(place.cell)];
                *least = place.pulls.min(*least);
            }
        }
        Some(Self { nearest, ..it })
    }

    /// The boxes that will never be pulled again: those that cannot as long as the others of them stand.
    pub(super) fn stuck(&self, boxes: &Bits<W>) -> Bits<W> {
        let mut stuck = *boxes;
        loop {
            let before = stuck;
            for cell in before.iter() {
                let is_open = |cell: Cell| cell != NONE && !stuck.contains(cell);
                let can_be_pulled = Step::ALL.iter().any(|step| {
                    let to = self.next[usize::from(cell)][step.index()];
                    is_open(to)
                        && self.live.contains(to)
                        && is_open(self.next[usize::from(to)][step.index()])
                });
                if can_be_pulled {
                    stuck.remove(cell);
                }
            }
            if stuck == before {
                return stuck;
            }
        }
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
