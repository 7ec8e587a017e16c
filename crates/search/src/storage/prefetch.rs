//! Successors of several nodes, generated and looked up together.
//!
//! A large search spends nearly all its time on cache misses in the table where it looks up
//! successors. So the engines take nodes in batches. They generate all successors of a batch, then read
//! all their places in the table, in loops so tight that the cache misses overlap. Only then do they
//! store the successors, node by node, exactly as if each node of the batch had been expanded by itself.

use std::{hint::black_box, vec::Drain};

use crate::{
    space::StateSpace,
    storage::{
        listing::Listing,
        node_table::{NodeTable, hash_of},
    },
};

/// The greatest number of nodes in a batch.
pub(crate) const BATCH: u32 = 32;

/// The number of stored states from which the table does not fit the cache, so that batches pay.
pub(crate) const MIN_LARGE_TABLE: u32 = 1 << 15;

/// A node of a batch.
pub(crate) struct BatchNode {
    pub(crate) id: u32,
    pub(crate) is_goal: bool,
    /// The place after its last successor in the list of the batch's successors.
    pub(crate) end: usize,
}

/// A successor that was generated but not yet stored.
pub(crate) struct Child<S: StateSpace> {
    pub(crate) state: S::State,
    pub(crate) action: S::Action,
    pub(crate) hash: u64,
    /// Its id, if it was found in the table before its turn to be stored.
    found: Option<u32>,
}

impl<S: StateSpace> Child<S> {
    /// `state`, to which `action` leads, with its hash.
    #[inline]
    pub(crate) fn new(action: S::Action, state: S::State) -> Self {
        let hash = hash_of(&state);
        Self { state, action, hash, found: None }
    }

    /// Its id, if the table holds it now.
    #[inline]
    pub(crate) fn find<D>(&self, nodes: &NodeTable<S::State, D>) -> Option<u32> {
        // `or_else` is not inlined everywhere.
        match self.found {
            Some(id) => Some(id),
            None => nodes.find(&self.state, self.hash),
        }
    }
}

/// The successors of a batch of nodes, in order.
pub(crate) struct Successors<S: StateSpace> {
    children: Vec<Child<S>>,
    listing: Listing<S>,
}

impl<S: StateSpace> Successors<S> {
    pub(crate) fn new() -> Self {
        Self { children: Vec::new(), listing: Listing::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// The actions of the state whose successors were appended last; none if they may not be kept.
    pub(crate) fn kept(&self, space: &S) -> &[S::Action] {
        self.listing.kept(space)
    }

    /// Appends the successors of `state`, each with its hash.
    #[inline]
    pub(crate) fn generate(&mut self, space: &S, state: &S::State) {
        self.listing.list(space, state);
        for (action, child) in self.listing.successors(space, state) {
            self.children.push(Child::new(action, child));
        }
    }

    /// If the table is large, looks up all successors, so that their cache misses overlap. A successor
    /// that is not found now may be stored before its turn comes, so it must be looked up again then.
    #[inline]
    pub(crate) fn look_up<D>(&mut self, nodes: &NodeTable<S::State, D>) {
        if nodes.len() < MIN_LARGE_TABLE {
            return;
        }
        black_box(self.children.iter().fold(0, |sum, child| sum ^ nodes.touch(child.hash)));
        for child in &mut self.children {
            child.found = nodes.find(&child.state, child.hash);
        }
    }

    /// Removes and returns all successors.
    pub(crate) fn drain(&mut self) -> Drain<'_, Child<S>> {
        self.children.drain(..)
    }
}

#[cfg(test)]
mod tests {
    use super::{MIN_LARGE_TABLE, Successors};
    use crate::{
        limits::Limits,
        space::StateSpace,
        storage::{
            budget::Budget,
            node_table::{NodeTable, hash_of},
        },
    };

    /// A line without an end: a state is a number, and leads to the next even and to the next odd one.
    struct Line;

    impl StateSpace for Line {
        type State = u32;
        type Action = u32;
        type Cost = u32;

        fn initial_state(&self) -> u32 {
            0
        }
        fn is_goal(&self, _: &u32) -> bool {
            false
        }
        fn actions(&self, _: &u32, actions: &mut Vec<u32>) {
            actions.extend([1, 2]);
        }
        fn apply(&self, state: &u32, action: u32) -> u32 {
            state + action
        }
    }

    /// Only where the table is large. The successors of the last state but one are the last state, and a new one.
    #[test]
    fn successors_are_looked_up_in_large_tables() {
        let mut budget = Budget::new(&Limits::default());
        let mut table = NodeTable::new();
        for state in 0..MIN_LARGE_TABLE + 3 {
            let looked_up = table.len() >= MIN_LARGE_TABLE;
            if state + 3 > MIN_LARGE_TABLE {
                let mut successors = Successors::<Line>::new();
                successors.generate(&Line, &(state - 2));
                assert_eq!(successors.kept(&Line), [1, 2]);
                successors.look_up(&table);
                let found: Vec<_> = successors.drain().map(|child| child.found).collect();
                assert_eq!(found, [looked_up.then(|| state - 1), None], "{} states", table.len());
            }
            table.insert(state, hash_of(&state), (), 0, &mut budget).expect("no limit");
        }
    }
}
