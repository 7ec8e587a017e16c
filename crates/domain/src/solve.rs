//! A search for solutions.

use search::{Limits, Report, parallel::Threads};

use crate::{
    algorithm::check_compiled,
    puzzle::{Job, Puzzle},
    result::{JobError, SearchResult, SolveError},
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
) -> Result<SearchResult<P::Action, P::Detail>, SolveError> {
    solve_by(Threads::ONE, puzzle, settings, limits, watcher)
}

/// [`solve`] by several threads, which share breadth-first search and IDA*. The result is the same, except for time and
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
) -> Result<SearchResult<P::Action, P::Detail>, SolveError> {
    solve_job(Job::new(puzzle, settings, limits, watcher).by(threads))
}

/// Does a job that is a search.
pub(crate) fn solve_job<P: Puzzle>(
    mut job: Job<'_, P>,
) -> Result<SearchResult<P::Action, P::Detail>, SolveError> {
    let (puzzle, settings) = (job.puzzle, job.settings);
    check_compiled(puzzle.search_options(settings).name)?;
    let detail = match puzzle.run(settings, &mut job) {
        Ok(detail) => detail,
        Err(JobError::Failed(error)) => return Err(error),
        // Of explorations alone.
        #[cfg(feature = "study")]
        Err(error @ (JobError::Disk(_) | JobError::Peer(_))) => {
            return Err(SolveError::Defect { number: 0, reason: error.to_string() });
        }
        Err(JobError::Stopped(stop)) => {
            job.report = Some(Report { lower_bound: job.least, ..Report::unsearched(stop) });
            P::Detail::default()
        }
    };
    let Some(mut report) = job.report else {
        let reason = "nothing was searched".to_owned();
        return Err(SolveError::Defect { number: 0, reason });
    };
    report.stats.elapsed = job.started.elapsed();
    report.stats.peak_bytes += job.held;
    for (solution, &cost) in report.solutions.iter_mut().zip(&job.costs) {
        solution.cost = cost;
    }
    Ok(SearchResult { report, left_out: job.left_out, detail })
}
