//! The independent check: replays steps on the level by the rules alone. It shares nothing with the
//! spaces: places and squares, no tables, no packed states.

use domain::replay;
use grid::{Letters, Move, Place, Square, Step, WrongLetter};

use crate::level::{Level, sort_stones};

/// Steps that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, EmptySwitch>;

/// The place of the first switch without a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EmptySwitch(pub Place);

text::messages! { EmptySwitch;
    Self(it) => "the switch in row {}, column {} has no stone", it.row + 1, it.column + 1;
}

/// What is in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Ares would enter a wall or leave the map.
    Ares,
    /// The stone would enter a wall or leave the map.
    Stone,
    /// The stone would land on a stone.
    TwoStones,
    /// A walk is written as a push, or a push as a walk.
    Letter(WrongLetter),
}

text::messages! { Obstacle, from Letter(WrongLetter);
    Self::Ares => "a wall, or the edge of the map, is in the way of Ares";
    Self::Stone => "a wall, or the edge of the map, is in the way of the stone";
    Self::TwoStones => "another stone is in the way of the stone";
    Self::Letter(inner) => "{inner}";
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Steps, and the weight of the stone for each that is a push. In 64 bits: it does not
    /// overflow.
    pub cost: u64,
    /// How many of the steps are pushes.
    pub pushes: u64,
}

/// Replays `steps` from the start of `level`, and gives their cost if they solve it. [Moves](crate::Move)
/// have to be written as [`Letters`] says.
///
/// # Errors
///
/// The first bad step and the reason, or a switch without a stone at the end.
pub fn validate<S: Copy + Into<Move>>(
    level: &Level,
    steps: &[S],
) -> Result<Replayed, InvalidSolution> {
    let letters = Letters::of(steps.iter().map(|&step| step.into()));
    let take = |(level, replayed): &mut (Level, Replayed), &step: &S| {
        let action: Move = step.into();
        let pushed = advance(level, action.step())?;
        letters.check(action, pushed.is_some())?;
        replayed.cost += 1 + u64::from(pushed.unwrap_or(0));
        replayed.pushes += u64::from(pushed.is_some());
        Ok(())
    };
    let start = (level.clone(), Replayed { cost: 0, pushes: 0 });
    let write = |&step: &S| step.into().to_string();
    let (_, replayed) = replay("step", start, steps, write, take, |(end, _)| {
        let mut switches = end.switches();
        switches.find(|&at| end.stones.iter().all(|stone| stone.place != at)).map(EmptySwitch)
    })?;
    Ok(replayed)
}

impl Level {
    /// The level after a step of Ares, with or without a push.
    ///
    /// # Errors
    ///
    /// The obstacle to the step.
    ///
    /// ```
    /// use weighted_stones::{Level, Step};
    ///
    /// let level: Level = "3\n#####\n#@$.#\n#####".parse()?;
    /// assert_eq!(level.after(Step::Right)?.to_string(), "3\n#####\n# @*#\n#####\n");
    /// assert!(level.after(Step::Up).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: impl Into<Step>) -> Result<Self, Obstacle> {
        let mut next = self.clone();
        advance(&mut next, step.into())?;
        Ok(next)
    }
}

/// Moves Ares. The weight of the stone that was pushed, if one was.
pub(crate) fn advance(level: &mut Level, step: Step) -> Result<Option<u32>, Obstacle> {
    let to = enter(level, level.ares, step).ok_or(Obstacle::Ares)?;
    let mut weight = None;
    if let Some(pushed) = level.stones.iter().position(|stone| stone.place == to) {
        let landing = enter(level, to, step).ok_or(Obstacle::Stone)?;
        if level.stones.iter().any(|stone| stone.place == landing) {
            return Err(Obstacle::TwoStones);
        }
        weight = Some(level.stones[pushed].weight);
        level.stones[pushed].place = landing;
        sort_stones(&mut level.stones);
    }
    level.ares = to;
    Ok(weight)
}

/// The place next to `from`, if it is no wall.
fn enter(level: &Level, from: Place, step: Step) -> Option<Place> {
    let next = from.beside(step)?;
    (level.square(next) != Square::Wall).then_some(next)
}
