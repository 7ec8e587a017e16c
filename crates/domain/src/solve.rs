//! The things that are done with a puzzle.

use std::time::Duration;

use search::{Limits, Outcome, Report, Stats, parallel::Threads};

use crate::{
    ask::Refusal,
    puzzle::{Job, Puzzle},
    result::{Audited, Counted, Explored, NoResult, SolveError, Solved, Walked},
    task::{Done, Store, Studied, Task},
    watcher::Watcher,
};

/// Solves an instance, and replays each solution by [`Puzzle::replay`] as it is found. Tables count: the
/// time to build them and their bytes are taken off the limits and added to the report.
///
/// # Errors
///
/// The settings are not for this instance, or a solution does not replay.
pub fn solve<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Solved<P::Action, P::Detail>, SolveError> {
    solve_by(Threads::ONE, puzzle, settings, limits, watcher)
}

/// [`solve`] by several threads, which share breadth-first search and IDA*. The result is the same, but for time and
/// bytes; of IDA* the watcher sees iterations, solutions and the number of expansions.
///
/// # Errors
///
/// As [`solve`].
pub fn solve_by<P: Puzzle>(
    threads: Threads,
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Solved<P::Action, P::Detail>, SolveError> {
    let mut job = Job::new(puzzle, settings, Task::Solve, limits, watcher).by(threads);
    let detail = match puzzle.run(settings, &mut job) {
        Ok(detail) => detail,
        Err(NoResult::Failed(error)) => return Err(error),
        // Of explorations alone.
        Err(error @ (NoResult::Disk(_) | NoResult::Peer(_))) => {
            return Err(SolveError::Defect { number: 0, reason: error.to_string() });
        }
        Err(NoResult::Stopped(stop)) => {
            let lower_bound = job.least;
            let (outcome, stats) = (Outcome::Stopped(stop), Stats::default());
            let report = Report {
                outcome,
                solutions: Vec::new(),
                lower_bound,
                milestones: Vec::new(),
                stats,
            };
            job.done = Some(Done::Searched(report));
            P::Detail::default()
        }
    };
    let Some(Done::Searched(mut report)) = job.done else {
        let reason = "nothing was searched".to_owned();
        return Err(SolveError::Defect { number: 0, reason });
    };
    report.stats.elapsed = job.started.elapsed();
    report.stats.peak_bytes += job.held;
    for (solution, &cost) in report.solutions.iter_mut().zip(&job.costs) {
        solution.cost = cost;
    }
    Ok(Solved { report, left_out: job.left_out, detail })
}

/// Counts the walks and the states of each depth up to `depth`; with `divide`, also the walks of that
/// depth by their first action.
///
/// # Errors
///
/// A limit came before the count began, or the settings are not for this instance.
pub fn count<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    depth: u32,
    divide: bool,
    limits: &Limits,
) -> Result<Counted, NoResult> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, Task::Count { depth, divide }, limits, &mut watcher);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Studied(Studied::Counted(counted))) => Ok(counted),
        _ => Err(Refusal::new("perft", "nothing is counted here").into()),
    }
}

/// Compares the heuristic of the settings with exact distances.
///
/// # Errors
///
/// A limit came before the audit began, or the heuristic is not for this instance.
pub fn audit<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
) -> Result<Audited, NoResult> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, Task::Audit, limits, &mut watcher);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Studied(Studied::Audited(audited))) => Ok(*audited),
        _ => Err(Refusal::new("audit", "nothing is estimated here").into()),
    }
}

/// Counts the states and the goals of the whole space by the least number of actions, by these threads. The limit on
/// depth is the last layer to count. The watcher sees [`Event::Explored`](search::Event::Explored) alone.
///
/// # Errors
///
/// A limit came before the exploration began, the settings are not for this instance, or its states have no ranks for
/// [`Store::TwoBits`]. The files of [`Store::Disk`] or a process of [`Store::Peers`] failed.
pub fn explore<P: Puzzle>(
    store: Store<'_>,
    threads: Threads,
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Explored, NoResult> {
    let mut job = Job::new(puzzle, settings, Task::Explore(store), limits, watcher).by(threads);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Studied(Studied::Explored(explored))) => Ok(explored),
        _ => Err(Refusal::new("explore", "nothing is explored here").into()),
    }
}

/// Walks by these numbers of actions, each among those of the state before it. With `measuring`, what can be reached
/// from there is explored to find distances: for this time, which begins then. That of `limits` is for all before.
///
/// # Errors
///
/// A limit came before the walk, the settings are not for this instance, or there is no such action.
pub fn walk<P: Puzzle>(
    puzzle: &P,
    settings: &P::Settings,
    actions: &[usize],
    measuring: Option<Duration>,
    limits: &Limits,
) -> Result<Walked, NoResult> {
    let (mut watcher, task) = ((), Task::Walk { actions, measuring });
    let mut job = Job::new(puzzle, settings, task, limits, &mut watcher);
    puzzle.run(settings, &mut job)?;
    match job.done {
        Some(Done::Studied(Studied::Walked(walked))) => Ok(*walked),
        _ => Err(Refusal::new("walk", "this instance has no state space to walk through").into()),
    }
}
