//! The independent check: replays actions on the level by the rules alone. It shares nothing with
//! the spaces: places and squares, no tables, no packed states.

use std::{collections::BTreeSet, iter};

use grid::{Place, Step};

use crate::{
    action::{Action, Agent},
    level::{Food, Level, Square},
    settings::Collision,
};

/// Actions that do not solve a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// An action that the rules forbid.
    #[error("action {number}, {action}: {reason}")]
    Illegal {
        /// The first bad action, from 1.
        number: usize,
        /// The action.
        action: Action,
        /// Why.
        reason: Obstacle,
    },
    /// All actions are legal, and food is left at the end.
    #[error("after {actions} actions the {digit} at row {row}, column {column} is left", digit = .food.digit())]
    Unsolved {
        /// How many actions there are.
        actions: usize,
        /// What is left first, row by row.
        food: Food,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
}

/// What is in the way of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// The level has no Q.
    #[error("there is no Q")]
    NoAgent,
    /// The agent would enter a wall or leave the maze.
    #[error("a wall, or the edge of the maze, is in the way")]
    Wall,
    /// The agent would enter a cell with the other's food.
    #[error("the {digit} there is poison", digit = .0.digit())]
    Poison(Food),
    /// The agent would enter the other's cell, where they block each other.
    #[error("the other agent is there")]
    Occupied,
}

/// Replays `actions` from the start of `level`, and gives their cost if they solve it: 1 an action.
///
/// # Errors
///
/// The first bad action and the reason, or food that is left at the end.
pub fn validate(
    level: &Level,
    collision: Collision,
    actions: &[Action],
) -> Result<u64, InvalidSolution> {
    let mut p = level.start(Agent::P);
    let mut q = level.start(Agent::Q);
    let mut eaten = BTreeSet::new();
    let mut cost = 0;
    for (index, &action) in actions.iter().enumerate() {
        let illegal = |reason| InvalidSolution::Illegal { number: index + 1, action, reason };
        let (mover, other) = match action.agent {
            Agent::P => (&mut p, q),
            Agent::Q => (&mut q, p),
        };
        let from = mover.ok_or(illegal(Obstacle::NoAgent))?;
        let to = beside(from, action.step).ok_or(illegal(Obstacle::Wall))?;
        match level.square(to) {
            Square::Wall => return Err(illegal(Obstacle::Wall)),
            Square::Food(food) if !eaten.contains(&to) => {
                if !food.is_for(action.agent) {
                    return Err(illegal(Obstacle::Poison(food)));
                }
                eaten.insert(to);
            }
            Square::Floor | Square::Food(_) => {}
        }
        if collision == Collision::Block && other == Some(to) {
            return Err(illegal(Obstacle::Occupied));
        }
        *mover = Some(to);
        cost += 1;
    }
    match level.foods().find(|(place, _)| !eaten.contains(place)) {
        Some((Place { row, column }, food)) => Err(InvalidSolution::Unsolved {
            actions: actions.len(),
            food,
            row: row + 1,
            column: column + 1,
        }),
        None => Ok(cost),
    }
}

/// The maze at the start and after each of `actions`, as far as they are legal where agents may
/// share cells. `B` is both agents in one cell. Each is drawn when it is asked for.
pub fn boards<'l>(
    level: &'l Level,
    actions: impl IntoIterator<Item = Action> + 'l,
) -> impl Iterator<Item = String> + 'l {
    let mut p = level.p;
    let mut q = level.q;
    let mut eaten = BTreeSet::new();
    let draw = move |p, q, eaten: &BTreeSet<Place>| {
        let mut board = String::new();
        // A string takes all that is written to it.
        let _ = level.draw(&mut board, p, q, |place| !eaten.contains(&place));
        board
    };
    let start = draw(p, q, &eaten);
    let after = actions.into_iter().map_while(move |Action { agent, step }| {
        let mover = match agent {
            Agent::P => Some(&mut p),
            Agent::Q => q.as_mut(),
        }?;
        let to = beside(*mover, step)?;
        match level.square(to) {
            Square::Wall => return None,
            Square::Food(food) if !food.is_for(agent) && !eaten.contains(&to) => return None,
            Square::Floor | Square::Food(_) => *mover = to,
        }
        eaten.insert(to);
        Some(draw(p, q, &eaten))
    });
    iter::once(start).chain(after)
}

fn beside(Place { row, column }: Place, step: Step) -> Option<Place> {
    let (row, column) = match step {
        Step::Up => (row.checked_sub(1)?, column),
        Step::Down => (row + 1, column),
        Step::Left => (row, column.checked_sub(1)?),
        Step::Right => (row, column + 1),
    };
    Some(Place { row, column })
}
