//! How far it is from each cell to each food, with nothing but walls in the way.

use grid::{Cell, Floor};

use crate::{
    game::Collision,
    instance::Instance,
    level::Level,
    maze::{Foods, Maze},
    reach::out_of_reach,
    state::State,
};

/// No way at all.
pub(crate) const FAR: u16 = Floor::FAR;

/// Steps through the maze of a level, poison and the other agent aside: never more than an agent needs.
/// 2 bytes a cell and food.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    pub(crate) instance: Instance,
    /// A row a cell, an entry a food.
    steps: Vec<u16>,
    /// The foods that nobody can ever eat.
    pub(crate) lost: Foods,
}

impl Distances {
    /// O(cells · foods).
    pub(crate) fn new(level: &Level) -> Self {
        let instance = Instance::new(level, Collision::None);
        let maze = &instance.maze;
        let foods = maze.foods.len();
        let mut steps = vec![FAR; maze.floor.len() * foods];
        for (food, &target) in maze.foods.iter().enumerate() {
            // A way back is as long as the way there.
            for (cell, &distance) in maze.floor.distances(target).iter().enumerate() {
                steps[cell * foods + food] = distance;
            }
        }
        Self { lost: out_of_reach(maze), steps, instance }
    }

    /// Returns true if they hold in this maze: it is alike, and what is lost for us is lost there.
    pub(crate) fn fit(&self, maze: &Maze) -> bool {
        let own = &self.instance.maze;
        let is_same_start = (own.starts, own.all()) == (maze.starts, maze.all());
        own.is_alike(maze) && (is_same_start || self.lost & maze.all() & !out_of_reach(maze) == 0)
    }

    /// Bytes that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.steps.as_slice())
    }

    /// The farthest that a food is from a cell with a way to it.
    pub(crate) fn longest(&self) -> u16 {
        self.steps.iter().copied().filter(|&steps| steps != FAR).max().unwrap_or(0)
    }

    /// The food that is left in `state`; `None` if nobody can ever eat some of it.
    pub(crate) fn foods<const W: usize>(&self, state: &State<W>) -> Option<Foods> {
        Some(self.instance.layout.foods(state)).filter(|foods| foods & self.lost == 0)
    }

    /// From `cell` to each food.
    pub(crate) fn from(&self, cell: Cell) -> &[u16] {
        let foods = self.instance.maze.foods.len();
        &self.steps[usize::from(cell) * foods..][..foods]
    }

    /// From the food with this number to each food.
    pub(crate) fn between(&self, food: usize) -> &[u16] {
        self.from(self.instance.maze.foods[food])
    }
}
