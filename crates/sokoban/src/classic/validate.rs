//! The independent check: replays moves on the level by the rules alone. It shares nothing with the
//! search: places and squares, no tables, no packed states.

use domain::replay;
use grid::{Letters, Move, Place, Square, WrongLetter};

use super::level::Level;

/// What a solution amounts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Steps of the player, pushes included.
    pub moves: u64,
    /// Steps that push a box.
    pub pushes: u64,
}

/// Moves that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, BoxOffGoals>;

/// The place of the first box that is on no goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxOffGoals(pub Place);

text::messages! { BoxOffGoals;
    Self(it) => "the box in row {}, column {} is on no goal", it.row + 1, it.column + 1;
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The player would enter a wall.
    Wall,
    /// The box would enter a wall.
    BoxOnWall,
    /// The box would enter another.
    BoxOnBox,
    /// A walk is written as a push, or a push as a walk.
    Letter(WrongLetter),
}

text::messages! { Obstacle, from Letter(WrongLetter);
    Self::Wall => "a wall is in the player's way";
    Self::BoxOnWall => "a wall is in the way of the box";
    Self::BoxOnBox => "a box is in the way of the box";
    Self::Letter(inner) => "{inner}";
}

/// Replays `moves` from the start of `level`, which have to be written as [`Letters`] says.
///
/// # Errors
///
/// The first bad move and the reason, or a box that is on no goal at the end.
pub fn validate(level: &Level, moves: &[Move]) -> Result<Replayed, InvalidSolution> {
    let letters = Letters::of(moves.iter().copied());
    let take = |(level, pushes): &mut (Level, u64), action: &Move| {
        *pushes += u64::from(advance(level, *action, letters)?);
        Ok(())
    };
    let write = |action: &Move| action.to_string();
    let (_, pushes) = replay("move", (level.clone(), 0), moves, write, take, |(end, _)| {
        let off = end.boxes.iter().find(|&&place| end.square(place) != Square::Goal);
        off.copied().map(BoxOffGoals)
    })?;
    Ok(Replayed { moves: moves.len() as u64, pushes })
}

/// Moves the player and the box in the way, and says whether there is one. The boxes keep their order.
pub(super) fn advance(level: &mut Level, action: Move, letters: Letters) -> Result<bool, Obstacle> {
    let enter =
        |from: Place| from.beside(action.step()).filter(|&next| level.square(next) != Square::Wall);
    let player = enter(level.player).ok_or(Obstacle::Wall)?;
    let pushed = level.boxes.iter().position(|&place| place == player);
    letters.check(action, pushed.is_some())?;
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
