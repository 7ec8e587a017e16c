//! What the colours of a chessboard say: where each step changes the colour, all odd numbers stand on
//! one colour.

use crate::{
    grid::{Cell, Grid, Neighbours},
    numbrix::Level,
};

/// The colour of a cell, 0 as of the upper left one, or 1.
pub(super) fn colour(grid: Grid, cell: Cell) -> usize {
    let place = grid.place(cell);
    (place.row + place.column) % 2
}

/// The colour of all odd numbers, if steps change the colour and it is known. `cells` has the cell of each
/// number of `level` that is given.
pub(super) fn odd_colour(
    level: &Level,
    neighbours: Neighbours,
    cells: &[Option<Cell>],
) -> Option<usize> {
    let grid = level.grid();
    if !neighbours.alternates(grid) {
        return None;
    }
    let mut given = cells.iter().enumerate();
    let clue = given.find_map(|(index, cell)| Some((colour(grid, (*cell)?) + index) % 2));
    // Odd numbers are no fewer than even ones.
    clue.or_else(|| match (of_colour(level, 0), of_colour(level, 1)) {
        (light, dark) if light > dark => Some(0),
        (light, dark) if dark > light => Some(1),
        _ => None,
    })
}

/// How many cells of the puzzle have a colour.
fn of_colour(level: &Level, wanted: usize) -> usize {
    level.iter().filter(|&cell| colour(level.grid(), cell) == wanted).count()
}

/// Returns true if successive clues are close enough to each other, and agree on the colour of the
/// odd numbers, so that there are as many cells of that colour.
pub(super) fn clues_agree(level: &Level, neighbours: Neighbours, cells: &[Option<Cell>]) -> bool {
    let grid = level.grid();
    let given = || cells.iter().enumerate().filter_map(|(index, cell)| Some((index, (*cell)?)));
    let are_close = given()
        .zip(given().skip(1))
        .all(|((before, from), (after, to))| neighbours.distance(grid, from, to) <= after - before);
    let odd = odd_colour(level, neighbours, cells);
    let agree = |odd| given().all(|(index, cell)| (colour(grid, cell) + index) % 2 == odd);
    are_close
        && odd.is_none_or(|odd| agree(odd) && of_colour(level, odd) == cells.len().div_ceil(2))
}
