//! From a level and settings to a report in moves.

use std::time::Instant;

use search::{
    Bound, Cost, Guarantee, Heuristic, Limits, Observer, Outcome, Replay, Report, Solution,
    StateSpace, Stats, Stop, search,
};

use crate::{
    heuristic::{Manhattan, PushDistance},
    instance::{Instance, PushTables},
    level::Level,
    moves::Move,
    push_space::PushSpace,
    settings::{ActionKind, HeuristicKind, Pruning, Settings, Visited},
    state::{State, words},
    step_space::{Rule, StepSpace},
    validate::{InvalidSolution, Replayed, validate},
    visited::Counter,
};

/// What a search of a level gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The report, in single moves whatever the search's actions were; every solution in it has
    /// been replayed by [`validate`].
    pub report: Report<Move>,
    /// What the write-up calls "Node"; see [`Visited`]. `None` if it was not asked for or the
    /// write-up has no such algorithm.
    pub visited: Option<u64>,
}

/// A search gave a solution that is none: a defect of this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// A bad step, or a switch left without a stone.
    #[error("internal error: solution {number} of the search does not hold: {reason}")]
    Invalid {
        /// Which solution, from 1.
        number: usize,
        /// What is wrong with it.
        reason: InvalidSolution,
    },
    /// It costs something else.
    #[error("internal error: solution {number} of the search costs {replayed}, not {cost}")]
    Cost {
        /// Which solution, from 1.
        number: usize,
        /// What the search says.
        cost: Cost,
        /// What it costs.
        replayed: u64,
    },
}

/// An observer of whatever space a level needs. Implemented by all that observe every space.
pub trait Watch:
    Observer<StepSpace<1>>
    + Observer<StepSpace<2>>
    + Observer<StepSpace<6>>
    + Observer<PushSpace<1>>
    + Observer<PushSpace<2>>
    + Observer<PushSpace<6>>
{
}

impl<O> Watch for O where
    O: Observer<StepSpace<1>>
        + Observer<StepSpace<2>>
        + Observer<StepSpace<6>>
        + Observer<PushSpace<1>>
        + Observer<PushSpace<2>>
        + Observer<PushSpace<6>>
{
}

/// Searches a level, expands each solution to moves as it is found, and checks it by [`validate`].
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
    match words(level, settings.identity) {
        0 | 1 => in_words::<1, dyn Watch>(level, settings, limits, observer),
        2 => in_words::<2, dyn Watch>(level, settings, limits, observer),
        _ => in_words::<6, dyn Watch>(level, settings, limits, observer),
    }
    .map_err(|(number, wrong)| match wrong {
        Wrong::Invalid(reason) => SolveError::Invalid { number, reason },
        Wrong::Cost { cost, replayed } => SolveError::Cost { number, cost, replayed },
    })
}

/// What is wrong with a solution of the search.
enum Wrong {
    Invalid(InvalidSolution),
    Cost { cost: Cost, replayed: u64 },
}

/// Replays `moves`, which the search says cost `cost`.
fn replay(level: &Level, moves: &[Move], cost: Cost) -> Result<(), Wrong> {
    let steps: Vec<_> = moves.iter().map(|action| action.step()).collect();
    let Replayed { cost: replayed, .. } = validate(level, &steps).map_err(Wrong::Invalid)?;
    if replayed == u64::from(cost) { Ok(()) } else { Err(Wrong::Cost { cost, replayed }) }
}

fn in_words<const W: usize, O>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Solved, (usize, Wrong)>
where
    O: Observer<StepSpace<W>> + Observer<PushSpace<W>> + ?Sized,
{
    let started = Instant::now();
    let mut limits = limits.clone();
    let instance = Instance::new(level, settings.identity);
    let asks_heuristic = settings.algorithm.asks_heuristic();
    let tables = (settings.pruning == Pruning::Lost
        || asks_heuristic && settings.heuristic == HeuristicKind::PushDistance)
        .then(|| PushTables::new(&instance));
    let bytes = tables.as_ref().map_or(0, |tables| tables.bytes());
    let rule = Rule::new(settings.pruning, &instance, || {
        tables.clone().unwrap_or_else(|| PushTables::new(&instance))
    });
    let heuristic = match (settings.heuristic, tables) {
        _ if !asks_heuristic => Estimate::Unasked,
        (HeuristicKind::PushDistance, Some(tables)) => {
            let heuristic = PushDistance::of(instance.clone(), tables);
            let start: State<W> = instance.initial_state();
            let stones: Vec<_> = instance.stones(&start).collect();
            let least = heuristic.estimate(instance.layout.ares(&start), &stones);
            if least.is_some_and(|least| least > u64::from(Cost::MAX)) {
                return Ok(overflowed(started));
            }
            Estimate::PushDistance(heuristic)
        }
        _ => Estimate::Manhattan(Manhattan::new(level, settings.identity)),
    };
    let building = started.elapsed();
    limits.time = limits.time.map(|time| time.saturating_sub(building));
    limits.bytes = limits.bytes.saturating_sub(bytes);
    let mut counter = match settings.visited {
        Visited::Counted => Counter::new(settings.algorithm),
        Visited::Ignored => Counter::Nothing,
    };
    let watch = (&mut counter, observer);
    let mut report = match settings.actions {
        ActionKind::Steps => {
            let space = StepSpace::<W>::of(instance, settings.order, rule);
            let each =
                Replay::new(|found: &Solution<Move>| replay(level, &found.actions, found.cost));
            let mut watch = (watch, each);
            let report = search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
            watch.1.finish()?;
            report
        }
        ActionKind::Pushes => {
            let space = PushSpace::<W>::of(instance, settings.order, rule);
            let each = Replay::new(|found: &Solution<_>| {
                let actions = space.moves(&found.actions);
                replay(level, &actions, found.cost)?;
                Ok(Solution { actions, cost: found.cost })
            });
            let mut watch = (watch, each);
            let report = search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
            report.with_solutions(watch.1.finish()?)
        }
    };
    report.stats.elapsed += building;
    report.stats.peak_bytes += bytes;
    Ok(Solved { report, visited: counter.count() })
}

/// The report where every solution is known to cost more than a [`Cost`] holds.
fn overflowed(started: Instant) -> Solved {
    let stats = Stats { elapsed: started.elapsed(), ..Stats::default() };
    let report = Report {
        outcome: Outcome::Stopped(Stop::CostOverflow),
        solutions: Vec::new(),
        lower_bound: Some(Bound::Cost(Cost::MAX)),
        stats,
    };
    Solved { report, visited: None }
}

/// The heuristic that the settings name.
enum Estimate {
    /// The algorithm asks none.
    Unasked,
    PushDistance(PushDistance),
    Manhattan(Manhattan),
}

impl<const W: usize, S: StateSpace<State = State<W>>> Heuristic<S> for Estimate {
    fn h(&self, state: &State<W>) -> Option<Cost> {
        match self {
            Self::Unasked => Some(0),
            Self::PushDistance(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::Manhattan(heuristic) => Heuristic::<S>::h(heuristic, state),
        }
    }

    fn guarantee(&self) -> Guarantee {
        match self {
            Self::Unasked => Guarantee::Consistent,
            Self::PushDistance(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::Manhattan(heuristic) => Heuristic::<S>::guarantee(heuristic),
        }
    }
}
