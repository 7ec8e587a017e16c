//! The independent check: replays loads on the level by the rules alone. It shares nothing with the
//! space: counts on banks, no tables, no packed states.

use std::iter;

use crate::level::{Bank, Level, Load, Pay, Position, Rule, Signs};

/// Most characters of a load or a name in a message.
const MAX_SHOWN: usize = 40;

/// Loads that do not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// A crossing that the rules forbid.
    #[error("crossing {number}, {}: {reason}", text::shortened(load, MAX_SHOWN))]
    Illegal {
        /// The first bad crossing, from 1.
        number: usize,
        /// What crosses.
        load: String,
        /// Why not.
        reason: String,
    },
    /// All crossings are legal, and something is not where it should be at the end.
    #[error("after {crossings} crossings it is {banks}, not yet {goal}")]
    Unsolved {
        /// How many crossings there are.
        crossings: usize,
        /// Where everything is then.
        position: Position,
        /// The same, written.
        banks: String,
        /// The banks as they should be.
        goal: String,
    },
}

/// Replays `loads` from the start of `level`, and gives their cost if they solve it.
///
/// # Errors
///
/// The first bad crossing and the reason, or what is wrong at the end.
pub fn validate(level: &Level, loads: &[Load]) -> Result<u64, InvalidSolution> {
    let mut position = level.start().clone();
    let mut cost = 0;
    for (index, load) in loads.iter().enumerate() {
        position = cross(level, &position, load).map_err(|reason| InvalidSolution::Illegal {
            number: index + 1,
            load: level.load_text(load),
            reason,
        })?;
        let price = match level.pay {
            Pay::Crossings => 1,
            Pay::Slowest => {
                let aboard = level.things().iter().zip(&load.0).filter(|&(_, &count)| count > 0);
                aboard.map(|(thing, _)| thing.time).max().unwrap_or(0)
            }
        };
        cost += u64::from(price);
    }
    if position == *level.goal() {
        return Ok(cost);
    }
    let text = |position: &Position| level.position_text(position, Signs::Letters);
    Err(InvalidSolution::Unsolved {
        crossings: loads.len(),
        banks: text(&position),
        position,
        goal: text(level.goal()),
    })
}

/// The position at the start and after each crossing, up to the first that the rules forbid. One
/// replay in all.
pub fn positions<'l>(
    level: &'l Level,
    loads: impl IntoIterator<Item = Load> + 'l,
) -> impl Iterator<Item = Position> + 'l {
    let mut position = level.start().clone();
    let after = loads.into_iter().map_while(move |load| {
        position = cross(level, &position, &load).ok()?;
        Some(position.clone())
    });
    iter::once(level.start().clone()).chain(after)
}

/// The position after `load` has crossed, or why it cannot.
pub(crate) fn cross(level: &Level, position: &Position, load: &Load) -> Result<Position, String> {
    let aboard: u64 = load.0.iter().map(|&count| u64::from(count)).sum();
    if aboard > u64::from(level.capacity()) {
        return Err(format!("the boat takes {}, not {aboard}", level.capacity()));
    }
    let things = || level.things().iter().zip(&load.0);
    if !things().any(|(thing, &count)| thing.rows && count > 0) {
        return Err("no one aboard can row".to_owned());
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
            format!("there are {here} {name} with the boat, not {count}")
        })?;
        to[index] += count;
    }
    next.boat = position.boat.other();
    match broken(level, &next) {
        Some(reason) => Err(format!("then {reason}")),
        None => Ok(next),
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
