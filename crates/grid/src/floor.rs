//! The floor of a map as tables over numbered cells.

use crate::{
    place::Place,
    rows::{square, squares},
    step::Step,
};

/// The number of a cell that is not a wall: 0, 1, 2 … by row, then by column.
pub type Cell = u16;

/// No cell: a wall, or outside.
pub const NONE: Cell = Cell::MAX;

/// The greatest number of cells that packed states of the puzzles have room for. A [`Floor`] itself has room for
/// 2^15.
pub const MAX_CELLS: usize = 512;

/// The cells that are not walls, and where one who steps from each in a direction comes out.
///
/// What lies outside the rows is wall. A pair of portals carries whoever would step onto one of
/// its two cells to the cell one step beyond the other, in the direction of travel, without
/// jumping again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Floor {
    places: Vec<Place>,
    arrivals: Vec<[Cell; 4]>,
    departures: Vec<[[Cell; 2]; 4]>,
    /// True for each side where the place beside it is a wall, whatever a portal does.
    walled: Vec<[bool; 4]>,
}

impl Floor {
    /// In place of a distance: no way leads there.
    pub const FAR: u16 = u16::MAX;

    /// Of the squares in `rows` that are floor; rows may differ in length. Places beyond 2^15
    /// floor cells are taken for walls. O(size of the rows + cells · log cells).
    #[must_use]
    pub fn new<S: Copy>(
        rows: &[Vec<S>],
        is_floor: impl Fn(S) -> bool,
        portals: &[[Place; 2]],
    ) -> Self {
        let floor = squares(rows).filter(|&(_, square)| is_floor(square));
        let places: Vec<Place> = floor.map(|(place, _)| place).take(1 << 15).collect();
        let cell = |place: Place| cell(&places, place);
        let mut twin = vec![NONE; places.len()];
        for portal in portals {
            let [first, second] = portal.map(cell);
            if first != NONE && second != NONE {
                twin[usize::from(first)] = second;
                twin[usize::from(second)] = first;
            }
        }
        let neighbour = |from: Place, step| from.beside(step).map_or(NONE, cell);
        let beyond = |from, step| match neighbour(from, step) {
            NONE => NONE,
            next => match twin[usize::from(next)] {
                NONE => next,
                twin => neighbour(places[usize::from(twin)], step),
            },
        };
        let arrivals: Vec<[Cell; 4]> =
            places.iter().map(|&from| Step::ALL.map(|step| beyond(from, step))).collect();
        let mut departures = vec![[[NONE; 2]; 4]; places.len()];
        for (from, arrivals) in (0..).zip(&arrivals) {
            for (index, &to) in arrivals.iter().enumerate().filter(|&(_, &to)| to != NONE) {
                let [first, second] = &mut departures[usize::from(to)][index];
                *if *first == NONE { first } else { second } = from;
            }
        }
        let walled = places.iter().map(|&from| Step::ALL.map(|step| neighbour(from, step) == NONE));
        Self { arrivals, departures, walled: walled.collect(), places }
    }

    /// Of the squares in `rows` that are floor and can be walked to from `start`, and the places
    /// `besides`. What lies beyond the walls is left out. O(size of the rows + cells · log cells).
    #[must_use]
    pub fn walkable<S: Copy>(
        rows: &[Vec<S>],
        is_floor: impl Fn(S) -> bool,
        start: Place,
        besides: impl IntoIterator<Item = Place>,
    ) -> Self {
        let mut counts: Vec<_> = rows.iter().map(|row| vec![false; row.len()]).collect();
        let mut waiting = vec![start];
        while let Some(place) = waiting.pop() {
            if square(rows, place).is_some_and(&is_floor)
                && !std::mem::replace(&mut counts[place.row][place.column], true)
            {
                waiting.extend(Step::ALL.into_iter().filter_map(|step| place.beside(step)));
            }
        }
        for place in besides {
            counts[place.row][place.column] = true;
        }
        Self::new(&counts, |counts| counts, &[])
    }

