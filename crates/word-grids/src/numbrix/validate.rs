//! Replays a solution by the rules alone: it shares nothing with the searches.

use crate::{
    grid::{Cell, Neighbours, Place},
    numbrix::Level,
    touch::touch,
};

/// Why a path does not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidPath {
    /// Too few or too many cells.
    Length {
        /// Cells of the puzzle.
        expected: usize,
        /// Cells of the path.
        found: usize,
    },
    /// A cell that the puzzle does not have.
    OffGrid {
        /// Whose cell.
        number: usize,
    },
    /// A hole of the puzzle.
    Hole {
        /// Whose cell.
        number: usize,
        /// The hole.
        place: Place,
    },
    /// Two numbers in one cell.
    Twice {
        /// The second number of the cell.
        number: usize,
        /// The first.
        first: usize,
        /// The cell.
        place: Place,
    },
    /// A number away from the one before it.
    Apart {
        /// The number.
        number: usize,
        /// Where the number before it stands.
        from: Place,
        /// Where it stands.
        to: Place,
    },
    /// A clue that is not kept.
    Clue {
        /// What the puzzle says.
        given: u16,
        /// What the path says.
        found: usize,
        /// The cell.
        place: Place,
    },
}

text::messages! { InvalidPath;
    Self::Length { expected, found } => "expected {expected} numbers, found {found}";
    Self::OffGrid { number } => "the cell of {number} is not in the grid";
    Self::Hole { number, place } => "{number} stands in {place}, which is a hole";
    Self::Twice { number, first, place } => "{number} stands in {place}, where {first} stands";
    Self::Apart { number, from, to } =>
        "{number} stands in {to}, which is no neighbour of {from}, where {} stands", number - 1;
    Self::Clue { given, found, place } => "{found} stands in {place}, where {given} is given";
}

/// Succeeds if the numbers 1, 2 … along `path` solve `level` under these neighbours. O(cells).
///
/// # Errors
///
/// The first number that is wrong.
pub fn validate(level: &Level, neighbours: Neighbours, path: &[Cell]) -> Result<(), InvalidPath> {
    let grid = level.grid();
    let (expected, found) = (level.cells(), path.len());
    if found != expected {
        return Err(InvalidPath::Length { expected, found });
    }
    let mut numbers = vec![0; grid.cells()];
    let mut last: Option<Place> = None;
    for (number, &cell) in (1..).zip(path) {
        if usize::from(cell) >= grid.cells() {
            return Err(InvalidPath::OffGrid { number });
        }
        let place = grid.place(cell);
        if level.is_hole(cell) {
            return Err(InvalidPath::Hole { number, place });
        }
        let slot = &mut numbers[usize::from(cell)];
        if *slot != 0 {
            return Err(InvalidPath::Twice { number, first: *slot, place });
        }
        *slot = number;
        if let Some(from) = last.filter(|&from| !touch(neighbours, grid, from, place)) {
            return Err(InvalidPath::Apart { number, from, to: place });
        }
        if let Some(given) = level.number(cell).filter(|&given| usize::from(given) != number) {
            return Err(InvalidPath::Clue { given, found: number, place });
        }
        last = Some(place);
    }
    Ok(())
}
