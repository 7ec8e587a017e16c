//! The original report's counts.

use std::ops::ControlFlow;

use search::{Event, Fate, Observer, StateSpace};

/// The numbers of states that a search met, as the original report counts them. Iterative deepening
/// adds up its depths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All states: the start, and each that was generated.
    pub all: u64,
    /// Different states: the start, and each that was generated and not met before.
    pub different: u64,
}

/// Counts as the search runs. Only with a closed set are all new states different.
impl<S: StateSpace> Observer<S> for Counts {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        let is_new = match event {
            Event::Started { .. } => true,
            Event::Generated { fate, .. } => fate == Fate::New,
            _ => return ControlFlow::Continue(()),
        };
        self.all += 1;
        self.different += u64::from(is_new);
        ControlFlow::Continue(())
    }
}
