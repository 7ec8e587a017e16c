//! The grid: its size, its cells, and which of them are neighbours.

use std::{fmt, str::FromStr};

use domain::named;
pub use grid::Place;

/// The greatest number of cells of a grid.
pub const MAX_CELLS: usize = 1024;

/// A cell's number: row by row from the top left, from 0.
pub type Cell = u16;

/// A rectangle of 1 to [`MAX_CELLS`] cells. Reads and prints as `9` (square) or `3x4`, rows first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Grid {
    rows: u16,
    columns: u16,
}

impl Grid {
    /// A grid of `rows` × `columns` cells, or `None` if that is no cell or too many.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let cells = rows.checked_mul(columns)?;
        if !(1..=MAX_CELLS).contains(&cells) {
            return None;
        }
        Some(Self { rows: u16::try_from(rows).ok()?, columns: u16::try_from(columns).ok()? })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Every cell, in order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        0..self.rows * self.columns
    }

    /// Where a cell of this grid is.
    #[must_use]
    pub fn place(self, cell: Cell) -> Place {
        Place { row: (cell / self.columns).into(), column: (cell % self.columns).into() }
    }

    /// The places of cells of this grid for people: `2,4 2,3 3,4`.
    #[must_use]
    pub fn places(self, cells: &[Cell]) -> String {
        let places: Vec<String> = cells.iter().map(|&cell| self.place(cell).to_string()).collect();
        places.join(" ")
    }

    /// The cell at a place for people, such as `2,4`, if it is in the grid.
    #[must_use]
    pub fn cell_at(self, place: &str) -> Option<Cell> {
        let (row, column) = place.split_once(',')?;
        let from_one = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        self.cell(Place { row: from_one(row)?, column: from_one(column)? })
    }

    /// The cell at a place, if it is in the grid.
    #[must_use]
    pub fn cell(self, place: Place) -> Option<Cell> {
        if place.row >= self.rows() || place.column >= self.columns() {
            return None;
        }
        Cell::try_from(place.row * self.columns() + place.column).ok()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A text that is no size of a [`Grid`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSizeError;

text::messages! { ParseSizeError;
    Self => "expected a size such as 4 or 3x4, of 1 to {MAX_CELLS} cells";
}

impl FromStr for Grid {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        match (rows.trim().parse(), columns.trim().parse()) {
            (Ok(rows), Ok(columns)) => Self::new(rows, columns).ok_or(ParseSizeError),
            _ => Err(ParseSizeError),
        }
    }
}

named! {
    /// Which cells are neighbours of each other. A cell is no neighbour of itself, and neighbours are a
    /// set: on a torus two ways round may lead to one cell.
    pub enum Neighbours {
        Torus4 = "torus4", "Up, down, left, right, wrapping round the edges";
        Four = "four", "Up, down, left, right";
        King = "king", "A king's moves: the eight cells around";
        Torus8 = "torus8", "The eight cells around, wrapping round the edges";
    }
}

/// Rows and columns to add: up, down, left, right, then the diagonals.
const STEPS: [(isize, isize); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Neighbours {
    pub(crate) const fn wraps(self) -> bool {
        matches!(self, Self::Torus4 | Self::Torus8)
    }

    pub(crate) const fn is_diagonal(self) -> bool {
        matches!(self, Self::King | Self::Torus8)
    }

    /// The neighbours of a cell of `grid`: up, down, left, right, then the diagonals from the upper
    /// left to the lower right; what is met again is left out.
    #[must_use]
    pub fn of(self, grid: Grid, cell: Cell) -> Vec<Cell> {
        let Place { row, column } = grid.place(cell);
        let steps = if self.is_diagonal() { &STEPS[..] } else { &STEPS[..4] };
        let round = |from: usize, by, length: usize| match self.wraps() {
            true => Some((from + length).wrapping_add_signed(by) % length),
            false => from.checked_add_signed(by),
        };
        let mut found = Vec::with_capacity(steps.len());
        for &(down, right) in steps {
            let row = round(row, down, grid.rows());
            let place = row.zip(round(column, right, grid.columns()));
            let other = place.and_then(|(row, column)| grid.cell(Place { row, column }));
            found.extend(other.filter(|other| *other != cell && !found.contains(other)));
        }
        found
    }

    /// The least number of steps from one cell to another: Manhattan or Chebyshev distance, on a
    /// torus the shorter way round.
    #[must_use]
    pub fn distance(self, grid: Grid, one: Cell, other: Cell) -> usize {
        let (one, other) = (grid.place(one), grid.place(other));
        let way = |one: usize, other: usize, length: usize| {
            let straight = one.abs_diff(other);
            if self.wraps() { straight.min(length - straight) } else { straight }
        };
        let down = way(one.row, other.row, grid.rows());
        let right = way(one.column, other.column, grid.columns());
        if self.is_diagonal() { down.max(right) } else { down + right }
    }

    /// Returns true if every step changes the colour of the cell on a chessboard. Then row + column
    /// + number of steps keeps its parity along any path.
    #[must_use]
    pub fn alternates(self, grid: Grid) -> bool {
        // A side of 1 cannot be stepped along; a torus of odd side joins cells of one colour.
        let even = |side: usize| side == 1 || side.is_multiple_of(2);
        match self {
            Self::Four => true,
            Self::Torus4 => even(grid.rows()) && even(grid.columns()),
            Self::King | Self::Torus8 => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::Named;

    use super::*;

    #[test]
    fn a_torus_of_short_sides_has_sets_of_neighbours() {
        let of =
            |size: &str, neighbours: Neighbours, cell| neighbours.of(size.parse().unwrap(), cell);
        assert_eq!(of("1x1", Neighbours::Torus8, 0), []);
        assert_eq!(of("1x2", Neighbours::Torus4, 0), [1]);
        assert_eq!(of("2x2", Neighbours::Torus4, 0), [2, 1]);
        assert_eq!(of("2x2", Neighbours::Torus8, 0), [2, 1, 3]);
        assert_eq!(of("3x3", Neighbours::Torus4, 0), [6, 3, 2, 1]);
        assert_eq!(of("3x3", Neighbours::Torus8, 4), [1, 7, 3, 5, 0, 2, 6, 8]);
        assert_eq!(of("3x3", Neighbours::Four, 0), [3, 1]);
        assert_eq!(of("3x3", Neighbours::King, 0), [3, 1, 4]);
    }

    #[test]
    fn distances_and_colours_are_those_of_a_flood() {
        for size in ["1x1", "1x5", "2x3", "3x3", "4x5", "4x4"] {
            let grid: Grid = size.parse().unwrap();
            for &neighbours in Neighbours::ALL {
                for start in grid.iter() {
                    let mut steps = vec![usize::MAX; grid.cells()];
                    steps[usize::from(start)] = 0;
                    let mut queue = vec![start];
                    let mut next = 0;
                    while next < queue.len() {
                        let cell = queue[next];
                        next += 1;
                        for other in neighbours.of(grid, cell) {
                            if steps[usize::from(other)] == usize::MAX {
                                steps[usize::from(other)] = steps[usize::from(cell)] + 1;
                                queue.push(other);
                            }
                        }
                    }
                    let colour = |cell| (grid.place(cell).row + grid.place(cell).column) % 2;
                    for cell in grid.iter() {
                        let distance = neighbours.distance(grid, start, cell);
                        assert_eq!(distance, steps[usize::from(cell)], "{size} {neighbours}");
                    }
                    if neighbours.alternates(grid) {
                        let near = neighbours.of(grid, start);
                        assert!(near.iter().all(|&cell| colour(cell) != colour(start)));
                    }
                }
            }
        }
    }
}
