//! From a level and settings to a report in steps.

use search::{Limits, Observer, Report, Solution};

use crate::{
    level::Level,
    settings::Settings,
    space::StepSpace,
    step::Step,
    validate::{InvalidSolution, validate},
};

/// What a search of a level gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The report, in single steps whatever the search's actions were; every solution in it has
    /// been replayed by [`validate`].
    pub report: Report<Step>,
    /// What the write-up calls `visited`; see [`Visited`](crate::Visited). `None` if it was not asked for or the
    /// write-up has no such algorithm.
    pub visited: Option<u64>,
}

/// A search gave a solution that is none: a defect of this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("internal error: solution {number} of the search does not hold: {reason}")]
pub struct SolveError {
    /// Which solution, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub reason: InvalidSolution,
}

/// An observer of whatever space a level needs. Implemented by all that observe every space.
pub trait Watch: Observer<StepSpace<1>> + Observer<StepSpace<2>> {}

impl<O> Watch for O where O: Observer<StepSpace<1>> + Observer<StepSpace<2>> {}

/// Searches a level, expands the solutions to steps and checks each by [`validate`].
///
/// # Errors
///
/// A solution did not stand the check: a defect of this program, not of the level.
pub fn solve<O: Watch>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Solved, SolveError> {
    let mut report = Report {
        outcome: search::Outcome::Exhausted,
        solutions: Vec::new(),
        lower_bound: None,
        stats: search::Stats::default(),
    };
    if let Some(space) = StepSpace::<1>::new(level, settings.order, settings.pruning) {
        report = search::search(&space, &search::Blind, settings.algorithm, limits, observer);
    }
    check(level, &report.solutions)?;
    Ok(Solved { report, visited: None })
}

fn check(level: &Level, solutions: &[Solution<Step>]) -> Result<(), SolveError> {
    for (index, solution) in solutions.iter().enumerate() {
        validate(level, &solution.actions)
            .map_err(|reason| SolveError { number: index + 1, reason })?;
    }
    Ok(())
}
