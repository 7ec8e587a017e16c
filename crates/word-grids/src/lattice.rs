//! Which cells are neighbours, laid out for searches.

use crate::{
    bits::CellSet,
    grid::{Cell, Grid, Neighbours},
};

/// The neighbours of each cell of a grid, as sets and in order. The same for all boards of one size.
pub(crate) struct Lattice<const W: usize> {
    near: Vec<CellSet<W>>,
    /// Eight at most of each cell.
    cells: Vec<Vec<Cell>>,
}

impl<const W: usize> Lattice<W> {
    /// `grid` has at most 64 `W` cells.
    pub(crate) fn new(grid: Grid, neighbours: Neighbours) -> Self {
        let mut cells: Vec<Vec<Cell>> = grid.iter().map(|cell| neighbours.of(grid, cell)).collect();
        cells.iter_mut().for_each(|near| near.sort_unstable());
        let set =
            |near: &Vec<Cell>| near.iter().fold(CellSet::EMPTY, |set, &cell| set.with(cell.into()));
        Self { near: cells.iter().map(set).collect(), cells }
    }

    #[inline]
    pub(crate) fn near(&self, cell: usize) -> &CellSet<W> {
        &self.near[cell]
    }

    #[inline]
    pub(crate) fn near_cells(&self, cell: usize) -> &[Cell] {
        &self.cells[cell]
    }
}

/// Calls a function with as many words of bits as the cells of a grid need.
macro_rules! in_words {
    ($grid:expr, $function:ident($($argument:expr),*)) => {
        match $grid.cells() {
            0..=64 => $function::<1>($($argument),*),
            65..=256 => $function::<4>($($argument),*),
            _ => $function::<{ $crate::MAX_CELLS / 64 }>($($argument),*),
        }
    };
}

pub(crate) use in_words;
