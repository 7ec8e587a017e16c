//! The level as tables over numbered cells: what does not change while searching.

use crate::{
    level::{Level, Place, Square},
    step::Step,
};

/// The number of a cell that is not a wall: 0 … 511, by row, then by column.
pub(crate) type Cell = u16;

/// No cell: a wall, or outside.
pub(crate) const NONE: Cell = Cell::MAX;

/// The floor of a level.
///
/// Walls, the edge and portals come down to one table: where one who steps in a direction comes
/// out. It serves the player and the pushed box alike.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    places: Vec<Place>,
    arrivals: Vec<[Cell; 4]>,
    departures: Vec<[[Cell; 2]; 4]>,
    /// Whether the neighbour cell itself is a wall, whatever a portal does.
    walled: Vec<[bool; 4]>,
    pub(crate) player: Cell,
    pub(crate) boxes: Vec<Cell>,
    pub(crate) goals: Vec<Cell>,
    pub(crate) portals: Vec<[Cell; 2]>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        let mut places = Vec::new();
        for (row, squares) in level.rows.iter().enumerate() {
            for (column, &square) in squares.iter().enumerate() {
                if square != Square::Wall {
                    places.push(Place { row, column });
                }
            }
        }
        let cell = |place: Place| cell(&places, place);
        let portals: Vec<[Cell; 2]> =
            level.portals.iter().map(|portal| portal.places.map(cell)).collect();
        let mut twin = vec![NONE; places.len()];
        for &[first, second] in &portals {
            twin[usize::from(first)] = second;
            twin[usize::from(second)] = first;
        }
        let neighbour = |from: Place, step| step_from(from, step).map_or(NONE, cell);
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
        Self {
            arrivals,
            departures,
            walled: places
                .iter()
                .map(|&from| Step::ALL.map(|step| neighbour(from, step) == NONE))
                .collect(),
            player: cell(level.player),
            boxes: level.boxes.iter().copied().map(cell).collect(),
            goals: level.goals.iter().copied().map(cell).collect(),
            portals,
            places,
        }
    }

    /// Number of cells.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..=Cell::MAX).take(self.places.len())
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        self.places[usize::from(cell)]
    }

    /// Where one who steps from `cell` comes out if no box is in the way: beyond the paired portal
    /// if a portal is there. [`NONE`] at walls.
    pub(crate) fn arrival(&self, cell: Cell, step: Step) -> Cell {
        self.arrivals[usize::from(cell)][step.index()]
    }

    /// Where all four steps from `cell` come out, in the order of [`Step::ALL`].
    pub(crate) fn arrivals(&self, cell: Cell) -> &[Cell; 4] {
        &self.arrivals[usize::from(cell)]
    }

    /// What a push is, if a box stands where `step` comes out: where the box is then, and where it
    /// comes out in turn. `None` if one of the two is a wall or they are the same cell.
    pub(crate) fn push(&self, player: Cell, step: Step) -> Option<(Cell, Cell)> {
        let cell = self.arrival(player, step);
        let target = if cell == NONE { NONE } else { self.arrival(cell, step) };
        (target != NONE && target != cell && cell != player).then_some((cell, target))
    }

    /// From where `step` comes out on `cell`: from the cell beside it, from the far side of the
    /// portal pair of which one is beside it, or from either.
    pub(crate) fn departures(&self, cell: Cell, step: Step) -> impl Iterator<Item = Cell> + use<> {
        self.departures[usize::from(cell)][step.index()].into_iter().filter(|&from| from != NONE)
    }

    /// Are there walls on two adjoining sides of `cell`? Nothing that must be pushed leaves it.
    pub(crate) fn is_corner(&self, cell: Cell) -> bool {
        let [up, down, left, right] = self.walled[usize::from(cell)];
        (up || down) && (left || right)
    }

    /// Rows plus columns between two cells, walls and portals aside.
    pub(crate) fn manhattan(&self, from: Cell, to: Cell) -> u32 {
        let (from, to) = (self.place(from), self.place(to));
        let distance = from.row.abs_diff(to.row) + from.column.abs_diff(to.column);
        u32::try_from(distance).unwrap_or(u32::MAX)
    }
}

/// The cell at `place`, by bisection.
fn cell(places: &[Place], place: Place) -> Cell {
    places.binary_search(&place).ok().and_then(|index| Cell::try_from(index).ok()).unwrap_or(NONE)
}

/// The place next to `from`, or `None` beyond the top or left edge.
fn step_from(from: Place, step: Step) -> Option<Place> {
    let Place { row, column } = from;
    Some(match step {
        Step::Up => Place { row: row.checked_sub(1)?, column },
        Step::Down => Place { row: row + 1, column },
        Step::Left => Place { row, column: column.checked_sub(1)? },
        Step::Right => Place { row, column: column + 1 },
    })
}
