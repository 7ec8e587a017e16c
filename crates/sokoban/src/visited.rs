//! The original report's `visited`.

use fxhash::FxHashSet;
use search::{Algorithm, Cost, Fate, Observer, Solution, StateSpace};

/// Counts what the original report calls `visited`, which is not the same for all algorithms:
///
/// - breadth-first search: distinct states stored, the start included;
/// - A* and weighted A*: states taken from the open list, the goal included;
/// - depth-first search and iterative deepening: distinct states entered that are not goals, over
///   all depths.
#[derive(Debug)]
pub(crate) enum Counter<T> {
    Nothing,
    Stored(u64),
    Taken(u64),
    Entered { states: FxHashSet<T>, goals: FxHashSet<T> },
}

impl<T> Counter<T> {
    pub(crate) fn new(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Self::Stored(0),
            Algorithm::AStar { .. } | Algorithm::WeightedAStar { .. } => Self::Taken(0),
            Algorithm::DepthFirst { .. } | Algorithm::IterativeDeepening { .. } => {
                Self::Entered { states: FxHashSet::default(), goals: FxHashSet::default() }
            }
            _ => Self::Nothing,
        }
    }

    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Self::Nothing => None,
            Self::Stored(count) | Self::Taken(count) => Some(*count),
            Self::Entered { states, goals } => Some((states.len() - goals.len()) as u64),
        }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn started(&mut self, state: &S::State) {
        match self {
            Self::Stored(count) => *count += 1,
            Self::Entered { states, .. } => {
                states.insert(state.clone());
            }
            Self::Taken(_) | Self::Nothing => {}
        }
    }

    fn expanded(&mut self, _: &S::State, _: Cost, _: Cost) {
        if let Self::Taken(count) = self {
            *count += 1;
        }
    }

    fn generated(&mut self, state: &S::State, _: Cost, fate: Fate) {
        if fate == Fate::New {
            <Self as Observer<S>>::started(self, state);
        }
    }

    fn solved(&mut self, goal: &S::State, _: &Solution<S::Action>) {
        match self {
            Self::Taken(count) => *count += 1,
            // A goal is entered before it is found to be one.
            Self::Entered { goals, .. } => {
                goals.insert(goal.clone());
            }
            Self::Stored(_) | Self::Nothing => {}
        }
    }
}
