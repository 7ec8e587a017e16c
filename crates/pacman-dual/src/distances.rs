//! How far it is from each cell to each food, with nothing but walls in the way.

use grid::{Cell, Floor};

use crate::maze::Maze;

/// No way at all.
pub(crate) const FAR: u16 = Floor::FAR;

/// Steps through the maze, poison and the other agent aside: never more than an agent needs.
/// 2 bytes a cell and food.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    foods: usize,
    /// A row a cell, an entry a food.
    steps: Vec<u16>,
    /// By food.
    cells: Vec<Cell>,
}

impl Distances {
    /// Bytes that the table of `maze` takes.
    pub(crate) fn bytes_of(maze: &Maze) -> usize {
        size_of::<u16>() * maze.floor.len() * maze.foods.len()
    }

    /// O(cells · foods).
    pub(crate) fn new(maze: &Maze) -> Self {
        let foods = maze.foods.len();
        let mut steps = vec![FAR; maze.floor.len() * foods];
        for (food, &target) in maze.foods.iter().enumerate() {
            // A way back is as long as the way there.
            for (cell, &distance) in maze.floor.distances(target).iter().enumerate() {
                steps[cell * foods + food] = distance;
            }
        }
        Self { foods, steps, cells: maze.foods.clone() }
    }

    /// The farthest that a food is from a cell with a way to it.
    pub(crate) fn longest(&self) -> u16 {
        self.steps.iter().copied().filter(|&steps| steps != FAR).max().unwrap_or(0)
    }

    /// From `cell` to each food.
    pub(crate) fn from(&self, cell: Cell) -> &[u16] {
        let start = usize::from(cell) * self.foods;
        &self.steps[start..start + self.foods]
    }

    /// From the food with this number to each food.
    pub(crate) fn between(&self, food: usize) -> &[u16] {
        self.from(self.cells[food])
    }
}
