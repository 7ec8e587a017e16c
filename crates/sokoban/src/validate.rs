//! The independent check: replays steps on the level by the rules alone. It shares nothing with the
//! spaces or the [`Game`](crate::Game): places and squares, no tables, no packed states.

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
    /// All steps are legal, and a box is not on its goal at the end.
    #[error("after {steps} steps box {number} is not on its goal")]
    Unsolved {
        /// How many steps there are.
        steps: usize,
        /// The first such box, from 1.
        number: usize,
    },
}

/// What is in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// The player would enter a wall or leave the map.
    #[error("a wall, or the edge of the map, is in the player's way")]
    Player,
    /// The box would enter a wall or leave the map.
    #[error("a wall, or the edge of the map, is in the way of box {0}")]
    Box(usize),
    /// The box would land on a box.
    #[error("box {pushed} would be pushed onto box {onto}")]
    BoxOnBox {
        /// The pushed box, from 1.
        pushed: usize,
        /// The box where it would land, from 1; beyond a portal it may be the same.
        onto: usize,
    },
}

/// Replays `steps` from the start of `level`, and gives their cost if they solve it: 1 a step.
///
/// # Errors
///
/// The first bad step and the reason, or a box that is off its goal at the end.
pub fn validate(level: &Level, steps: &[Step]) -> Result<u64, InvalidSolution> {
    let mut player = level.player();
    let mut boxes = level.boxes().to_vec();
    let mut cost = 0;
    for (index, &step) in steps.iter().enumerate() {
        let illegal = |reason| InvalidSolution::Illegal { number: index + 1, step, reason };
        player = enter(level, player, step).ok_or(illegal(Obstacle::Player))?;
        if let Some(pushed) = boxes.iter().position(|&place| place == player) {
            let landing = enter(level, player, step).ok_or(illegal(Obstacle::Box(pushed + 1)))?;
            if let Some(onto) = boxes.iter().position(|&place| place == landing) {
                return Err(illegal(Obstacle::BoxOnBox { pushed: pushed + 1, onto: onto + 1 }));
            }
            boxes[pushed] = landing;
        }
        cost += 1;
    }
    match boxes.iter().zip(level.goals()).position(|(place, goal)| place != goal) {
        Some(index) => Err(InvalidSolution::Unsolved { steps: steps.len(), number: index + 1 }),
        None => Ok(cost),
    }
}

/// Where something that leaves `from` by `step` comes to stand, boxes aside.
fn enter(level: &Level, from: Place, step: Step) -> Option<Place> {
    let next = beside(from, step)?;
    let out = match level.square(next) {
        Square::Portal(number) => {
            let portal = level.portals().iter().find(|portal| portal.number == number)?;
            let [first, second] = portal.places;
            beside(if next == first { second } else { first }, step)?
        }
        _ => next,
    };
    (level.square(out) != Square::Wall).then_some(out)
}

pub(crate) fn beside(Place { row, column }: Place, step: Step) -> Option<Place> {
    let (row, column) = match step {
        Step::Up => (row.checked_sub(1)?, column),
        Step::Down => (row + 1, column),
        Step::Left => (row, column.checked_sub(1)?),
        Step::Right => (row, column + 1),
    };
    Some(Place { row, column })
}
