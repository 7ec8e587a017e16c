//! The level as tables over numbered cells: what does not change while searching.

use crate::{
    action::{Agent, Step},
    level::{Food, Level, Place},
};

/// The number of a cell that is not a wall: 0 … 65,534, by row, then by column.
pub(crate) type Cell = u16;

/// No cell: a wall, or outside.
pub(crate) const NONE: Cell = Cell::MAX;

/// A set of foods, a bit each.
pub(crate) type Foods = u128;

/// No food is on this cell at the start.
const NO_FOOD: u8 = u8::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Maze {
    places: Vec<Place>,
    /// By cell, then in the order of [`Step::ALL`].
    neighbours: Vec<[Cell; 4]>,
    /// By cell.
    food_at: Vec<u8>,
    /// The cells of the foods by number.
    pub(crate) foods: Vec<Cell>,
    /// How many foods are 1, are 3, are 2: the order in which they are numbered.
    pub(crate) counts: [usize; 3],
    pub(crate) p: Cell,
    pub(crate) q: Option<Cell>,
}

impl Maze {
    /// O(cells · log cells).
    pub(crate) fn new(level: &Level) -> Self {
        let places: Vec<Place> = level.cells().map(|(place, _)| place).collect();
        let cell = |place: Place| cell(&places, place);
        let of = |kind| {
            let foods = level.foods().filter(move |&(_, food)| food == kind);
            foods.map(|(place, _)| cell(place)).collect()
        };
        let kinds: [Vec<Cell>; 3] = [Food::One, Food::Three, Food::Two].map(of);
        let counts = [0, 1, 2].map(|kind| kinds[kind].len());
        let foods = kinds.concat();
        let mut food_at = vec![NO_FOOD; places.len()];
        for (number, &cell) in (0..).zip(&foods) {
            food_at[usize::from(cell)] = number;
        }
        let neighbour = |from, step| beside(from, step).map_or(NONE, cell);
        Self {
            neighbours: places
                .iter()
                .map(|&from| Step::ALL.map(|step| neighbour(from, step)))
                .collect(),
            food_at,
            foods,
            counts,
            p: cell(level.p),
            q: level.q.map(cell),
            places,
        }
    }

    /// Number of cells.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        self.places[usize::from(cell)]
    }

    pub(crate) fn cell(&self, place: Place) -> Cell {
        cell(&self.places, place)
    }

    /// The cell beside `cell`, or [`NONE`].
    pub(crate) fn neighbour(&self, cell: Cell, step: Step) -> Cell {
        self.neighbours[usize::from(cell)][step.index()]
    }

    /// The four cells beside `cell` in the order of [`Step::ALL`], [`NONE`] where a wall is.
    pub(crate) fn neighbours(&self, cell: Cell) -> &[Cell; 4] {
        &self.neighbours[usize::from(cell)]
    }

    /// The food that is on `cell` at the start.
    pub(crate) fn food_at(&self, cell: Cell) -> Option<u8> {
        let food = self.food_at[usize::from(cell)];
        (food != NO_FOOD).then_some(food)
    }

    /// The agents who are there, P first.
    pub(crate) fn agents(&self) -> &'static [Agent] {
        if self.q.is_some() { &Agent::ALL } else { &[Agent::P] }
    }

    /// All food at the start.
    pub(crate) fn all(&self) -> Foods {
        first(self.foods.len())
    }

    /// What `agent` may eat: bits without a gap, from the lowest for P, to the highest for Q.
    pub(crate) fn edible(&self, agent: Agent) -> Foods {
        let [ones, threes, _] = self.counts;
        match agent {
            Agent::P => first(ones + threes),
            Agent::Q => self.all() & !first(ones),
        }
    }

    /// Rows plus columns between two cells, walls aside.
    pub(crate) fn manhattan(&self, from: Cell, to: Cell) -> u32 {
        let (from, to) = (self.place(from), self.place(to));
        let distance = from.row.abs_diff(to.row) + from.column.abs_diff(to.column);
        u32::try_from(distance).unwrap_or(u32::MAX)
    }
}

/// The set of the first `count` foods.
pub(crate) fn first(count: usize) -> Foods {
    match u32::try_from(count) {
        Ok(count @ 0..128) => (1 << count) - 1,
        _ => Foods::MAX,
    }
}

/// The numbers of the foods in a set, ascending.
pub(crate) fn numbers(mut foods: Foods) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = u8::try_from(foods.trailing_zeros()).ok().filter(|&number| number < 128)?;
        foods &= foods - 1;
        Some(number)
    })
}

/// The cell at `place`, by bisection.
fn cell(places: &[Place], place: Place) -> Cell {
    places.binary_search(&place).ok().and_then(|index| Cell::try_from(index).ok()).unwrap_or(NONE)
}

/// The place next to `from`, or `None` beyond the top or left edge.
fn beside(from: Place, step: Step) -> Option<Place> {
    let Place { row, column } = from;
    Some(match step {
        Step::Up => Place { row: row.checked_sub(1)?, column },
        Step::Down => Place { row: row + 1, column },
        Step::Left => Place { row, column: column.checked_sub(1)? },
        Step::Right => Place { row, column: column + 1 },
    })
}
