//! The independent check: replays actions on the level by the rules alone. It shares nothing with
//! the spaces: places and squares, no tables, no packed states.

use std::collections::BTreeSet;

use domain::replay;
use grid::Place;

use crate::{
    action::Action,
    game::{Collision, Game},
    level::{Food, Square},
};

/// Actions that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, FoodLeft>;

/// The first food that is left, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoodLeft {
    /// The food.
    pub food: Food,
    /// Its place.
    pub place: Place,
}

text::messages! { FoodLeft;
    Self { food, place } =>
        "the {} at row {}, column {} is left", food.digit(), place.row + 1, place.column + 1;
}

/// An obstacle to an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The level has no Q.
    NoAgent,
    /// The agent would enter a wall or leave the maze.
    Wall,
    /// The agent would enter a cell with the other's food.
    Poison(Food),
    /// The agent would enter the other's cell, where they block each other.
    Occupied,
}

text::messages! { Obstacle;
    Self::NoAgent => "there is no Q";
    Self::Wall => "a wall, or the edge of the maze, is in the way";
    Self::Poison(it) => "the {} there is poison", it.digit();
    Self::Occupied => "the other agent is there";
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Steps of both agents: what a search minimises.
    pub steps: u64,
}

/// Replays `actions` from the start of `game`, and gives what they come to if they solve it.
/// O(actions · log foods + cells).
///
/// # Errors
///
/// The first illegal action and the reason, or food that is left at the end.
pub fn validate(game: &Game, actions: &[Action]) -> Result<Replayed, InvalidSolution> {
    let start = Position::start(game);
    replay("action", start, actions, Action::to_string, Position::take, |end| {
        let left = game.level.foods().find(|(place, _)| !end.eaten.contains(place));
        left.map(|(place, food)| FoodLeft { food, place })
    })?;
    Ok(Replayed { steps: actions.len() as u64 })
}

impl Game {
    /// The game after an action, with the food that is left.
    ///
    /// # Errors
    ///
    /// The obstacle to the action.
    ///
    /// ```
    /// use pacman_dual::{Game, Level, parse_actions};
    ///
    /// let game = Game::from("%%%%%%\n%P12Q%\n%%%%%%".parse::<Level>()?);
    /// let action = parse_actions("PR")?[0];
    /// assert_eq!(game.after(action)?.level.to_string(), "%%%%%%\n% P2Q%\n%%%%%%\n");
    /// // What is left is poison to P.
    /// assert!(game.after(action)?.after(action).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, action: Action) -> Result<Self, Obstacle> {
        let mut position = Position::start(self);
        position.take(&action)?;
        let Position { agents, eaten, .. } = position;
        let mut next = self.clone();
        next.level.starts = agents;
        for Place { row, column } in eaten {
            next.level.rows[row][column] = Square::Floor;
        }
        Ok(next)
    }
}

/// A game under way.
pub(crate) struct Position<'g> {
    game: &'g Game,
    /// By agent.
    agents: [Option<Place>; 2],
    /// The places where food was eaten.
    eaten: BTreeSet<Place>,
}

impl<'g> Position<'g> {
    pub(crate) const fn start(game: &'g Game) -> Self {
        Self { game, agents: game.level.starts, eaten: BTreeSet::new() }
    }

    /// Does the action, or says which rule forbids it.
    pub(crate) fn take(&mut self, &Action { agent, step }: &Action) -> Result<(), Obstacle> {
        let Self { game, agents, eaten } = self;
        let from = agents[agent.index()].ok_or(Obstacle::NoAgent)?;
        let to = from.beside(step).ok_or(Obstacle::Wall)?;
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

    /// The maze as it is now. `B` is both agents in one cell.
    pub(crate) fn drawn(&self) -> String {
        self.game.level.draw(self.agents, |place| !self.eaten.contains(&place))
    }
}
