//! Which cells are neighbours, as sets.

use crate::{
    bits::CellSet,
    grid::{Grid, Neighbours},
};

/// The neighbours of each cell of a grid, as sets. The same for all boards of one size.
pub(crate) struct Lattice<const W: usize> {
    near: Vec<CellSet<W>>,
}

impl<const W: usize> Lattice<W> {
    /// `grid` has at most 64 `W` cells.
    pub(crate) fn new(grid: Grid, neighbours: Neighbours) -> Self {
        let near = grid.iter().map(|cell| {
            let near = neighbours.of(grid, cell).into_iter();
            near.fold(CellSet::EMPTY, |set, cell| set.with(cell.into()))
        });
        Self { near: near.collect() }
    }

    #[inline]
    pub(crate) fn near(&self, cell: usize) -> &CellSet<W> {
        &self.near[cell]
    }
}
