//! What looks at the space of a puzzle without a search for solutions (feature `study`): counts, audits of heuristics,
//! explorations of whole spaces, and walks by hand.

mod numbers;
mod result;
mod run;
mod store;

use std::time::Duration;

use search::{Limits, parallel::Threads};

use crate::{
    puzzle::{Job, Puzzle},
    request::BadOption,
    result::JobError,
    watcher::Watcher,
};

pub use result::{AuditResult, CountResult, ExploreResult, PeerError, WalkResult};
pub use store::{Cluster, Store};

/// What a job does in place of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Study<'j> {
    /// Count walks and states.
    Count {
        /// The greatest number of actions.
        depth: u32,
        /// Count the walks of that depth by their first action too.
        divide: bool,
    },
    /// Compare the heuristic with exact distances.
    Audit,
    /// Count the states of the whole space by depth.
    Explore(Store<'j>),
    /// Walk by hand.
    Walk {
        /// The actions, by their numbers among those of each state.
        actions: &'j [usize],
        /// Explore what can be reached from there, so long at most, to find distances.
        measuring: Option<Duration>,
    },
}

/// The result of such a job.
pub(crate) enum StudyResult {
    Counted(CountResult),
    Audited(Box<AuditResult>),
    Explored(ExploreResult),
    Walked(Box<WalkResult>),
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
) -> Result<CountResult, JobError> {
    let mut watcher = ();
    let mut job =
        Job::new(puzzle, settings, limits, &mut watcher).studying(Study::Count { depth, divide });
    puzzle.run(settings, &mut job)?;
    match job.studied {
        Some(StudyResult::Counted(counted)) => Ok(counted),
        _ => Err(BadOption::new("perft", "nothing is counted here").into()),
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
) -> Result<AuditResult, JobError> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, limits, &mut watcher).studying(Study::Audit);
    puzzle.run(settings, &mut job)?;
    match job.studied {
        Some(StudyResult::Audited(audited)) => Ok(*audited),
        _ => Err(BadOption::new("audit", "nothing is estimated here").into()),
    }
}

/// Counts the states and the goals of the whole space by the least number of actions, by these threads. The limit on
/// depth is the last layer to count. The watcher sees [`Event::Explored`](search::Event::Explored) alone.
///
/// # Errors
///
/// A limit came before the exploration began, the settings are not for this instance, or its states have no ranks for
/// [`Store::TwoBits`]. The files of [`Store::Disk`] or a process of [`Store::Cluster`] failed.
pub fn explore<P: Puzzle>(
    store: Store<'_>,
    threads: Threads,
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<ExploreResult, JobError> {
    let mut job = Job::new(puzzle, settings, limits, watcher).by(threads);
    job = job.studying(Study::Explore(store));
    puzzle.run(settings, &mut job)?;
    match job.studied {
        Some(StudyResult::Explored(explored)) => Ok(explored),
        _ => Err(BadOption::new("explore", "nothing is explored here").into()),
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
) -> Result<WalkResult, JobError> {
    let mut watcher = ();
    let mut job = Job::new(puzzle, settings, limits, &mut watcher)
        .studying(Study::Walk { actions, measuring });
    puzzle.run(settings, &mut job)?;
    match job.studied {
        Some(StudyResult::Walked(walked)) => Ok(*walked),
        _ => Err(BadOption::new("walk", "this instance has no state space to walk through").into()),
    }
}
