//! A space that knows which threads expand its states.

use std::{
    cmp,
    sync::atomic::{AtomicU64, Ordering},
    thread::{self, ThreadId},
};

use search::StateSpace;

/// A space that threads can share.
pub(crate) trait Shared: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync {}

impl<S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync> Shared for S {}

/// A space that counts the expansions by the thread that made it, and by others, and calls a function at the latter.
pub(crate) struct Watched<S, F> {
    space: S,
    call: F,
    caller: ThreadId,
    own: AtomicU64,
    others: AtomicU64,
}

/// Nothing to call.
pub(crate) const fn nothing() {}

impl<S: Shared, F: Fn() + Sync> Watched<S, F> {
    pub(crate) fn new(space: S, call: F) -> Self {
        let (own, others) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { space, call, caller: thread::current().id(), own, others }
    }

    /// The expansions by the thread that made it, if others helped.
    pub(crate) fn alone(self) -> Option<u64> {
        (self.others.into_inner() > 0).then_some(self.own.into_inner())
    }
}

impl<S: Shared, F: Fn() + Sync> StateSpace for Watched<S, F> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn initial_state(&self) -> S::State {
        self.space.initial_state()
    }
    fn order(&self) -> fn(&S::State, &S::State) -> cmp::Ordering {
        self.space.order()
    }
    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }
    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        if thread::current().id() == self.caller {
            self.own.fetch_add(1, Ordering::Relaxed);
        } else {
            self.others.fetch_add(1, Ordering::Relaxed);
            (self.call)();
        }
        self.space.actions(state, actions);
    }
    fn apply(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.apply(state, action)
    }
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.cost(state, action)
    }
}
