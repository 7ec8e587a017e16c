//! Which cells are neighbours, laid out for searches.

use ::grid::Bits;

use crate::grid::{Grid, Neighbours};

/// The neighbours of each cell of a grid of at most 64 `W` cells. The same for all boards of one size.
pub(crate) fn lattice<const W: usize>(grid: Grid, neighbours: Neighbours) -> Vec<Bits<W>> {
    let near = |cell| Bits::of(neighbours.of(grid, cell));
    grid.iter().map(near).collect()
}

/// Evaluates an expression, in which a constant tells how many words of bits the cells of a grid need.
macro_rules! in_words {
    ($grid:expr, $words:ident => $value:expr) => {
        match $grid.cells() {
            0..=64 => in_words!(@ $words, 1, $value),
            65..=256 => in_words!(@ $words, 4, $value),
            _ => in_words!(@ $words, $crate::MAX_CELLS / 64, $value),
        }
    };
    (@ $words:ident, $count:expr, $value:expr) => {{
        const $words: usize = $count;
        $value
    }};
}

pub(crate) use in_words;