    /// Number of cells.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns true if there is no cell at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All cells, in order.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..=Cell::MAX).take(self.places.len())
    }

    /// Where `cell` is.
    #[must_use]
    #[inline]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[usize::from(cell)]
    }

    /// The cell at `place`; `None` at walls and outside. O(log cells).
    #[must_use]
    pub fn cell(&self, place: Place) -> Option<Cell> {
        Some(cell(&self.places, place)).filter(|&cell| cell != NONE)
    }

    /// Where one who steps from `cell` comes out if nobody is in the way: on the cell beside it,
    /// or beyond the paired portal if a portal is there. [`NONE`] at walls.
    #[must_use]
    #[inline]
    pub fn arrival(&self, cell: Cell, step: Step) -> Cell {
        self.arrivals[usize::from(cell)][step.index()]
    }

    /// Where all four steps from `cell` come out, in the order of [`Step::ALL`].
    #[must_use]
    #[inline]
    pub fn arrivals(&self, cell: Cell) -> &[Cell; 4] {
        &self.arrivals[usize::from(cell)]
    }

    /// What a push is, if something to push stands where `step` comes out: where it is then, and
    /// where it comes out in turn. `None` if one of the two is a wall or they are the same cell.
    #[must_use]
    #[inline]
    pub fn push(&self, player: Cell, step: Step) -> Option<(Cell, Cell)> {
        let cell = self.arrival(player, step);
        let target = if cell == NONE { NONE } else { self.arrival(cell, step) };
        (target != NONE && target != cell && cell != player).then_some((cell, target))
    }

    /// From where `step` comes out on `cell`: from the cell beside it, from the far side of the
    /// portal pair of which one is beside it, or from either.
    #[inline]
    pub fn departures(&self, cell: Cell, step: Step) -> impl Iterator<Item = Cell> + use<> {
        self.departures[usize::from(cell)][step.index()].into_iter().filter(|&from| from != NONE)
    }

    /// Returns true if there are walls on two adjoining sides of `cell`. Nothing that must be
    /// pushed leaves it.
    #[must_use]
    #[inline]
    pub fn is_corner(&self, cell: Cell) -> bool {
        let [up, down, left, right] = self.walled[usize::from(cell)];
        (up || down) && (left || right)
    }

    /// Rows plus columns between two cells, walls and portals aside.
    #[must_use]
    #[inline]
    pub fn manhattan(&self, from: Cell, to: Cell) -> u32 {
        self.place(from).manhattan(self.place(to))
    }

    /// Steps from `start` to each cell, [`Self::FAR`] where no way leads. O(cells).
    #[must_use]
    pub fn distances(&self, start: Cell) -> Vec<u16> {
        self.distances_through(start, |_| true)
    }

    /// Steps from `start` to each cell by way of cells that are `open` (the start itself need not
    /// be), [`Self::FAR`] where no such way leads. O(cells).
    #[must_use]
    pub fn distances_through(&self, start: Cell, open: impl Fn(Cell) -> bool) -> Vec<u16> {
        let mut distances = vec![Self::FAR; self.len()];
        distances[usize::from(start)] = 0;
        let mut queue = vec![start];
        let mut head = 0;
        while let Some(&from) = queue.get(head) {
            head += 1;
            let next = distances[usize::from(from)] + 1;
            for &to in self.arrivals(from) {
                if to != NONE && distances[usize::from(to)] == Self::FAR && open(to) {
                    distances[usize::from(to)] = next;
                    queue.push(to);
                }
            }
        }
        distances
    }
}

/// The cell at `place`, by bisection.
fn cell(places: &[Place], place: Place) -> Cell {
    places.binary_search(&place).ok().and_then(|index| Cell::try_from(index).ok()).unwrap_or(NONE)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn rows(text: &str) -> Vec<Vec<char>> {
        text.lines().map(|line| line.chars().collect()).collect()
    }

    pub(crate) fn floor(text: &str, portals: &[[Place; 2]]) -> Floor {
        Floor::new(&rows(text), |square| square != '#', portals)
    }

    #[test]
    fn cells_are_numbered_by_row_and_column() {
        let floor = floor(".#.\n\n..\n#", &[]);
        let places: Vec<_> = floor.cells().map(|cell| floor.place(cell)).collect();
        let expected = [(0, 0), (0, 2), (2, 0), (2, 1)].map(|(row, column)| Place { row, column });
        assert_eq!(places, expected);
        assert!(floor.cells().all(|cell| floor.cell(floor.place(cell)) == Some(cell)));
        assert_eq!(floor.cell(Place { row: 0, column: 1 }), None);
        assert_eq!(floor.cell(Place { row: 9, column: 9 }), None);
        assert!(floor.is_corner(0) && self::floor("", &[]).is_empty());
    }

    #[test]
    fn departures_are_arrivals_backwards() {
        let place = |row, column| Place { row, column };
        let portals = [[place(0, 2), place(1, 1)], [place(2, 0), place(2, 3)]];
        let floor = floor("....\n....\n....", &portals);
        for (step, to) in
            Step::ALL.into_iter().flat_map(|step| floor.cells().map(move |to| (step, to)))
        {
            let from: Vec<Cell> = floor.departures(to, step).collect();
            let expected: Vec<Cell> =
                floor.cells().filter(|&from| floor.arrival(from, step) == to).collect();
            assert_eq!(from, expected, "{step} to {to}");
        }
        // Right of (0, 1) is a portal: out beyond the other, at (1, 2).
        let out = floor.arrival(1, Step::Right);
        assert_eq!(floor.place(out), place(1, 2));
    }

    #[test]
    fn distances_go_round_what_is_closed() {
        let floor = floor("...\n.#.\n...\n#.#\n#.#\n###\n...", &[]);
        assert_eq!(
            floor.distances(0),
            [0, 1, 2, 1, 3, 2, 3, 4, 4, 5, Floor::FAR, Floor::FAR, Floor::FAR]
        );
        let without = floor.distances_through(0, |cell| cell != 1);
        assert_eq!(without[2], 6);
    }
}
