//! A step to a neighbour cell as one action.

use std::{cmp::Ordering, marker::PhantomData};

use search::{Reversible, StateSpace};

use crate::{
    board::Board,
    length::{Length, StepCost},
    level::Level,
    map::Place,
    step::{Corners, Neighbours, Step},
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

/// The level as a state space: with four neighbours, whose costs are integers, or with eight, whose costs are exact
/// [`Length`]s. Actions come in the order of [`Step::ALL`].
///
/// ```
/// use grid_path::{Corners, GridSpace, Length, Level, Octile};
/// use search::Search;
///
/// let level: Level = "S..\n.#.\n..G\n".parse()?;
/// let four = GridSpace::four(&level);
/// assert_eq!(Search::new(&four).run().best().map(|best| best.cost), Some(4));
/// let eight = GridSpace::eight(&level, Corners::Cut);
/// let found = Search::new(&eight).a_star(&Octile::to_goal(&eight)).run();
/// assert_eq!(found.best().map(|best| best.cost), Length::new(2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridSpace<C = u32> {
    pub(crate) board: Board,
    pub(crate) neighbours: Neighbours,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
    costs: PhantomData<C>,
}

impl GridSpace {
    /// With four neighbours. O(cells) time and memory.
    #[must_use]
    pub fn four(level: &Level) -> Self {
        Self::new(level, Neighbours::Four)
    }
}

impl GridSpace<Length> {
    /// With eight neighbours. O(cells) time and memory.
    #[must_use]
    pub fn eight(level: &Level, corners: Corners) -> Self {
        Self::new(level, Neighbours::Eight(corners))
    }
}

impl<C> GridSpace<C> {
    fn new(level: &Level, neighbours: Neighbours) -> Self {
        let board = Board::new(level.map());
        let (start, goal) = (Cell(board.cell(level.start())), Cell(board.cell(level.goal())));
        Self { board, neighbours, start, goal, costs: PhantomData }
    }

    /// Where a cell is.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.board.place(cell.0)
    }
}

impl<C: StepCost> StateSpace for GridSpace<C> {
    type State = Cell;
    type Action = Step;
    type Cost = C;

    fn initial_state(&self) -> Cell {
        self.start
    }

    fn order(&self) -> fn(&Cell, &Cell) -> Ordering {
        Ord::cmp
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
    fn cost(&self, state: &Cell, action: Step) -> C {
        C::of(action).scaled(self.board.cost(self.board.beside(state.0, action)))
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

impl<C: StepCost> Reversible for GridSpace<C> {
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
