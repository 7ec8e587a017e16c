//! From a level and settings to a report in steps.

use std::time::Instant;

use grid::Step;
use search::{
    Cost, Guarantee, Heuristic, Limits, Observer, Outcome, Replay, Report, Solution, StateSpace,
    Stats, Stop, search,
};

use crate::{
    heuristic::{Fast, H1, H2, PushDistance},
    instance::Instance,
    level::Level,
    push_space::PushSpace,
    settings::{ActionKind, Depth, HeuristicKind, Settings, Visited},
    state::State,
    step_space::StepSpace,
    validate::{InvalidSolution, validate},
    visited::Counter,
};

/// What a search of a level gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The report, in single steps whatever the search's actions were; every solution in it has
    /// been replayed by [`validate`].
    pub report: Report<Step>,
    /// What the write-up calls `visited`; see [`Visited`]. `None` if it was not asked for or the
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
pub trait Watch:
    Observer<StepSpace<1>>
    + Observer<StepSpace<2>>
    + Observer<StepSpace<3>>
    + Observer<StepSpace<6>>
    + Observer<PushSpace<1>>
    + Observer<PushSpace<2>>
    + Observer<PushSpace<3>>
    + Observer<PushSpace<6>>
{
}

impl<O> Watch for O where
    O: Observer<StepSpace<1>>
        + Observer<StepSpace<2>>
        + Observer<StepSpace<3>>
        + Observer<StepSpace<6>>
        + Observer<PushSpace<1>>
        + Observer<PushSpace<2>>
        + Observer<PushSpace<3>>
        + Observer<PushSpace<6>>
{
}

/// Searches a level, expands each solution to steps as it is found, and checks it by [`validate`].
///
/// # Errors
///
/// A solution did not stand the check: a defect of this program, not of the level.
pub fn solve(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut dyn Watch,
) -> Result<Solved, SolveError> {
    match Instance::new(level).words() {
        0 | 1 => in_words::<1, dyn Watch>(level, settings, limits, observer),
        2 => in_words::<2, dyn Watch>(level, settings, limits, observer),
        3 => in_words::<3, dyn Watch>(level, settings, limits, observer),
        _ => in_words::<6, dyn Watch>(level, settings, limits, observer),
    }
    .map_err(|(number, reason)| SolveError { number, reason })
}

fn in_words<const W: usize, O>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Solved, (usize, InvalidSolution)>
where
    O: Observer<StepSpace<W>> + Observer<PushSpace<W>> + ?Sized,
{
    let started = Instant::now();
    let mut limits = limits.clone();
    if settings.depth == Depth::Area {
        let area = level.rows().saturating_mul(level.columns());
        limits.depth = limits.depth.min(u32::try_from(area).unwrap_or(u32::MAX).saturating_sub(1));
    }
    let heuristic = match Estimate::new(level, settings, &limits, started) {
        Ok(heuristic) => heuristic,
        Err(stop) => return Ok(stopped(stop, settings.visited, started)),
    };
    let building = started.elapsed();
    limits.time = limits.time.map(|time| time.saturating_sub(building));
    limits.bytes = limits.bytes.saturating_sub(heuristic.bytes());
    let mut counter = match settings.visited {
        Visited::Counted => Counter::new(settings.algorithm),
        Visited::Ignored => Counter::Nothing,
    };
    let watch = (&mut counter, observer);
    let (order, pruning) = (settings.order, settings.pruning);
    let mut report = match settings.actions {
        ActionKind::Steps => {
            let space = StepSpace::<W>::of(Instance::new(level), order, pruning);
            let replay = Replay::new(|found: &Solution<Step>| validate(level, &found.actions));
            let mut watch = (watch, replay);
            let report = search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
            watch.1.finish()?;
            report
        }
        ActionKind::Pushes => {
            let space = PushSpace::<W>::of(Instance::new(level), order, pruning);
            let replay = Replay::new(|found: &Solution<_>| {
                let actions = space.steps(&found.actions);
                validate(level, &actions)?;
                Ok(Solution { actions, cost: found.cost })
            });
            let mut watch = (watch, replay);
            let report = search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
            report.with_solutions(watch.1.finish()?)
        }
    };
    report.stats.elapsed += building;
    report.stats.peak_bytes += heuristic.bytes();
    Ok(Solved { report, visited: counter.count() })
}

/// The report of a search that a limit stopped before it began.
fn stopped(stop: Stop, visited: Visited, started: Instant) -> Solved {
    let stats = Stats { elapsed: started.elapsed(), iterations: 1, ..Stats::default() };
    let outcome = Outcome::Stopped(stop);
    let report = Report { outcome, solutions: Vec::new(), lower_bound: None, stats };
    let visited = match visited {
        Visited::Counted => Some(0),
        Visited::Ignored => None,
    };
    Solved { report, visited }
}

/// The heuristic that the settings name.
enum Estimate {
    /// The algorithm asks none.
    Unasked,
    PushDistance(PushDistance),
    H1(H1),
    H2(H2),
    Fast(Fast),
}

impl Estimate {
    fn new(
        level: &Level,
        settings: &Settings,
        limits: &Limits,
        started: Instant,
    ) -> Result<Self, Stop> {
        if !settings.algorithm.asks_heuristic() {
            return Ok(Self::Unasked);
        }
        let poll = || limits.poll(started);
        Ok(match settings.heuristic {
            HeuristicKind::PushDistance => {
                Self::PushDistance(PushDistance::build(level, limits.bytes, poll)?)
            }
            HeuristicKind::H1 => Self::H1(H1::new(level)),
            HeuristicKind::H2 => Self::H2(H2::new(level)),
            HeuristicKind::Fast => Self::Fast(Fast::new(level)),
        })
    }

    fn bytes(&self) -> usize {
        match self {
            Self::PushDistance(heuristic) => heuristic.bytes(),
            _ => 0,
        }
    }
}

impl<const W: usize, S: StateSpace<State = State<W>>> Heuristic<S> for Estimate {
    fn h(&self, state: &State<W>) -> Option<Cost> {
        match self {
            Self::Unasked => Some(0),
            Self::PushDistance(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::H1(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::H2(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::Fast(heuristic) => Heuristic::<S>::h(heuristic, state),
        }
    }

    fn guarantee(&self) -> Guarantee {
        match self {
            Self::Unasked => Guarantee::Consistent,
            Self::PushDistance(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::H1(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::H2(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::Fast(heuristic) => Heuristic::<S>::guarantee(heuristic),
        }
    }
}
