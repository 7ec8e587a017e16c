//! The independent check: replays steps on the level by the rules alone. It shares nothing with the
//! spaces: places and squares, no tables, no packed states.

use domain::replay;
use grid::{Place, Step};

use crate::level::{Level, Square};

/// Steps that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, BoxOffGoal>;

/// The first box that is not on its goal, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxOffGoal(pub usize);

text::messages! { BoxOffGoal;
    Self(it) => "box {it} is not on its goal";
}

/// What is in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The player would enter a wall or leave the map.
    Player,
    /// The box would enter a wall or leave the map.
    Box(usize),
    /// The box would land on a box.
    BoxOnBox {
        /// The pushed box, from 1.
        pushed: usize,
        /// The box where it would land, from 1; beyond a portal it may be the same.
        onto: usize,
    },
}

text::messages! { Obstacle;
    Self::Player => "a wall, or the edge of the map, is in the player's way";
    Self::Box(it) => "a wall, or the edge of the map, is in the way of box {it}";
    Self::BoxOnBox { pushed, onto } => "box {pushed} would be pushed onto box {onto}";
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Steps of the player, pushes included: what a search minimises.
    pub steps: u64,
    /// Steps that push a box.
    pub pushes: u64,
}

/// Replays `steps` from the start of `level`, and gives what they come to if they solve it.
///
/// # Errors
///
/// The first bad step and the reason, or a box that is off its goal at the end.
pub fn validate(level: &Level, steps: &[Step]) -> Result<Replayed, InvalidSolution> {
    let take = |(level, replayed): &mut (Level, Replayed), step: &Step| {
        replayed.pushes += u64::from(advance(level, step)?);
        replayed.steps += 1;
        Ok(())
    };
    let start = (level.clone(), Replayed { steps: 0, pushes: 0 });
    let (_, replayed) = replay("step", start, steps, Step::to_string, take, |(end, _)| {
        let off = end.boxes.iter().zip(&end.goals).position(|(place, goal)| place != goal)?;
        Some(BoxOffGoal(off + 1))
    })?;
    Ok(replayed)
}

/// Moves the player, and the box in the way. Returns true if there was one.
pub(crate) fn advance(level: &mut Level, &step: &Step) -> Result<bool, Obstacle> {
    let player = enter(level, level.player, step).ok_or(Obstacle::Player)?;
    let box_on = |place| level.boxes.iter().position(|&other| other == place);
    let pushed = box_on(player);
    if let Some(pushed) = pushed {
        let landing = enter(level, player, step).ok_or(Obstacle::Box(pushed + 1))?;
        if let Some(onto) = box_on(landing) {
            return Err(Obstacle::BoxOnBox { pushed: pushed + 1, onto: onto + 1 });
        }
        level.boxes[pushed] = landing;
    }
    level.player = player;
    Ok(pushed.is_some())
}

/// Where something that leaves `from` by `step` comes to stand, boxes aside.
fn enter(level: &Level, from: Place, step: Step) -> Option<Place> {
    let next = from.beside(step)?;
    let out = match level.square(next) {
        Square::Portal(number) => {
            let portal = level.portals().iter().find(|portal| portal.number == number)?;
            let [first, second] = portal.places;
            let other = if next == first { second } else { first };
            other.beside(step)?
        }
        _ => next,
    };
    (level.square(out) != Square::Wall).then_some(out)
}
