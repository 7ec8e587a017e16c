//! A watcher that counts.

use domain::Watcher;
use search::{Cost, Fate};

/// Counts the events of a search, to be set beside its report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// It says that it looks at no states, though it counts those that it is told.
    pub is_blind: bool,
    /// The states expanded.
    pub expanded: u64,
    /// The successors generated.
    pub generated: u64,
}

impl Watcher for Seen {
    fn expanded(&mut self, _: Cost, _: Cost) {
        self.expanded += 1;
    }

    fn generated(&mut self, _: Fate) {
        self.generated += 1;
    }

    fn sees_states(&self) -> bool {
        !self.is_blind
    }
}
