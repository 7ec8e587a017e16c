//! The write-up's "Node".

use fxhash::FxHashSet;
use search::{Algorithm, Cost, Fate, Observer, StateSpace};

/// Counts what the write-up calls "Node", which is not the same for all algorithms:
///
/// - breadth-first and depth-first search: distinct states stored, the start included;
/// - uniform-cost search: successors generated;
/// - A*: successors generated that are not closed yet.
#[derive(Debug)]
pub(crate) enum Counter<T> {
    Nothing,
    Stored(u64),
    Generated(u64),
    NotClosed { count: u64, closed: FxHashSet<T> },
}

impl<T> Counter<T> {
    pub(crate) fn new(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::BreadthFirst { .. } | Algorithm::DepthFirst { .. } => Self::Stored(0),
            Algorithm::UniformCost { .. } => Self::Generated(0),
            Algorithm::AStar { .. } => Self::NotClosed { count: 0, closed: FxHashSet::default() },
            _ => Self::Nothing,
        }
    }

    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Self::Nothing => None,
            Self::Stored(count) | Self::Generated(count) | Self::NotClosed { count, .. } => {
                Some(*count)
            }
        }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn started(&mut self, _: &S::State) {
        if let Self::Stored(count) = self {
            *count += 1;
        }
    }

    fn expanded(&mut self, state: &S::State, _: Cost, _: Cost) {
        if let Self::NotClosed { closed, .. } = self {
            closed.insert(state.clone());
        }
    }

    fn generated(&mut self, state: &S::State, _: Cost, fate: Fate) {
        match self {
            Self::Stored(count) if fate == Fate::New => *count += 1,
            Self::Generated(count) => *count += 1,
            Self::NotClosed { count, closed } => *count += u64::from(!closed.contains(state)),
            Self::Stored(_) | Self::Nothing => {}
        }
    }
}
