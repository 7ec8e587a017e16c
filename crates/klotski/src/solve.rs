//! From a level and settings to solutions with named pieces.

use std::fmt;

use search::{Bound, Limits, Observer, Outcome, Replay, Report, Solution, Stats, search};

use crate::{
    game::TooSmall,
    heuristic::Lanes,
    level::Level,
    mask::Mask,
    settings::{Metric, Settings},
    space::Space,
    travel::{Travel, write_travels},
    validate::{InvalidSolution, Replayed, validate},
};

/// What a search of a level gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// How the search ended.
    pub outcome: Outcome,
    /// The solutions in the order in which they were found; all have been replayed by [`validate`].
    pub solutions: Vec<Found>,
    /// What every solution is proved to be at least: `Cost` in the *cost* metric, `Length` in steps
    /// or moves.
    pub lower_bound: Option<Bound>,
    /// What was counted.
    pub stats: Stats,
}

/// A solution. Prints as [`parse_travels`](crate::parse_travels) reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Single steps, or moves in the *moves* metric.
    pub travels: Vec<Travel>,
    /// What it comes to in each metric.
    pub replayed: Replayed,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_travels(&self.travels))
    }
}

/// A search gave what is no solution: a defect of this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("internal error: solution {number} of the search does not hold: {reason}")]
pub struct SolveError {
    /// Which solution, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub reason: InvalidSolution,
}

/// An observer of whatever space a level needs. Implemented by all that observe every space.
pub trait Watch: Observer<Space<u64, 4>> + Observer<Space<u128, 6>> {}

impl<O: Observer<Space<u64, 4>> + Observer<Space<u128, 6>>> Watch for O {}

/// Searches `level` as `settings` say, within `limits`, in the smallest states that hold it, and
/// replays every solution by the rules as it is found.
///
/// # Errors
///
/// [`SolveError`] when a solution does not hold, which would be a defect.
pub fn solve(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut dyn Watch,
) -> Result<Solved, SolveError> {
    match in_states::<u64, 4, dyn Watch>(level, settings, limits, observer) {
        Ok(solved) => solved,
        // A level has at most 128 cells and 53 pieces.
        Err(_) => in_states::<u128, 6, dyn Watch>(level, settings, limits, observer)
            .unwrap_or_else(|_| unreachable!("every level fits the largest states")),
    }
}

/// Searches in states of this size.
fn in_states<M: Mask, const P: usize, O>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Result<Solved, SolveError>, TooSmall>
where
    O: Observer<Space<M, P>> + ?Sized,
{
    let Settings { algorithm, heuristic, metric } = *settings;
    let space = Space::<M, P>::new(level, metric)?;
    let lanes = Lanes::<M>::new(level, heuristic, metric);
    let replay = Replay::new(|found: &Solution<_>| {
        let travels = space.travels(&found.actions);
        validate(level, &travels).map(|replayed| Found { travels, replayed })
    });
    let mut watch = (observer, replay);
    let Report { outcome, lower_bound, stats, .. } =
        search(&space, &lanes, algorithm, limits, &mut watch);
    // Where all actions cost 1, a bound on cost is one on their number.
    let lower_bound = lower_bound.map(|bound| match (metric, bound) {
        (Metric::Steps | Metric::Moves, Bound::Cost(bound)) => Bound::Length(bound),
        (_, bound) => bound,
    });
    let solutions = watch.1.finish().map_err(|(number, reason)| SolveError { number, reason });
    Ok(solutions.map(|solutions| Solved { outcome, solutions, lower_bound, stats }))
}
