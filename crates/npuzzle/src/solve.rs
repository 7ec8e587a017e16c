//! From a level and settings to a report.

use std::{borrow::Cow, time::Instant};

use search::{
    Algorithm, Bound, Cost, Guarantee, Heuristic, Limits, Observer, Outcome, Replay, Report,
    Solution, Stats, Stop, ranked_breadth_first, search,
};

use crate::{
    heuristic::{LinearConflict, Manhattan, TooLarge, WalkingDistance},
    level::Level,
    moves::{Move, Order},
    patterns::{CarriedPatterns, Patterns},
    settings::{Engine, HeuristicKind, Settings},
    space::Space,
    state::State,
    tiles::{CarriedManhattan, Watcher, a_star, ida_star},
    validate::{InvalidSolution, validate},
};

/// An observer of whatever space a level needs. Implemented by all that observe every space.
pub trait Watch: Observer<Space<1>> + Observer<Space<3>> + Observer<Space<7>> {}

impl<O> Watch for O where O: Observer<Space<1>> + Observer<Space<3>> + Observer<Space<7>> {}

/// Why a search gave no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The heuristic is not for boards of this size.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The pattern databases are not for boards of this size.
    #[error("pattern databases are for boards of 4 x 4")]
    NoPatterns,
    /// A solution that does not replay: a defect of this program.
    #[error("internal error: a solution does not hold: {0}")]
    Defect(#[from] InvalidSolution),
}

/// Searches a level. A start from which parity keeps the goal is reported as exhausted, that is,
/// proved unsolvable, without a search.
///
/// # Errors
///
/// A heuristic that is not for boards of this size, or a defect: every solution is checked by
/// [`validate`] as it is found.
// One observer behind a pointer, so that each search is compiled once, and here.
pub fn solve(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut dyn Watch,
) -> Result<Report<Move>, SolveError> {
    let replay = Replay::new(|found: &Solution<Move>| validate(level, &found.actions));
    let mut watch = (observer, replay);
    let mut observer: &mut dyn Watch = &mut watch;
    let report = match level.start.len() {
        0..=16 => in_one_word(level, settings, limits, &mut observer),
        17..=32 => in_words::<3, _>(level, settings, limits, &mut observer),
        _ => in_words::<7, _>(level, settings, limits, &mut observer),
    }?;
    watch.1.finish().map_err(|(_, reason)| reason)?;
    Ok(report)
}

/// Pattern databases and the tiles' own engine are for boards of one word only.
fn in_one_word<O: Watch>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Report<Move>, SolveError> {
    let started = Instant::now();
    let kind = settings.heuristic;
    let asks_heuristic = settings.algorithm.asks_heuristic();
    if kind == HeuristicKind::Patterns && asks_heuristic && !is_square_of_four(level) {
        return Err(SolveError::NoPatterns);
    }
    if !level.is_solvable() {
        return Ok(unsolvable(started));
    }
    let is_own = has_own_ida_star(level, settings, limits);
    if kind == HeuristicKind::Patterns && asks_heuristic {
        let patterns = match patterns(level, settings, limits, started) {
            Ok(Some(patterns)) => patterns,
            Ok(None) => return Err(SolveError::NoPatterns),
            Err(stop) => {
                let least = Manhattan::new(level).of(&State::<1>::pack(&level.start));
                return Ok(stopped(stop, least, started));
            }
        };
        let mut left = limits.clone();
        left.bytes = left.bytes.saturating_sub(patterns.bytes());
        let mut report = if is_own {
            let carried = CarriedPatterns::new(&patterns);
            own(level, &carried, &left, started, observer)
        } else {
            left.time = left.time.map(|time| time.saturating_sub(started.elapsed()));
            generic::<1, O>(level, settings, &*patterns, &left, observer)
        };
        report.stats.peak_bytes += patterns.bytes();
        report.stats.elapsed = started.elapsed();
        return Ok(report);
    }
    if kind == HeuristicKind::Manhattan && is_own {
        let manhattan = Manhattan::new(level);
        let h = manhattan.of(&State::<1>::pack(&level.start));
        let carried = CarriedManhattan::new(h, |tile, cell| manhattan.steps(tile, cell));
        return Ok(own(level, &carried, limits, started, observer));
    }
    if has_own_a_star(level, settings, limits) {
        let ends = (State::pack(&level.start), State::pack(&level.goal));
        let manhattan = Manhattan::new(level);
        Observer::<Space<1>>::started(observer, &ends.0);
        let told = &mut Told(observer);
        return Ok(a_star(ends, settings.order, &manhattan, limits, started, told));
    }
    in_words::<1, O>(level, settings, limits, observer)
}

fn is_square_of_four(level: &Level) -> bool {
    (level.rows, level.columns) == (4, 4)
}

/// Is this a search that the tiles' own IDA* makes?
fn has_own_ida_star(level: &Level, settings: &Settings, limits: &Limits) -> bool {
    settings.engine == Engine::Own
        && is_square_of_four(level)
        && settings.algorithm == Algorithm::IDA_STAR
        && settings.order == Order::KORF
        && (limits.solutions, limits.depth) == (1, u32::MAX)
}

