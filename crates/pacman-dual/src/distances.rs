//! How far it is from each cell to each food, with nothing but walls in the way.

use crate::maze::{Cell, Maze, NONE};

/// No way at all.
pub(crate) const FAR: u16 = u16::MAX;

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
        size_of::<u16>() * maze.len() * maze.foods.len()
    }

    /// O(cells · foods).
    pub(crate) fn new(maze: &Maze) -> Self {
        let foods = maze.foods.len();
        let mut steps = vec![FAR; maze.len() * foods];
        let mut queue = Vec::new();
        for (food, &target) in maze.foods.iter().enumerate() {
            let at = |cell: Cell| usize::from(cell) * foods + food;
            steps[at(target)] = 0;
            queue.clear();
            queue.push(target);
            let mut head = 0;
            while let Some(&from) = queue.get(head) {
                head += 1;
                let next = steps[at(from)] + 1;
                for &to in maze.neighbours(from) {
                    if to != NONE && steps[at(to)] == FAR {
                        steps[at(to)] = next;
                        queue.push(to);
                    }
                }
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
