//! Numbrix as a state space for the engines of the crate `search`.

use domain::{Watcher, Watching};
use search::{Limits, Report, Search, StateSpace, single::DepthFirst};

use ::grid::Bits;

use crate::{
    engine::CYCLES,
    grid::{Cell, Grid, Neighbours},
    lattice::{in_words, lattice},
    numbrix::Level,
};

/// How far the numbers 1, 2 … are filled in.
///
/// | field     | bits   | what it holds                                          |
/// |-----------|--------|--------------------------------------------------------|
/// | `visited` | 64 `W` | the cells of the numbers so far, cell *c* is bit *c*   |
/// | `number`  | 16     | the last number, 0 at the start                        |
/// | `cell`    | 16     | its cell; all ones at the start                        |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NumbrixState<const W: usize> {
    visited: Bits<W>,
    number: u16,
    cell: Cell,
}

search::as_words!([const W: usize] NumbrixState<W> { visited: Bits<W>, number: u16, cell: Cell });

/// The cell of the number 0.
const NOWHERE: Cell = Cell::MAX;

/// Numbrix without any pruning: 1, 2 … one after the other. An action is the cell of the next
/// number, in order of the cells; it costs 1.
pub struct NumbrixSpace<const W: usize> {
    lattice: Vec<Bits<W>>,
    /// The cell of each number, if it is given.
    given: Vec<Option<Cell>>,
    /// Clues and holes.
    kept: Bits<W>,
    grid: Grid,
}

impl<const W: usize> NumbrixSpace<W> {
    /// The space of a puzzle of at most 64 `W` cells, else `None`.
    #[must_use]
    pub fn new(level: &Level, neighbours: Neighbours) -> Option<Self> {
        (level.grid().cells() <= 64 * W).then(|| Self::of(level, neighbours))
    }

    /// The same, where it is known that W words are enough.
    pub(crate) fn of(level: &Level, neighbours: Neighbours) -> Self {
        let given = level.cells_by_number();
        Self {
            lattice: lattice(level.grid(), neighbours),
            kept: Bits::of(
                level
                    .grid()
                    .iter()
                    .filter(|&cell| level.number(cell).is_some() || level.is_hole(cell)),
            ),
            given,
            grid: level.grid(),
        }
    }

    fn is_near(&self, state: &NumbrixState<W>, cell: Cell) -> bool {
        state.cell == NOWHERE || self.lattice[usize::from(state.cell)].contains(cell)
    }
}

impl<const W: usize> StateSpace for NumbrixSpace<W> {
    type State = NumbrixState<W>;
    type Action = Cell;
    type Cost = u32;

    /// The cells of the path.
    fn places(&self, state: &Self::State, into: &mut Vec<u32>) {
        let place = |cell| self.grid.place(cell).number();
        into.extend(state.visited.iter().map(place));
    }

    fn initial_state(&self) -> NumbrixState<W> {
        NumbrixState { visited: Bits::EMPTY, number: 0, cell: NOWHERE }
    }

    fn is_goal(&self, state: &NumbrixState<W>) -> bool {
        usize::from(state.number) == self.given.len()
    }

    fn contains(&self, state: &NumbrixState<W>) -> bool {
        let is_cell = state.cell == NOWHERE || usize::from(state.cell) < self.lattice.len();
        is_cell && usize::from(state.number) <= self.given.len()
    }

    fn actions(&self, state: &NumbrixState<W>, actions: &mut Vec<Cell>) {
        match self.given.get(usize::from(state.number)) {
            None => {}
            Some(&Some(cell)) => {
                actions.extend(Some(cell).filter(|&cell| self.is_near(state, cell)));
            }
            Some(None) if state.cell == NOWHERE => {
                let cells = self.grid.iter();
                actions.extend(cells.filter(|&cell| !self.kept.contains(cell)));
            }
            Some(None) => {
                let near = self.lattice[usize::from(state.cell)];
                let free = near.without(state.visited).without(self.kept);
                actions.extend(free.iter());
            }
        }
    }

    fn apply(&self, state: &NumbrixState<W>, action: Cell) -> NumbrixState<W> {
        NumbrixState { visited: state.visited.with(action), number: state.number + 1, cell: action }
    }

    /// Each action visits one more cell.
    fn needs_no_cycle_check(&self) -> bool {
        true
    }
}

/// [`solve`](crate::numbrix::solve) by the shared core's depth-first engine, without prunings: the
/// twin that the faster solver is checked against. The same solutions, in another order.
pub fn search_core(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Cell> {
    let limits = Limits { depth: u32::MAX, ..limits.clone() };
    in_words!(level.grid(), W => {
        let space = NumbrixSpace::<W>::of(level, neighbours);
        let search = Search::new(&space).algorithm(DepthFirst(CYCLES)).limits(limits);
        search.observer(Watching(watcher)).run()
    })
}
