//! From a level and settings to a report in steps.

use std::time::Instant;

use search::{
    Cost, Guarantee, Heuristic, Limits, Observer, Outcome, Replay, Report, Solution, StateSpace,
    Stats, Stop, search,
};

use crate::{
    action::Action,
    counter::Counts,
    food_space::FoodSpace,
    heuristic::{FoodCount, Forest, ManhattanSum, NearestFood, Tours},
    instance::Instance,
    level::Level,
    settings::{ActionKind, Collision, Counting, HeuristicKind, Settings},
    state::{Encoding, State},
    step_space::StepSpace,
    validate::{InvalidSolution, validate},
};

/// What a search of a level gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The report, in single steps whatever the search's actions were; every solution in it has
    /// been replayed by [`validate`].
    pub report: Report<Action>,
    /// The write-up's counts, if they were asked for.
    pub counts: Option<Counts>,
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
    Observer<StepSpace<1>> + Observer<StepSpace<2>> + Observer<FoodSpace<1>> + Observer<FoodSpace<2>>
{
}

impl<O> Watch for O where
    O: Observer<StepSpace<1>>
        + Observer<StepSpace<2>>
        + Observer<FoodSpace<1>>
        + Observer<FoodSpace<2>>
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
    match Encoding::of(level).words {
        1 => in_words::<1, dyn Watch>(level, settings, limits, observer),
        _ => in_words::<2, dyn Watch>(level, settings, limits, observer),
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
    O: Observer<StepSpace<W>> + Observer<FoodSpace<W>> + ?Sized,
{
    let started = Instant::now();
    let heuristic = match Estimate::new(level, settings, limits, started) {
        Ok(heuristic) => heuristic,
        Err(stop) => return Ok(stopped(stop, started)),
    };
    let building = started.elapsed();
    let mut limits = limits.clone();
    limits.time = limits.time.map(|time| time.saturating_sub(building));
    limits.bytes = limits.bytes.saturating_sub(heuristic.bytes());
    let instance = Instance::new(level, settings.collision);
    let mut counts = Counts::default();
    let (mut report, counts) = match (settings.actions, settings.counting) {
        (ActionKind::Meals, _) if settings.collision == Collision::None => {
            let space = FoodSpace::<W>::of(instance, settings.order);
            let replay = Replay::new(|found: &Solution<_>| {
                let actions = space.steps(&found.actions);
                validate(level, settings.collision, &actions)?;
                Ok(Solution { actions, cost: found.cost })
            });
            let mut watch = (observer, replay);
            let report = search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
            (report.with_solutions(watch.1.finish()?), None)
        }
        (_, counting) => {
            let space = StepSpace::<W>::of(instance, settings.order);
            let replay = Replay::new(|found: &Solution<Action>| {
                validate(level, settings.collision, &found.actions)
            });
            let mut watch = (observer, replay);
            let (report, counts) = match counting {
                Counting::Published => {
                    let mut watch = (&mut counts, &mut watch);
                    let report =
                        search(&space, &heuristic, settings.algorithm, &limits, &mut watch);
                    (report, Some(counts))
                }
                Counting::Nothing => {
                    (search(&space, &heuristic, settings.algorithm, &limits, &mut watch), None)
                }
            };
            watch.1.finish()?;
            (report, counts)
        }
    };
    report.stats.elapsed += building;
    report.stats.peak_bytes += heuristic.bytes();
    Ok(Solved { report, counts })
}

/// The report of a search that a limit stopped before it began.
fn stopped(stop: Stop, started: Instant) -> Solved {
    let stats = Stats { elapsed: started.elapsed(), ..Stats::default() };
    let outcome = Outcome::Stopped(stop);
    let report = Report { outcome, solutions: Vec::new(), lower_bound: None, stats };
    Solved { report, counts: None }
}

/// The heuristic that the settings name.
enum Estimate {
    /// The algorithm asks none.
    Unasked,
    Tours(Tours),
    Forest(Forest),
    FoodCount(FoodCount),
    NearestFood(NearestFood),
    ManhattanSum(ManhattanSum),
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
            HeuristicKind::Tours => Self::Tours(Tours::build(level, limits.bytes, poll)?),
            HeuristicKind::Forest => Self::Forest(Forest::new(level)),
            HeuristicKind::FoodCount => Self::FoodCount(FoodCount::new(level)),
            HeuristicKind::NearestFood => Self::NearestFood(NearestFood::new(level)),
            HeuristicKind::ManhattanSum => Self::ManhattanSum(ManhattanSum::new(level)),
        })
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Tours(tours) => tours.bytes(),
            Self::Forest(forest) => forest.bytes(),
            _ => 0,
        }
    }
}

impl<const W: usize, S: StateSpace<State = State<W>>> Heuristic<S> for Estimate {
    fn h(&self, state: &State<W>) -> Option<Cost> {
        match self {
            Self::Unasked => Some(0),
            Self::Tours(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::Forest(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::FoodCount(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::NearestFood(heuristic) => Heuristic::<S>::h(heuristic, state),
            Self::ManhattanSum(heuristic) => Heuristic::<S>::h(heuristic, state),
        }
    }

    fn guarantee(&self) -> Guarantee {
        match self {
            Self::Unasked => Guarantee::Consistent,
            Self::Tours(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::Forest(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::FoodCount(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::NearestFood(heuristic) => Heuristic::<S>::guarantee(heuristic),
            Self::ManhattanSum(heuristic) => Heuristic::<S>::guarantee(heuristic),
        }
    }
}
