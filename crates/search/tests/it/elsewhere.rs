//! A space that does something where another thread expands a state.

use std::thread::{self, ThreadId};

use search::StateSpace;

use crate::parallel::TREE;

/// [`TREE`], with a call at each expansion by another thread than the one that made it.
pub(crate) struct Elsewhere<F> {
    caller: ThreadId,
    call: F,
}

impl<F: Fn() + Sync> Elsewhere<F> {
    pub(crate) fn new(call: F) -> Self {
        Self { caller: thread::current().id(), call }
    }
}

impl<F: Fn() + Sync> StateSpace for Elsewhere<F> {
    type State = u64;
    type Action = u32;

    fn initial_state(&self) -> u64 {
        TREE.initial_state()
    }
    fn is_goal(&self, state: &u64) -> bool {
        TREE.is_goal(state)
    }
    fn actions(&self, state: &u64, actions: &mut Vec<u32>) {
        if thread::current().id() != self.caller {
            (self.call)();
        }
        TREE.actions(state, actions);
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        TREE.apply(state, action)
    }
}
