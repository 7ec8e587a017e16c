//! A step to a neighbour cell as one action.

use search::{Reversible, StateSpace};

use crate::{
    board::Board,
    level::Level,
    map::Place,
    step::{Neighbours, Step},
};

/// A cell by its number: `(row + 1) × (width + 1) + column + 1`, so that the numbers left free form
/// a border around the map.
///
/// | Bits   | Meaning                |
/// |--------|------------------------|
/// | 0 … 31 | the number of the cell |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u32);

search::as_words!([] Cell { 0: u32 });

/// The level as a state space. Actions come in the order of [`Step::ALL`].
#[derive(Clone, Debug)]
pub struct GridSpace {
    pub(crate) board: Board,
    pub(crate) neighbours: Neighbours,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
}

impl GridSpace {
    /// O(cells) time and memory.
    #[must_use]
    pub fn new(level: &Level, neighbours: Neighbours) -> Self {
        let board = Board::new(level.map());
        let (start, goal) = (Cell(board.cell(level.start())), Cell(board.cell(level.goal())));
        Self { board, neighbours, start, goal }
    }

    /// What the cell costs that a step enters.
    #[inline]
    pub(crate) fn times(&self, state: &Cell, action: Step) -> u8 {
        self.board.cost(self.board.beside(state.0, action))
    }

    /// Where a cell is.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.board.place(cell.0)
    }
}

impl StateSpace for GridSpace {
    type State = Cell;
    type Action = Step;
    type Cost = u32;

    fn initial_state(&self) -> Cell {
        self.start
    }

    fn is_goal(&self, state: &Cell) -> bool {
        *state == self.goal
    }

    /// The border has no free cell, so all neighbours have numbers.
    fn contains(&self, state: &Cell) -> bool {
        (state.0 as usize) < self.board.len() && !self.board.is_blocked(state.0)
    }

    #[inline]
    fn actions(&self, state: &Cell, actions: &mut Vec<Step>) {
        let steps = self.neighbours.steps().iter().copied();
        actions.extend(steps.filter(|&step| self.board.allows(state.0, step, self.neighbours)));
    }

    #[inline]
    fn apply(&self, state: &Cell, action: Step) -> Cell {
        Cell(self.board.beside(state.0, action))
    }

    #[inline]
    fn cost(&self, state: &Cell, action: Step) -> u32 {
        self.neighbours.cost(action) * u32::from(self.times(state, action))
    }

    /// A step back.
    fn is_redundant(&self, last: Step, next: Step) -> bool {
        last.back() == next
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn places(&self, state: &Cell, into: &mut Vec<u32>) {
        into.push(self.place(*state).number());
    }
}

impl Reversible for GridSpace {
    fn goal_states(&self) -> Vec<Cell> {
        vec![self.goal]
    }

    /// A step is allowed if the step back is. In reverse order: among paths of equal cost the forward
    /// side begins with the last step of the order and leaves the first for the end, so that is where
    /// the backward side has to begin if they are to meet.
    fn predecessors(&self, state: &Cell, into: &mut Vec<(Cell, Step)>) {
        for &step in self.neighbours.steps().iter().rev() {
            let before = self.board.beside(state.0, step);
            if self.board.allows(state.0, step, self.neighbours) {
                into.push((Cell(before), step.back()));
            }
        }
    }
}
