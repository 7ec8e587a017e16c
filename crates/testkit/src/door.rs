//! One door to the engines for tests.

use search::{Algorithm, Heuristic, Limits, Observer, Report, StateSpace};

/// [`search::search`] with any heuristic and any observer behind pointers: each engine is compiled once
/// for a space, whatever a test searches and observes with.
pub fn search<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    algorithm: Algorithm,
    limits: &Limits,
    mut observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost> {
    search::search(space, &heuristic, algorithm, limits, &mut observer)
}
