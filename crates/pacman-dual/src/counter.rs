//! The write-up's counts.

use fxhash::FxHashSet;
use search::{Cost, Fate, Observer, StateSpace};

/// How many states a search met, as the write-up counts them. Iterative deepening sums over its
/// depths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All states: the start, and each that was generated.
    pub all: u64,
    /// Different states: the start, and each that was generated and not met before.
    pub different: u64,
}

/// Takes [`Counts`]. It remembers every state that it has met since the start, or since the present
/// depth began.
#[derive(Debug)]
pub(crate) struct Counter<T> {
    pub(crate) counts: Counts,
    met: FxHashSet<T>,
}

impl<T> Default for Counter<T> {
    fn default() -> Self {
        Self { counts: Counts::default(), met: FxHashSet::default() }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn started(&mut self, state: &S::State) {
        self.met.clear();
        <Self as Observer<S>>::generated(self, state, 0, Fate::New);
    }

    fn generated(&mut self, state: &S::State, _: Cost, _: Fate) {
        self.counts.all += 1;
        self.counts.different += u64::from(self.met.insert(state.clone()));
    }
}
