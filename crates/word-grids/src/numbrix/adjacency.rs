//! The neighbours of sets of cells: a few shifts for all of a set at once.

use ::grid::Bits;

use crate::{grid::Neighbours, lattice::lattice, numbrix::Level};

/// How to find the neighbours of a set of cells.
pub(super) struct Adjacency<const W: usize> {
    pub(super) lattice: Vec<Bits<W>>,
    neighbours: Neighbours,
    rows: usize,
    columns: usize,
    /// All cells but holes. Sets of neighbours may have holes too.
    pub(super) all: Bits<W>,
    /// The cells, holes among them, that are not in the first column, and not in the last.
    not_first: Bits<W>,
    not_last: Bits<W>,
}

impl<const W: usize> Adjacency<W> {
    pub(super) fn new(level: &Level, neighbours: Neighbours) -> Self {
        let grid = level.grid();
        let all_but =
            |column| Bits::of(grid.iter().filter(|&cell| grid.place(cell).column != column));
        Self {
            lattice: lattice(grid, neighbours),
            neighbours,
            rows: grid.rows(),
            columns: grid.columns(),
            all: Bits::of(level.iter()),
            not_first: all_but(0),
            not_last: all_but(grid.columns() - 1),
        }
    }

    /// The neighbours to the right and left.
    #[inline]
    fn horizontal(&self, cells: &Bits<W>) -> [Bits<W>; 2] {
        [cells.raised(1).and(self.not_first), cells.lowered(1).and(self.not_last)]
    }

    /// The neighbours below and above.
    #[inline]
    fn vertical(&self, cells: &Bits<W>) -> [Bits<W>; 2] {
        [cells.raised(self.columns).and(self.all), cells.lowered(self.columns)]
    }

    /// What [`horizontal`](Self::horizontal) leaves out: from the last column to the first, and back. In a
    /// single column that would be the cell itself, which is no neighbour.
    #[inline]
    fn wrapped_horizontal(&self, cells: &Bits<W>) -> Bits<W> {
        if self.columns == 1 {
            return Bits::EMPTY;
        }
        let by = self.columns - 1;
        let (last, first) = (cells.without(self.not_last), cells.without(self.not_first));
        last.lowered(by).or(first.raised(by))
    }

    /// What [`vertical`](Self::vertical) leaves out, likewise.
    #[inline]
    fn wrapped_vertical(&self, cells: &Bits<W>) -> Bits<W> {
        if self.rows == 1 {
            return Bits::EMPTY;
        }
        // What lies in other rows is moved out of the grid.
        let by = self.columns * (self.rows - 1);
        cells.lowered(by).or(cells.raised(by).and(self.all))
    }

    /// All cells that have a neighbour in the set.
    #[inline]
    pub(super) fn neighbours_of(&self, cells: &Bits<W>) -> Bits<W> {
        let union = |[one, other]: [Bits<W>; 2]| one.or(other);
        let mut sides = union(self.horizontal(cells));
        if self.neighbours.wraps() {
            sides = sides.or(self.wrapped_horizontal(cells));
        }
        let rows = if self.neighbours.is_diagonal() { cells.or(sides) } else { *cells };
        let near = sides.or(union(self.vertical(&rows)));
        if self.neighbours.wraps() { near.or(self.wrapped_vertical(&rows)) } else { near }
    }

    /// All cells that have two neighbours or more in the set, and three or more; for neighbours other than
    /// four, all.
    #[inline]
    pub(super) fn with_two_and_three_neighbours(&self, cells: &Bits<W>) -> [Bits<W>; 2] {
        if self.neighbours != Neighbours::Four {
            return [self.all; 2];
        }
        let ([right, left], [below, above]) = (self.horizontal(cells), self.vertical(cells));
        let (sides, ends) = (right.or(left), below.or(above));
        let (both_sides, both_ends) = (right.and(left), below.and(above));
        let two = both_sides.or(both_ends).or(sides.and(ends));
        [two, both_sides.and(ends).or(both_ends.and(sides))]
    }
}

#[cfg(test)]
mod tests {
    use domain::Named;

    use super::*;
    use crate::grid::Grid;

    #[test]
    fn neighbours_of_sets_are_those_of_their_cells() {
        for size in ["1x1", "1x2", "2x1", "1x7", "7x1", "2x2", "2x3", "3x3", "5x6", "8x8"] {
            let grid: Grid = size.parse().unwrap();
            for &neighbours in Neighbours::ALL {
                let adjacency = Adjacency::<1>::new(&Level::empty(grid), neighbours);
                // Sets of one cell, of two, and of all.
                let cells = 0..grid.cells();
                let pairs = cells.clone().flat_map(|one| cells.clone().map(move |two| [one, two]));
                let pairs = pairs.map(|cells| cells.into_iter().fold(Bits::EMPTY, Bits::with));
                for set in pairs.chain([adjacency.all]) {
                    let near = set.iter().map(|cell| adjacency.lattice[usize::from(cell)]);
                    let near = near.fold(Bits::EMPTY, |all, near| all.or(near));
                    assert_eq!(
                        adjacency.neighbours_of(&set),
                        near,
                        "{size}, {neighbours}, {set:?}"
                    );
                }
            }
        }
    }
}