/// Is this a search that the tiles' own A* makes?
fn has_own_a_star(level: &Level, settings: &Settings, limits: &Limits) -> bool {
    settings.engine == Engine::Own
        && is_square_of_four(level)
        && (settings.algorithm, settings.heuristic) == (Algorithm::A_STAR, HeuristicKind::Manhattan)
        && (limits.solutions, limits.depth) == (1, u32::MAX)
}

/// The databases at hand, or new ones.
fn patterns<'a>(
    level: &Level,
    settings: &'a Settings,
    limits: &Limits,
    started: Instant,
) -> Result<Option<Cow<'a, Patterns>>, Stop> {
    if let Some(patterns) = settings.patterns.as_deref().filter(|it| it.fit(level)) {
        return Ok(Some(Cow::Borrowed(patterns)));
    }
    if settings.partition.bytes() > limits.bytes {
        return Err(Stop::Bytes);
    }
    let poll = || limits.poll(started);
    Ok(Patterns::build(level, settings.partition, settings.threads, poll)?.map(Cow::Owned))
}

/// Passes on to an observer what the own engine tells.
struct Told<'a, O>(&'a mut O);

impl<O: Observer<Space<1>>> Watcher for Told<'_, O> {
    fn deepened(&mut self, bound: Cost) {
        self.0.deepened(bound);
    }

    fn solved(&mut self, goal: State<1>, solution: &Solution<Move>) {
        self.0.solved(&goal, solution);
    }
}

fn own<O: Observer<Space<1>>>(
    level: &Level,
    estimate: &impl crate::tiles::Carried,
    limits: &Limits,
    started: Instant,
    observer: &mut O,
) -> Report<Move> {
    let ends = (State::pack(&level.start), State::pack(&level.goal));
    observer.started(&ends.0);
    ida_star(ends, estimate, limits, started, &mut Told(observer))
}

fn generic<const W: usize, O: Observer<Space<W>>>(
    level: &Level,
    settings: &Settings,
    heuristic: &impl Heuristic<Space<W>>,
    limits: &Limits,
    observer: &mut O,
) -> Report<Move> {
    match Space::<W>::new(level, settings.order) {
        Some(space) => match settings.algorithm {
            Algorithm::BreadthFirst { goal_test } => {
                ranked_breadth_first(&space, goal_test, limits, observer)
            }
            algorithm => search(&space, heuristic, algorithm, limits, observer),
        },
        // Callers choose W by the number of cells.
        None => stopped(Stop::Bytes, 0, Instant::now()),
    }
}

fn in_words<const W: usize, O: Observer<Space<W>>>(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Report<Move>, SolveError> {
    let estimate = match settings.heuristic {
        _ if !settings.algorithm.asks_heuristic() => Estimate::Blind,
        HeuristicKind::Blind => Estimate::Blind,
        HeuristicKind::Manhattan => Estimate::Manhattan(Manhattan::new(level)),
        HeuristicKind::LinearConflict => Estimate::LinearConflict(LinearConflict::new(level)),
        HeuristicKind::WalkingDistance => {
            Estimate::WalkingDistance(Box::new(WalkingDistance::new(level)?))
        }
        HeuristicKind::Patterns => return Err(SolveError::NoPatterns),
    };
    if !level.is_solvable() {
        return Ok(unsolvable(Instant::now()));
    }
    Ok(generic::<W, O>(level, settings, &estimate, limits, observer))
}

fn unsolvable(started: Instant) -> Report<Move> {
    ended(Outcome::Exhausted, None, started)
}

/// The report of a search that a limit stopped before it began, where every solution costs so much.
fn stopped(stop: Stop, least: Cost, started: Instant) -> Report<Move> {
    ended(Outcome::Stopped(stop), Some(Bound::Cost(least)), started)
}

fn ended(outcome: Outcome, lower_bound: Option<Bound>, started: Instant) -> Report<Move> {
    let stats = Stats { elapsed: started.elapsed(), ..Stats::default() };
    Report { outcome, solutions: Vec::new(), lower_bound, stats }
}

/// The heuristic that the settings name.
enum Estimate {
    /// None is asked, or one that knows nothing.
    Blind,
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(Box<WalkingDistance>),
}

impl<const W: usize> Heuristic<Space<W>> for Estimate {
    fn h(&self, state: &State<W>) -> Option<Cost> {
        match self {
            Self::Blind => Some(0),
            Self::Manhattan(heuristic) => heuristic.h(state),
            Self::LinearConflict(heuristic) => heuristic.h(state),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().h(state),
        }
    }

    #[inline]
    fn h_child(&self, child: &State<W>, action: Move, parent_h: Cost) -> Option<Cost> {
        match self {
            Self::Blind => Some(0),
            Self::Manhattan(heuristic) => heuristic.h_child(child, action, parent_h),
            Self::LinearConflict(heuristic) => heuristic.h_child(child, action, parent_h),
            Self::WalkingDistance(heuristic) => heuristic.as_ref().h_child(child, action, parent_h),
        }
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
