//! The original report's counts.

use search::{Cost, Fate, Observer, StateSpace};

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
    fn started(&mut self, _: &S::State) {
        self.all += 1;
        self.different += 1;
    }

    fn generated(&mut self, _: &S::State, _: Cost, fate: Fate) {
        self.all += 1;
        self.different += u64::from(fate == Fate::New);
    }
}
