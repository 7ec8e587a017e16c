//! One door to the engines for tests: each engine is compiled once for a space, whatever a test searches and observes
//! with.

use search::{
    Algorithm, Heuristic, Limits, Observer, Report, Reversible, StateSpace,
    parallel::{self, ExploreCounts, Progress, Threads},
};

/// [`search::search`] with any heuristic and any observer behind pointers.
pub fn search<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    algorithm: Algorithm,
    limits: &Limits,
    mut observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost> {
    search::search(space, &heuristic, algorithm, limits, &mut observer)
}

/// [`search::bidirectional`] with any heuristics and any observer behind pointers.
pub fn bidirectional<S: Reversible>(
    space: &S,
    forward: &dyn Heuristic<S>,
    backward: &dyn Heuristic<S>,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost> {
    search::bidirectional(space, &forward, &backward, limits, observer)
}

/// A space behind a pointer, too: all spaces with these types are one, for which the engines are compiled here. Threads
/// can share it.
pub type AnySpace<'s> = &'s (dyn StateSpace<State = u64, Action = u32, Cost = u32> + Sync);

/// A heuristic of [`AnySpace`] that threads can share.
pub type AnyHeuristic<'h, 's> = &'h (dyn Heuristic<AnySpace<'s>> + Sync);

/// [`search::search`] in any space.
pub fn search_any<'s>(
    space: AnySpace<'s>,
    heuristic: AnyHeuristic<'_, 's>,
    algorithm: Algorithm,
    limits: &Limits,
    observer: &mut dyn Observer<AnySpace<'s>>,
) -> Report<u32> {
    search::search(&space, &heuristic, algorithm, limits, observer)
}

/// [`parallel::search`] in any space.
pub fn search_any_by<'s>(
    threads: Threads,
    space: AnySpace<'s>,
    heuristic: AnyHeuristic<'_, 's>,
    algorithm: Algorithm,
    limits: &Limits,
    observer: &mut dyn Observer<AnySpace<'s>>,
) -> Report<u32> {
    parallel::search(&space, &heuristic, algorithm, threads, limits, observer)
}

/// [`parallel::explore`] of any space.
pub fn explore_any(
    space: AnySpace<'_>,
    threads: Threads,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
) -> ExploreCounts {
    parallel::explore(&space, threads, limits, on_progress)
}
