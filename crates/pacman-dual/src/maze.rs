//! The level as tables over numbered cells: the part that a search does not change.

use grid::{Cell, Floor, NONE};

use crate::{
    action::Agent,
    level::{Food, Level, Square},
};

/// A set of foods, a bit each.
pub(crate) type Foods = u128;

/// No food is on this cell at the start.
const NO_FOOD: u8 = u8::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Maze {
    pub(crate) floor: Floor,
    /// By cell.
    food_at: Vec<u8>,
    /// The cells of the foods by number.
    pub(crate) foods: Vec<Cell>,
    /// By agent: bits without a gap, from the lowest for P, to the highest for Q.
    edible: [Foods; 2],
    /// By agent.
    pub(crate) starts: [Option<Cell>; 2],
}

impl Maze {
    /// O(cells · log cells).
    pub(crate) fn new(level: &Level) -> Self {
        let floor = Floor::new(&level.squares, |square| square != Square::Wall, &[]);
        let cell = |place| floor.cell(place).unwrap_or(NONE);
        let of = |kind| {
            let foods = level.foods().filter(move |&(_, food)| food == kind);
            foods.map(|(place, _)| cell(place)).collect()
        };
        let kinds: [Vec<Cell>; 3] = [Food::One, Food::Three, Food::Two].map(of);
        let [ones, threes, _] = [0, 1, 2].map(|kind| kinds[kind].len());
        let foods = kinds.concat();
        let edible = [first(ones + threes), first(foods.len()) & !first(ones)];
        let mut food_at = vec![NO_FOOD; floor.len()];
        for (number, &cell) in (0..).zip(&foods) {
            food_at[usize::from(cell)] = number;
        }
        let starts = level.starts.map(|start| start.map(cell));
        Self { food_at, foods, edible, starts, floor }
    }

    /// The food that is on `cell` at the start.
    pub(crate) fn food_at(&self, cell: Cell) -> Option<u8> {
        let food = self.food_at[usize::from(cell)];
        (food != NO_FOOD).then_some(food)
    }

    /// The kind of the food with this number.
    pub(crate) fn kind(&self, food: u8) -> Food {
        let is_for = |agent| self.edible(agent) >> food & 1 == 1;
        match (is_for(Agent::P), is_for(Agent::Q)) {
            (true, true) => Food::Three,
            (true, false) => Food::One,
            (false, _) => Food::Two,
        }
    }

    /// The agents who are there, P first.
    pub(crate) fn agents(&self) -> &'static [Agent] {
        if self.starts[1].is_some() { &Agent::ALL } else { &[Agent::P] }
    }

    /// All food at the start.
    pub(crate) fn all(&self) -> Foods {
        first(self.foods.len())
    }

    /// The foods that `agent` may eat.
    pub(crate) fn edible(&self, agent: Agent) -> Foods {
        self.edible[agent.index()]
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
