//! The original report's `visited`.

use std::ops::ControlFlow;

use fxhash::FxHashSet;
use search::{Algorithm, Event, Fate, Observer, StateSpace};

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
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match (self, event) {
            (
                Self::Stored(count),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            )
            | (Self::Taken(count), Event::Expanded { .. } | Event::Solved { .. }) => *count += 1,
            (
                Self::Entered { states, .. },
                Event::Started { state } | Event::Generated { state, fate: Fate::New, .. },
            ) => {
                states.insert(state.clone());
            }
            // A goal is entered before it is found to be one.
            (Self::Entered { goals, .. }, Event::Solved { goal, .. }) => {
                goals.insert(goal.clone());
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
