//! The write-up's counts.

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

/// Takes them. Only where the search keeps a closed set are all its new states different.
impl<S: StateSpace> Observer<S> for Counts {
    fn started(&mut self, _: &S::State) {
        self.all += 1;
        self.different += 1;
    }

    fn generated(&mut self, _: &S::State, _: Cost, fate: Fate) {
        self.all += 1;
        self.different += u64::from(fate == Fate::New);
    }
}
