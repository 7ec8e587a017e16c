//! Food that nobody can ever eat.

use grid::{Cell, Floor};

use crate::{
    action::Agent,
    maze::{Foods, Maze},
};

/// The foods that stay for ever, whatever the agents do: those that are walled off, and those
/// behind poison that nobody takes away. O(foods · cells).
///
/// Both agents eat all that they can reach, again and again until nothing more can be eaten. No
/// sequence of actions eats more: food only vanishes, so the reach of an agent only grows, and the
/// agent can walk back, so no bite closes a way. For the same reason a food that can be eaten at the
/// start can be eaten from every state where it is left. Agents who block each other may reach less,
/// never more.
pub(crate) fn out_of_reach(maze: &Maze) -> Foods {
    let mut left = maze.all();
    loop {
        let eaten = maze.agents().iter().fold(0, |eaten, &agent| {
            eaten | maze.starts[agent.index()].map_or(0, |start| in_reach(maze, agent, start, left))
        });
        if eaten == 0 {
            return left;
        }
        left &= !eaten;
    }
}

/// The foods of `left` that `agent` can eat by himself from `start`.
fn in_reach(maze: &Maze, agent: Agent, start: Cell, left: Foods) -> Foods {
    let edible = maze.edible(agent);
    let food = |cell| left & maze.food_at(cell).map_or(0, |food| 1 << food);
    let steps = maze.floor.distances_through(start, |cell| food(cell) & !edible == 0);
    let reached = maze.floor.cells().filter(|&cell| steps[usize::from(cell)] != Floor::FAR);
    reached.fold(0, |eaten, cell| eaten | food(cell))
}
