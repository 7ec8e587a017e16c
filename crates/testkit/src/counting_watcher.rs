//! A watcher that counts.

use std::ops::ControlFlow;

use search::{Event, Observer, StateSpace};

/// Counts the events of a search, to be set beside its report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CountingWatcher {
    /// It says that it looks at no states, though it counts those that it is told.
    pub is_blind: bool,
    /// The states expanded that were shown.
    pub expanded: u64,
    /// Those besides, as far as they were counted.
    pub counted: u64,
    /// The successors generated.
    pub generated: u64,
}

impl<S: StateSpace> Observer<S> for CountingWatcher {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Expanded { .. } => self.expanded += 1,
            Event::Generated { .. } => self.generated += 1,
            Event::Counted { expanded } => self.counted = expanded,
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn sees_states(&self) -> bool {
        !self.is_blind
    }
}
