//! The original report's "Node".

use std::ops::ControlFlow;

use fxhash::FxHashSet;
use search::{Algorithm, Event, Fate, Observer, StateSpace};

/// Counts what the original report calls "Node", which is not the same for all algorithms:
///
/// - breadth-first search: distinct states stored, the start included, before the batch that holds
///   the goal is expanded: it takes up to 16 states from the queue at a time, and looks for goals
///   among them first;
/// - depth-first search: distinct states stored, the start included;
/// - uniform-cost search: successors generated;
/// - A*: successors generated that are not closed yet.
#[derive(Debug)]
pub(crate) enum Counter<T> {
    Batched(Batches),
    Stored(u64),
    Generated(u64),
    NotClosed { count: u64, closed: FxHashSet<T> },
}

/// States that the original report's breadth-first search takes from its queue at a time.
const BATCH: u64 = 16;

/// Breadth-first search in batches.
#[derive(Debug, Default)]
pub(crate) struct Batches {
    stored: u64,
    /// `stored` when the batch was taken.
    before: u64,
    taken: u64,
    /// How many are yet to be expanded of the batch.
    left: u64,
    solved: bool,
}

impl Batches {
    fn take(&mut self) {
        if self.left == 0 {
            self.left = (self.stored - self.taken).min(BATCH);
            self.before = self.stored;
        }
        self.left = self.left.saturating_sub(1);
        self.taken += 1;
    }
}

impl<T> Counter<T> {
    /// `None` for algorithms of which the report counts nothing.
    pub(crate) fn new(algorithm: Algorithm) -> Option<Self> {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Some(Self::Batched(Batches::default())),
            Algorithm::DepthFirst { .. } => Some(Self::Stored(0)),
            Algorithm::UniformCost { .. } => Some(Self::Generated(0)),
            Algorithm::AStar { .. } => {
                Some(Self::NotClosed { count: 0, closed: FxHashSet::default() })
            }
            _ => None,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            Self::Batched(batches) if batches.solved => batches.before,
            Self::Batched(batches) => batches.stored,
            Self::Stored(count) | Self::Generated(count) | Self::NotClosed { count, .. } => *count,
        }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match (self, event) {
            (
                Self::Batched(batches),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            ) => batches.stored += 1,
            (Self::Batched(batches), Event::Expanded { .. }) => batches.take(),
            (Self::Batched(batches), Event::Solved { .. }) if !batches.solved => {
                batches.take();
                batches.solved = true;
            }
            (
                Self::Stored(count),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            )
            | (Self::Generated(count), Event::Generated { .. }) => *count += 1,
            (Self::NotClosed { closed, .. }, Event::Expanded { state, .. }) => {
                closed.insert(state.clone());
            }
            (Self::NotClosed { count, closed }, Event::Generated { state, .. }) => {
                *count += u64::from(!closed.contains(state));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
