//! A space that knows which threads expand its states.

use std::{
    cmp,
    sync::atomic::{AtomicU64, Ordering},
    thread::{self, ThreadId},
};

use search::StateSpace;
use testkit::AnySpace;

/// A space that counts the expansions by the thread that made it, and by others, and calls a function at the latter.
pub(crate) struct WatchedSpace<'s> {
    space: AnySpace<'s>,
    call: &'s (dyn Fn() + Sync),
    caller: ThreadId,
    own: AtomicU64,
    others: AtomicU64,
}

/// Nothing to call.
pub(crate) const fn nothing() {}

impl<'s> WatchedSpace<'s> {
    pub(crate) fn new(space: AnySpace<'s>, call: &'s (dyn Fn() + Sync)) -> Self {
        let (own, others) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { space, call, caller: thread::current().id(), own, others }
    }

    /// The expansions by the thread that made it, if others helped.
    pub(crate) fn alone(self) -> Option<u64> {
        (self.others.into_inner() > 0).then_some(self.own.into_inner())
    }
}

impl StateSpace for WatchedSpace<'_> {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        self.space.initial_state()
    }
    fn order(&self) -> fn(&u64, &u64) -> cmp::Ordering {
        self.space.order()
    }
    fn is_goal(&self, state: &u64) -> bool {
        self.space.is_goal(state)
    }
    fn actions(&self, state: &u64, actions: &mut Vec<u32>) {
        if thread::current().id() == self.caller {
            self.own.fetch_add(1, Ordering::Relaxed);
        } else {
            self.others.fetch_add(1, Ordering::Relaxed);
            (self.call)();
        }
        self.space.actions(state, actions);
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        self.space.apply(state, action)
    }
    fn cost(&self, state: &u64, action: u32) -> u32 {
        self.space.cost(state, action)
    }
}
