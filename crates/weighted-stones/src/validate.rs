//! The independent check: replays steps on the level by the rules alone. It shares nothing with the
//! spaces: places and squares, no tables, no packed states.

use std::iter;

use grid::{Place, Step};

use crate::level::{Level, Square};

/// Steps that do not solve a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// A step that the rules forbid.
    #[error("step {number}, {step}: {reason}")]
    Illegal {
        /// The first bad step, from 1.
        number: usize,
        /// The step.
        step: Step,
        /// Why.
        reason: Obstacle,
    },
    /// All steps are legal, and a switch has no stone at the end.
    #[error("after {steps} steps the switch in row {row}, column {column} has no stone")]
    Unsolved {
        /// How many steps there are.
        steps: usize,
        /// Of the first such switch, from 1.
        row: usize,
        /// From 1.
        column: usize,
    },
}

/// What is in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// Ares would enter a wall or leave the map.
    #[error("a wall, or the edge of the map, is in the way of Ares")]
    Ares,
    /// The stone would enter a wall or leave the map.
    #[error("a wall, or the edge of the map, is in the way of the stone")]
    Stone,
    /// The stone would land on a stone.
    #[error("another stone is in the way of the stone")]
    TwoStones,
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Steps, and the weight of the stone for each that is a push. In 64 bits: it does not
    /// overflow.
    pub cost: u64,
    /// How many of the steps are pushes.
    pub pushes: usize,
}

/// Replays `steps`, which may be [moves](crate::Move), from the start of `level`, and gives their cost if
/// they solve it. The level decides which steps are pushes.
///
/// # Errors
///
/// The first bad step and the reason, or a switch without a stone at the end.
pub fn validate<S: Copy + Into<Step>>(
    level: &Level,
    steps: &[S],
) -> Result<Replayed, InvalidSolution> {
    let mut now = level.clone();
    let mut replayed = Replayed { cost: 0, pushes: 0 };
    for (index, step) in steps.iter().map(|&step| step.into()).enumerate() {
        let illegal = |reason| InvalidSolution::Illegal { number: index + 1, step, reason };
        let pushed = advance(&mut now, step).map_err(illegal)?;
        replayed.cost += 1 + u64::from(pushed.unwrap_or(0));
        replayed.pushes += usize::from(pushed.is_some());
    }
    let mut switches = level.switches();
    match switches.find(|&place| now.stones.iter().all(|stone| stone.place != place)) {
        None => Ok(replayed),
        Some(Place { row, column }) => {
            Err(InvalidSolution::Unsolved { steps: steps.len(), row: row + 1, column: column + 1 })
        }
    }
}

/// The boards at the start and after each step, up to the first that is not legal. Each is made when
/// it is asked for.
pub fn boards<'l>(
    level: &'l Level,
    steps: impl IntoIterator<Item: Into<Step>> + 'l,
) -> impl Iterator<Item = Level> + 'l {
    let mut now = level.clone();
    let after = steps.into_iter().map_while(move |step| {
        advance(&mut now, step.into()).ok()?;
        Some(now.clone())
    });
    iter::once(level.clone()).chain(after)
}

/// Moves Ares. The weight of the stone that was pushed, if one was.
fn advance(level: &mut Level, step: Step) -> Result<Option<u32>, Obstacle> {
    let to = enter(level, level.ares, step).ok_or(Obstacle::Ares)?;
    let mut weight = None;
    if let Some(pushed) = level.stones.iter().position(|stone| stone.place == to) {
        let landing = enter(level, to, step).ok_or(Obstacle::Stone)?;
        if level.stones.iter().any(|stone| stone.place == landing) {
            return Err(Obstacle::TwoStones);
        }
        weight = Some(level.stones[pushed].weight);
        level.stones[pushed].place = landing;
        level.stones.sort_unstable_by_key(|stone| stone.place);
    }
    level.ares = to;
    Ok(weight)
}

/// The place next to `from`, if it is no wall.
fn enter(level: &Level, from: Place, step: Step) -> Option<Place> {
    let Place { row, column } = from;
    let next = match step {
        Step::Up => Place { row: row.checked_sub(1)?, column },
        Step::Down => Place { row: row + 1, column },
        Step::Left => Place { row, column: column.checked_sub(1)? },
        Step::Right => Place { row, column: column + 1 },
    };
    (level.square(next) != Square::Wall).then_some(next)
}
