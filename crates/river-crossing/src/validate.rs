//! The independent check: replays loads on the level by the rules alone. It shares nothing with the
//! space: counts on banks, no tables, no packed states.

use domain::replay;

use crate::level::{Bank, Level, Load, Pay, Position, Rule, Signs};

/// The greatest number of characters of a load or a name in a message.
const MAX_SHOWN: usize = 40;

/// Loads that do not solve a puzzle.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, Elsewhere>;

/// Why a load cannot cross, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle(pub String);

text::messages! { Obstacle;
    Self(why) => "{why}";
}

/// Things that are not where they should be at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// The position at the end.
    pub position: Position,
    /// The banks as they are, and as they should be.
    pub message: String,
}

text::messages! { Elsewhere;
    Self { message, .. } => "{message}";
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Crossings.
    pub crossings: u64,
    /// What they cost: what a search minimises.
    pub cost: u64,
}

/// Replays `loads` from the start of `level`, and gives what they come to if they solve it.
///
/// # Errors
///
/// The first bad crossing and the reason, or what is wrong at the end.
pub fn validate(level: &Level, loads: &[Load]) -> Result<Replayed, InvalidSolution> {
    let write = |load: &Load| text::shortened(&level.load_text(load), MAX_SHOWN);
    let take = |position: &mut Position, load: &Load| cross(level, position, load);
    replay("crossing", level.start().clone(), loads, write, take, |end| {
        let text = |position| level.position_text(position, Signs::Letters);
        let message = || format!("it is {}, not yet {}", text(end), text(level.goal()));
        (end != level.goal()).then(|| Elsewhere { position: end.clone(), message: message() })
    })?;
    let price = |load: &Load| match level.pay {
        Pay::Crossings => 1,
        Pay::Slowest => {
            let aboard = level.things().iter().zip(&load.0).filter(|&(_, &count)| count > 0);
            aboard.map(|(thing, _)| u64::from(thing.time)).max().unwrap_or(0)
        }
    };
    Ok(Replayed { crossings: loads.len() as u64, cost: loads.iter().map(price).sum() })
}

impl Level {
    /// The level whose start is the position after a load has crossed, by the rules of the validator.
    ///
    /// # Errors
    ///
    /// Why the load cannot cross.
    pub fn after(&self, load: &Load) -> Result<Self, Obstacle> {
        let mut start = self.start.clone();
        cross(self, &mut start, load)?;
        Ok(Self { start, ..self.clone() })
    }
}

/// Lets `load` cross, or says why it cannot.
pub(crate) fn cross(level: &Level, position: &mut Position, load: &Load) -> Result<(), Obstacle> {
    let aboard: u64 = load.0.iter().map(|&count| u64::from(count)).sum();
    if aboard > u64::from(level.capacity()) {
        return Err(Obstacle(format!("the boat takes {}, not {aboard}", level.capacity())));
    }
    let things = || level.things().iter().zip(&load.0);
    if !things().any(|(thing, &count)| thing.rows && count > 0) {
        return Err(Obstacle("no one aboard can row".to_owned()));
    }
    let mut next = position.clone();
    let (from, to) = match position.boat {
        Bank::Left => (&mut next.left, &mut next.right),
        Bank::Right => (&mut next.right, &mut next.left),
    };
    for (index, (thing, &count)) in things().enumerate() {
        let here = from[index];
        from[index] = here.checked_sub(count).ok_or_else(|| {
            let name = text::shortened(&thing.name, MAX_SHOWN);
            Obstacle(format!("there are {here} {name} with the boat, not {count}"))
        })?;
        to[index] += count;
    }
    next.boat = position.boat.other();
    match broken(level, &next) {
        Some(reason) => Err(Obstacle(format!("then {reason}"))),
        None => {
            *position = next;
            Ok(())
        }
    }
}

/// Which rule a position breaks, in words.
pub(crate) fn broken(level: &Level, position: &Position) -> Option<String> {
    let name = |thing: usize| text::shortened(&level.things()[thing].name, MAX_SHOWN);
    for (bank, side) in [(&position.left, "left"), (&position.right, "right")] {
        for rule in &level.rules {
            match rule {
                Rule::Forbidden { together, any, unless } => {
                    let all = together.iter().all(|&(thing, least)| bank[thing] >= least);
                    let some = any.is_empty() || any.iter().any(|&thing| bank[thing] > 0);
                    if all && some && !unless.iter().any(|&thing| bank[thing] > 0) {
                        let there = together.iter().map(|&(thing, _)| thing);
                        let others = any.iter().copied().filter(|&thing| bank[thing] > 0).take(1);
                        let names: Vec<_> = there.chain(others).map(name).collect();
                        let names = names.join(" and ");
                        return Some(format!("{names} are alone together on the {side} bank"));
                    }
                }
                &Rule::Outnumbered { victim, by } => {
                    if 0 < bank[victim] && bank[victim] < bank[by] {
                        let (victim, by) = (name(victim), name(by));
                        return Some(format!("{by} outnumber {victim} on the {side} bank"));
                    }
                }
            }
        }
    }
    None
}
