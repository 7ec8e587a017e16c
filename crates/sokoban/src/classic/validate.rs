//! The independent check: replays moves on the level by the rules alone. It shares nothing with the
//! search: places and squares, no tables, no packed states.

use grid::{Move, Place, Step};

use super::level::{Level, Square};
use crate::validate::beside;

/// What a solution amounts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Steps of the player, pushes included.
    pub moves: usize,
    /// Steps that push a box.
    pub pushes: usize,
}

/// Moves that do not solve a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// A move that the rules forbid.
    #[error("move {number}, {found}: {reason}")]
    Illegal {
        /// The first bad move, from 1.
        number: usize,
        /// The move.
        found: Move,
        /// Why.
        reason: Obstacle,
    },
    /// All moves are legal, and a box is not on a goal at the end.
    #[error("after {moves} moves the box in row {}, column {} is on no goal", place.row + 1, place.column + 1)]
    Unsolved {
        /// How many moves there are.
        moves: usize,
        /// The first such box.
        place: Place,
    },
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// The player would enter a wall.
    #[error("a wall is in the player's way")]
    Wall,
    /// The box would enter a wall.
    #[error("a wall is in the way of the box")]
    BoxOnWall,
    /// The box would enter another.
    #[error("a box is in the way of the box")]
    BoxOnBox,
    /// It is written as a push, and there is no box.
    #[error("a capital is a push, and there is no box to push")]
    NoBox,
    /// It is written as a walk, and there is a box.
    #[error("a small letter is a walk, and there is a box in the way")]
    Box,
}

/// Replays `moves` from the start of `level`. Where not one of them is written as a walk, capitals
/// mean no more than their direction (`U D L R`).
///
/// # Errors
///
/// The first bad move and the reason, or a box that is on no goal at the end.
pub fn validate(level: &Level, moves: &[Move]) -> Result<Replay, InvalidSolution> {
    let marked = moves.iter().any(|it| !it.is_push());
    let mut player = level.player();
    let mut boxes = level.boxes().to_vec();
    let mut pushes = 0;
    for (index, &found) in moves.iter().enumerate() {
        let illegal = |reason| InvalidSolution::Illegal { number: index + 1, found, reason };
        player = enter(level, player, found.step()).ok_or(illegal(Obstacle::Wall))?;
        let pushed = boxes.iter().position(|&place| place == player);
        match pushed {
            Some(_) if marked && !found.is_push() => return Err(illegal(Obstacle::Box)),
            None if marked && found.is_push() => return Err(illegal(Obstacle::NoBox)),
            _ => {}
        }
        if let Some(pushed) = pushed {
            let landing = enter(level, player, found.step()).ok_or(illegal(Obstacle::BoxOnWall))?;
            if boxes.contains(&landing) {
                return Err(illegal(Obstacle::BoxOnBox));
            }
            boxes[pushed] = landing;
            pushes += 1;
        }
    }
    match boxes.into_iter().find(|&place| level.square(place) != Square::Goal) {
        Some(place) => Err(InvalidSolution::Unsolved { moves: moves.len(), place }),
        None => Ok(Replay { moves: moves.len(), pushes }),
    }
}

fn enter(level: &Level, from: Place, step: Step) -> Option<Place> {
    beside(from, step).filter(|&next| level.square(next) != Square::Wall)
}
