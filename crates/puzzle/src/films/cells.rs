//! Places of puzzles as cells of scenes, and back.

use grid::Place;
use scene::At;

pub(super) fn at(place: Place) -> At {
    cell(place.row, place.column)
}

pub(crate) fn cell(row: usize, column: usize) -> At {
    At(number(column), number(row))
}

pub(super) fn number(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

pub(super) fn place(At(column, row): At) -> Place {
    let number = |value| usize::try_from(value).unwrap_or(usize::MAX);
    Place { row: number(row), column: number(column) }
}
