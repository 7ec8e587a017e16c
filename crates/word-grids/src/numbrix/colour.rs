//! What the colours of a chessboard say: where each step changes the colour, all odd numbers stand on
//! one colour.

use crate::grid::{Cell, Grid, Neighbours};

/// The colour of a cell, 0 as of the upper left one, or 1.
pub(super) fn colour(grid: Grid, cell: Cell) -> usize {
    let place = grid.place(cell);
    (place.row + place.column) % 2
}

/// Are there as many cells of this colour as odd numbers?
pub(super) fn odd_numbers_fit(grid: Grid, of: usize) -> bool {
    let cells = grid.iter().filter(|&cell| colour(grid, cell) == of).count();
    cells == grid.cells().div_ceil(2)
}

/// Are successive clues close enough to each other, and do they agree on the colour of the odd
/// numbers? `cells` has the cell of each number that is given.
pub(super) fn clues_agree(grid: Grid, neighbours: Neighbours, cells: &[Option<Cell>]) -> bool {
    let given = || cells.iter().enumerate().filter_map(|(index, cell)| Some((index, (*cell)?)));
    let close = given()
        .zip(given().skip(1))
        .all(|((before, from), (after, to))| neighbours.distance(grid, from, to) <= after - before);
    if !close || !neighbours.alternates(grid) {
        return close;
    }
    let Some((index, cell)) = given().next() else { return true };
    let first = (colour(grid, cell) + index) % 2;
    given().all(|(index, cell)| (colour(grid, cell) + index) % 2 == first)
        && odd_numbers_fit(grid, first)
}
