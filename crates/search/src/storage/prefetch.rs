//! Generating the successors of several nodes at once.
//!
//! In a large search nearly all time goes into waiting for the places in the table where
//! successors belong. So the engines take nodes in batches: first all successors are generated,
//! then all their places are read, in loops so tight that the cache misses overlap, and only then
//! are they taken in, node by node, exactly as if each had been expanded by itself.

use std::{hint::black_box, vec::Drain};

use crate::{StateSpace, storage::node_table::NodeTable};

/// Nodes taken together; fewer where expansions are slow.
pub(crate) const BATCH: u32 = 32;

/// From so many stored states on, the table does not fit the cache, and looking up ahead pays.
pub(crate) const LARGE: u32 = 1 << 15;

/// A successor that was generated but not yet taken in.
pub(crate) struct Child<S: StateSpace> {
    pub(crate) state: S::State,
    pub(crate) action: S::Action,
    /// Its hash, or where states are ranked its rank.
    pub(crate) hash: u64,
    /// Its id, if the batch was looked up and it was stored then.
    known: Option<u32>,
}

impl<S: StateSpace> Child<S> {
    /// What `action` makes of `state`, with what it will be looked up by.
    #[inline]
    pub(crate) fn new(
        space: &S,
        state: &S::State,
        action: S::Action,
        key: impl Fn(&S, &S::State) -> u64,
    ) -> Self {
        let mut child = state.clone();
        space.apply(&mut child, action);
        let hash = key(space, &child);
        Self { state: child, action, hash, known: None }
    }

    /// Was the batch looked up, and it stored then?
    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Its id, if it is stored now.
    #[inline]
    pub(crate) fn find<D>(&self, nodes: &NodeTable<S::State, D>) -> Option<u32> {
        match self.known {
            Some(id) => Some(id),
            None => nodes.find(&self.state, self.hash),
        }
    }
}

/// The successors of a batch, in order.
pub(crate) struct Successors<S: StateSpace> {
    children: Vec<Child<S>>,
    actions: Vec<S::Action>,
}

impl<S: StateSpace> Successors<S> {
    pub(crate) fn new() -> Self {
        Self { children: Vec::new(), actions: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// Appends the successors of `state`, with what they will be looked up by.
    #[inline]
    pub(crate) fn generate(
        &mut self,
        space: &S,
        state: &S::State,
        key: impl Fn(&S, &S::State) -> u64,
    ) {
        self.actions.clear();
        space.actions(state, &mut self.actions);
        for &action in &self.actions {
            self.children.push(Child::new(space, state, action, &key));
        }
    }

    /// Looks all of them up if the table is large, so that their cache misses overlap. What is not
    /// stored now may be when its turn comes.
    #[inline]
    pub(crate) fn look_up<D>(&mut self, nodes: &NodeTable<S::State, D>) {
        if nodes.len() < LARGE {
            return;
        }
        black_box(self.children.iter().fold(0, |sum, child| sum ^ nodes.touch(child.hash)));
        for child in &mut self.children {
            child.known = nodes.find(&child.state, child.hash);
        }
    }

    /// What they are looked up by.
    pub(crate) fn keys(&self) -> impl Iterator<Item = u64> {
        self.children.iter().map(|child| child.hash)
    }

    /// Hands all of them out.
    pub(crate) fn drain(&mut self) -> Drain<'_, Child<S>> {
        self.children.drain(..)
    }
}
