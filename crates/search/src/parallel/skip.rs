//! An observer of a search that is made twice.

use std::ops::ControlFlow;

use crate::{Cost, Fate, Observer, Solution, StateSpace};

/// Passes the events of a search on; those of the same search made again only from where the first ended.
pub(super) struct Skip<'o, O> {
    observer: &'o mut O,
    told: u64,
    /// The events that are still to be skipped.
    left: u64,
}

impl<'o, O> Skip<'o, O> {
    pub(super) fn new(observer: &'o mut O) -> Self {
        Self { observer, told: 0, left: 0 }
    }

    /// The search begins again.
    pub(super) fn again(&mut self) {
        self.left = self.told;
    }

    /// Has the search, made again, not come as far as before?
    pub(super) fn is_behind(&self) -> bool {
        self.left > 0
    }

    /// The observer, if it has not seen the event that comes now.
    #[inline]
    fn next(&mut self) -> Option<&mut O> {
        if self.left > 0 {
            self.left -= 1;
            return None;
        }
        self.told += 1;
        Some(self.observer)
    }
}

impl<S: StateSpace, O: Observer<S>> Observer<S> for Skip<'_, O> {
    fn started(&mut self, state: &S::State) {
        if let Some(observer) = self.next() {
            observer.started(state);
        }
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        if let Some(observer) = self.next() {
            observer.expanded_in(space, state, g, h);
        }
    }

    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        if let Some(observer) = self.next() {
            observer.generated_in(space, state, g, fate);
        }
    }

    fn counted(&mut self, expanded: u64) {
        if !self.is_behind() {
            self.observer.counted(expanded);
        }
    }

    fn deepened(&mut self, bound: Cost) {
        if let Some(observer) = self.next() {
            observer.deepened(bound);
        }
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        if let Some(observer) = self.next() {
            observer.solved(goal, solution);
        }
    }

    fn sees_states(&self) -> bool {
        self.left > 0 || self.observer.sees_states()
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if self.left > 0 { ControlFlow::Continue(()) } else { self.observer.go_on() }
    }
}
