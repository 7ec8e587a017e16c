//! What the colours of a chessboard say: where each step changes the colour, all odd numbers stand on
//! one colour.

use crate::grid::{Cell, Grid, Neighbours};

/// The colour of a cell, 0 as of the upper left one, or 1.
pub(super) fn colour(grid: Grid, cell: Cell) -> usize {
    let place = grid.place(cell);
    (place.row + place.column) % 2
}

/// The colour of all odd numbers, if steps change the colour and it is known. `cells` has the cell of each
/// number that is given.
pub(super) fn odd_colour(
    grid: Grid,
    neighbours: Neighbours,
    cells: &[Option<Cell>],
) -> Option<usize> {
    if !neighbours.alternates(grid) {
        return None;
    }
    let mut given = cells.iter().enumerate();
    let clue = given.find_map(|(index, cell)| Some((colour(grid, (*cell)?) + index) % 2));
    // With an odd number of cells, one more has the colour of the upper left one.
    clue.or((cells.len() % 2 == 1).then_some(0))
}

/// Are successive clues close enough to each other, and do they agree on the colour of the odd
/// numbers, so that there are as many cells of that colour?
pub(super) fn clues_agree(grid: Grid, neighbours: Neighbours, cells: &[Option<Cell>]) -> bool {
    let given = || cells.iter().enumerate().filter_map(|(index, cell)| Some((index, (*cell)?)));
    let are_close = given()
        .zip(given().skip(1))
        .all(|((before, from), (after, to))| neighbours.distance(grid, from, to) <= after - before);
    let odd = odd_colour(grid, neighbours, cells);
    let agree = |odd| given().all(|(index, cell)| (colour(grid, cell) + index) % 2 == odd);
    are_close && odd.is_none_or(|odd| agree(odd) && (odd == 0 || cells.len().is_multiple_of(2)))
}
