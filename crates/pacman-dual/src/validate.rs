//! The independent check: replays actions on the level by the rules alone. It shares nothing with
//! the spaces: places and squares, no tables, no packed states.

use std::{collections::BTreeSet, iter};

use grid::{Place, Step};

use crate::{
    action::Action,
    game::{Collision, Game},
    level::{Food, Square},
};

/// Actions that do not solve a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// An action that the rules forbid.
    #[error("action {number}, {action}: {reason}")]
    Illegal {
        /// The number of the first illegal action, from 1.
        number: usize,
        /// The action.
        action: Action,
        /// The rule that forbids it.
        reason: Obstacle,
    },
    /// All actions are legal, and food is left at the end.
    #[error("after {actions} actions the {digit} at row {row}, column {column} is left", digit = .food.digit())]
    Unsolved {
        /// The number of actions.
        actions: usize,
        /// The first food that is left, row by row.
        food: Food,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
    },
}

/// An obstacle to an action.
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

/// Replays `actions` from the start of `game`, and gives their cost if they solve it: 1 an action.
/// O(actions · log foods + cells).
///
/// # Errors
///
/// The first illegal action and the reason, or food that is left at the end.
pub fn validate(game: &Game, actions: &[Action]) -> Result<u64, InvalidSolution> {
    let mut position = Position::start(game);
    let mut cost = 0;
    for (number, &action) in (1..).zip(actions) {
        let illegal = |reason| InvalidSolution::Illegal { number, action, reason };
        position.take(action).map_err(illegal)?;
        cost += 1;
    }
    match game.level.foods().find(|(place, _)| !position.eaten.contains(place)) {
        Some((Place { row, column }, food)) => Err(InvalidSolution::Unsolved {
            actions: actions.len(),
            food,
            row: row + 1,
            column: column + 1,
        }),
        None => Ok(cost),
    }
}

/// The maze at the start and after each of `actions`, up to the first illegal one. `B` is both agents
/// in one cell. Each is drawn when it is taken.
pub fn boards(
    game: &Game,
    actions: impl IntoIterator<Item = Action>,
) -> impl Iterator<Item = String> {
    let mut position = Position::start(game);
    let start = position.drawn();
    let after = actions.into_iter().map_while(move |action| {
        position.take(action).ok()?;
        Some(position.drawn())
    });
    iter::once(start).chain(after)
}

/// A game under way.
struct Position<'g> {
    game: &'g Game,
    /// By agent.
    agents: [Option<Place>; 2],
    /// The places where food was eaten.
    eaten: BTreeSet<Place>,
}

impl<'g> Position<'g> {
    const fn start(game: &'g Game) -> Self {
        Self { game, agents: game.level.starts, eaten: BTreeSet::new() }
    }

    /// Does the action, or says which rule forbids it.
    fn take(&mut self, Action { agent, step }: Action) -> Result<(), Obstacle> {
        let Self { game, agents, eaten } = self;
        let from = agents[agent.index()].ok_or(Obstacle::NoAgent)?;
        let to = beside(from, step).ok_or(Obstacle::Wall)?;
        let food = match game.level.square(to) {
            Square::Wall => return Err(Obstacle::Wall),
            Square::Food(food) if !eaten.contains(&to) => Some(food),
            Square::Floor | Square::Food(_) => None,
        };
        if let Some(poison) = food.filter(|food| !food.is_for(agent)) {
            return Err(Obstacle::Poison(poison));
        }
        if game.collision == Collision::Block && agents[agent.other().index()] == Some(to) {
            return Err(Obstacle::Occupied);
        }
        if food.is_some() {
            eaten.insert(to);
        }
        agents[agent.index()] = Some(to);
        Ok(())
    }

    fn drawn(&self) -> String {
        self.game.level.draw(self.agents, |place| !self.eaten.contains(&place))
    }
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
