//! The common part of the spaces and the heuristics: a maze, the rule of collisions, and the layout of
//! states.

use grid::{Cell, NONE};

use crate::{
    action::{Action, Agent},
    game::Collision,
    level::Level,
    maze::Maze,
    state::{Layout, State},
};

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) maze: Maze,
    pub(crate) layout: Layout,
    pub(crate) collision: Collision,
}

impl Instance {
    pub(crate) fn new(level: &Level, collision: Collision) -> Self {
        Self::of(Maze::new(level), collision)
    }

    pub(crate) fn of(maze: Maze, collision: Collision) -> Self {
        Self { layout: Layout::new(maze.encoding()), maze, collision }
    }

    /// The cell of `agent`, who may not be there.
    pub(crate) fn cell<const W: usize>(&self, state: &State<W>, agent: Agent) -> Option<Cell> {
        self.maze.agents().contains(&agent).then(|| self.layout.get(state, agent))
    }

    /// The cell to which `action` leads, if the rules allow it.
    pub(crate) fn target<const W: usize>(&self, state: &State<W>, action: Action) -> Option<Cell> {
        let Action { agent, step } = action;
        let to = self.maze.floor.arrival(self.layout.get(state, agent), step);
        let poison = self.layout.foods(state) & !self.maze.edible(agent);
        let is_free = to != NONE
            && self.maze.food_at(to).is_none_or(|food| poison >> food & 1 == 0)
            && !(self.collision == Collision::Block
                && self.maze.starts[1].is_some()
                && to == self.layout.get(state, agent.other()));
        is_free.then_some(to)
    }

    /// Returns true if the agents are on cells, with food that was there, and nothing else is in the state.
    pub(crate) fn contains<const W: usize>(&self, state: &State<W>) -> bool {
        let cells = Agent::ALL.map(|agent| self.cell(state, agent));
        let is_cell = |cell: &Cell| usize::from(*cell) < self.maze.floor.len();
        cells.iter().flatten().all(is_cell)
            && self.layout.pack::<W>(cells, self.layout.foods(state)) == *state
            && self.layout.foods(state) & !self.maze.all() == 0
    }

    /// Moves `agent` to `cell`, and eats the food there.
    pub(crate) fn enter<const W: usize>(&self, state: &mut State<W>, agent: Agent, cell: Cell) {
        self.layout.set(state, agent, cell);
        if let Some(food) = self.maze.food_at(cell) {
            self.layout.eat(state, food);
        }
    }
}
