//! The independent check: replays moves on the level by the rules alone. It shares nothing with the
//! search: places and squares, no tables, no packed states.

use domain::replay;
use grid::{Move, Place};

use super::level::{Level, Square};

/// What a solution amounts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Steps of the player, pushes included.
    pub moves: usize,
    /// Steps that push a box.
    pub pushes: usize,
}

/// Moves that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, BoxOffGoals>;

/// The place of the first box that is on no goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the box in row {}, column {} is on no goal", .0.row + 1, .0.column + 1)]
pub struct BoxOffGoals(pub Place);

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
    let marked = moves.iter().any(|action| !action.is_push());
    let take = |(level, pushes): &mut (Level, usize), action: &Move| {
        *pushes += usize::from(advance(level, *action, marked)?);
        Ok(())
    };
    let write = |action: &Move| action.to_string();
    let (_, pushes) = replay("move", (level.clone(), 0), moves, write, take, |(end, _)| {
        let off = end.boxes.iter().find(|&&place| end.square(place) != Square::Goal);
        off.copied().map(BoxOffGoals)
    })?;
    Ok(Replay { moves: moves.len(), pushes })
}

/// Moves the player and the box in the way, and says whether there is one. The boxes keep their order.
pub(super) fn advance(level: &mut Level, action: Move, marked: bool) -> Result<bool, Obstacle> {
    let enter =
        |from: Place| from.beside(action.step()).filter(|&next| level.square(next) != Square::Wall);
    let player = enter(level.player).ok_or(Obstacle::Wall)?;
    let pushed = level.boxes.iter().position(|&place| place == player);
    match pushed {
        Some(_) if marked && !action.is_push() => return Err(Obstacle::Box),
        None if marked && action.is_push() => return Err(Obstacle::NoBox),
        _ => {}
    }
    if let Some(pushed) = pushed {
        let landing = enter(player).ok_or(Obstacle::BoxOnWall)?;
        if level.boxes.contains(&landing) {
            return Err(Obstacle::BoxOnBox);
        }
        level.boxes[pushed] = landing;
    }
    level.player = player;
    Ok(pushed.is_some())
}
