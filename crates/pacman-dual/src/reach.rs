//! What nobody can ever eat.

use crate::{
    action::Agent,
    maze::{Cell, Foods, Maze, NONE},
};

/// The foods that stay for ever, whatever the agents do: those that are walled off, and those
/// behind poison that nobody takes away. O(foods · cells).
///
/// Both agents eat all that they can reach, again and again until nothing more can be eaten. That
/// is the most that can be: food only vanishes, so what an agent can reach only grows, and he can
/// walk back to wherever he was, so no bite closes a way. For the same reason a food that can be
/// eaten at the start can be eaten from every state where it is left. Agents who block each other
/// may reach less, never more.
pub(crate) fn out_of_reach(maze: &Maze) -> Foods {
    let mut left = maze.all();
    loop {
        let eaten = maze.agents().iter().fold(0, |eaten, &agent| {
            let start = if agent == Agent::P { Some(maze.p) } else { maze.q };
            eaten | start.map_or(0, |start| in_reach(maze, agent, start, left))
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
    let mut seen = vec![false; maze.len()];
    seen[usize::from(start)] = true;
    let mut stack = vec![start];
    let mut eaten = 0;
    while let Some(from) = stack.pop() {
        for &to in maze.neighbours(from) {
            if to == NONE || std::mem::replace(&mut seen[usize::from(to)], true) {
                continue;
            }
            let food = left & maze.food_at(to).map_or(0, |food| 1 << food);
            if food & !edible == 0 {
                eaten |= food;
                stack.push(to);
            }
        }
    }
    eaten
}
