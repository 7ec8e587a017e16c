//! Which cells are neighbours, laid out for searches.

use ::grid::Bits;

use crate::grid::{Grid, Neighbours};

/// The neighbours of each cell of a grid of at most 64 `W` cells. The same for all boards of one size.
pub(crate) fn lattice<const W: usize>(grid: Grid, neighbours: Neighbours) -> Vec<Bits<W>> {
    let near = |cell| Bits::of(neighbours.of(grid, cell));
    grid.iter().map(near).collect()
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
