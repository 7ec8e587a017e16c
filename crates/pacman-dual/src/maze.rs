//! The level as tables over numbered cells: the part that a search does not change.

use grid::{Cell, Floor, NONE, Place};

use crate::{
    action::Agent,
    level::{Food, Level, Square},
    state::Encoding,
};

/// A set of foods, a bit each.
pub(crate) type Foods = u128;

#[derive(Clone, Debug)]
pub(crate) struct Maze {
    pub(crate) floor: Floor,
    /// By cell: the food that is there at the start.
    food_at: Vec<Option<u8>>,
    /// The cells of the foods by number.
    pub(crate) foods: Vec<Cell>,
    /// The kinds of the foods by number: 1, then 3, then 2.
    pub(crate) kinds: Vec<Food>,
    /// By agent: bits without a gap, from the lowest for P, to the highest for Q.
    edible: [Foods; 2],
    /// By agent.
    pub(crate) starts: [Option<Cell>; 2],
    /// The food at the start: all, unless the maze is [that of a position](Self::at).
    left: Foods,
}

impl Maze {
    /// O(cells · log cells).
    pub(crate) fn new(level: &Level) -> Self {
        let floor = Floor::new(&level.rows, |square| square != Square::Wall, &[]);
        let cell = |place| floor.cell(place).unwrap_or(NONE);
        let mut foods: Vec<(Place, Food)> = level.foods().collect();
        foods.sort_by_key(|&(_, food)| [0, 2, 1][food as usize]);
        let edible = Agent::ALL.map(|agent| {
            let his = (0..128).zip(&foods).filter(|(_, (_, food))| food.is_for(agent));
            his.fold(0, |edible, (number, _)| edible | 1 << number)
        });
        let (foods, kinds): (Vec<Cell>, Vec<Food>) =
            foods.into_iter().map(|(place, food)| (cell(place), food)).unzip();
        let mut food_at = vec![None; floor.len()];
        for (number, &cell) in (0..).zip(&foods) {
            food_at[usize::from(cell)] = Some(number);
        }
        let starts = level.starts.map(|start| start.map(cell));
        Self { floor, food_at, left: first(foods.len()), foods, kinds, edible, starts }
    }

    /// This maze as it is in `position`: the agents are elsewhere, and some food is gone, which keeps its number. `None` if
    /// anything else differs. O(cells).
    pub(crate) fn at(&self, position: &Level) -> Option<Self> {
        let Self { floor, foods, kinds, starts, .. } = Self::new(position);
        let mut left = 0;
        for (&cell, &kind) in foods.iter().zip(&kinds) {
            let food = *self.food_at.get(usize::from(cell))?.as_ref()?;
            if self.kinds[usize::from(food)] != kind {
                return None;
            }
            left |= 1 << food;
        }
        let is_alike = floor == self.floor && starts[1].is_some() == self.starts[1].is_some();
        is_alike.then(|| Self { starts, left, ..self.clone() })
    }

    /// How its states are packed.
    pub(crate) fn encoding(&self) -> Encoding {
        Encoding::new(self.floor.len(), self.agents().len(), self.foods.len())
    }

    /// Returns true if walls, food and agents are the same. Where the agents start may differ.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.floor == other.floor
            && (&self.foods, &self.kinds) == (&other.foods, &other.kinds)
            && self.agents() == other.agents()
    }

    /// The food that is on `cell` at the start.
    pub(crate) fn food_at(&self, cell: Cell) -> Option<u8> {
        self.food_at[usize::from(cell)]
    }

    /// The agents who are there, P first.
    pub(crate) fn agents(&self) -> &'static [Agent] {
        if self.starts[1].is_some() { &Agent::ALL } else { &[Agent::P] }
    }

    /// All food at the start.
    pub(crate) fn all(&self) -> Foods {
        self.left
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
