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
    Stored(u64),
    Taken(u64),
    Entered { states: FxHashSet<T>, goals: FxHashSet<T> },
}

impl<T> Counter<T> {
    /// `None` for algorithms of which the report counts nothing.
    pub(crate) fn new(algorithm: Algorithm) -> Option<Self> {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Some(Self::Stored(0)),
            Algorithm::AStar { .. } | Algorithm::WeightedAStar { .. } => Some(Self::Taken(0)),
            Algorithm::DepthFirst { .. } | Algorithm::IterativeDeepening { .. } => {
                Some(Self::Entered { states: FxHashSet::default(), goals: FxHashSet::default() })
            }
            _ => None,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            Self::Stored(count) | Self::Taken(count) => *count,
            Self::Entered { states, goals } => (states.len() - goals.len()) as u64,
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
            Self::Taken(_) => {}
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
            Self::Stored(_) => {}
        }
    }
}
