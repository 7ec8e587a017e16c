//! Running an engine for a law.

use search::{Algorithm, Cost, Heuristic, Limits, Observer, Report, StateSpace, search};

/// Runs an engine. All laws call this one function, with one type of heuristic and one of observer, so
/// that each engine is compiled once for a space.
pub(super) fn run<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    algorithm: Algorithm,
    limits: &Limits,
    expanded: &mut Expanded<S>,
) -> Report<S::Action> {
    search(space, &heuristic, algorithm, limits, expanded)
}

/// An observer that stores the expanded states in order, or ignores them.
pub(super) enum Expanded<S: StateSpace> {
    Ignored,
    Recorded(Vec<S::State>),
}

impl<S: StateSpace> Expanded<S> {
    /// The recorded states.
    pub(super) fn states(&self) -> &[S::State] {
        match self {
            Self::Ignored => &[],
            Self::Recorded(states) => states,
        }
    }
}

impl<S: StateSpace> Observer<S> for Expanded<S> {
    fn expanded(&mut self, state: &S::State, _: Cost, _: Cost) {
        if let Self::Recorded(states) = self {
            states.push(state.clone());
        }
    }
}
