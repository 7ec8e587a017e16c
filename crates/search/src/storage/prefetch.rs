//! Successors of several nodes, generated and looked up together.
//!
//! A large search spends nearly all its time on cache misses in the table where it looks up
//! successors. So the engines take nodes in batches. They generate all successors of a batch, then read
//! all their places in the table, in loops so tight that the cache misses overlap. Only then do they
//! store the successors, node by node, exactly as if each node of the batch had been expanded by itself.

use std::{hint::black_box, vec::Drain};

use crate::{StateSpace, storage::node_table::NodeTable};

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
    /// The key by which it is looked up: its hash, or its rank in a bitmap.
    pub(crate) hash: u64,
    found: Found,
}

/// Where a successor was found before its turn to be stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nowhere,
    /// In the table, under this id.
    Stored(u32),
    /// Earlier in the batch.
    #[cfg(feature = "parallel")]
    Repeated,
}

impl<S: StateSpace> Child<S> {
    /// The successor of `state` by `action`, with its key.
    #[inline]
    pub(crate) fn new(
        space: &S,
        state: &S::State,
        action: S::Action,
        key: impl Fn(&S, &S::State) -> u64,
    ) -> Self {
        let state = space.apply(state, action);
        let hash = key(space, &state);
        Self { state, action, hash, found: Found::Nowhere }
    }

    /// Was it found in the table, or is it the same state as an earlier successor of the batch?
    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.found != Found::Nowhere
    }

    /// Its id, if the table holds it now.
    #[inline]
    pub(crate) fn find<D>(&self, nodes: &NodeTable<S::State, D>) -> Option<u32> {
        match self.found {
            Found::Stored(id) => Some(id),
            _ => nodes.find(&self.state, self.hash),
        }
    }
}

/// The successors of a batch of nodes, in order.
pub(crate) struct Successors<S: StateSpace> {
    children: Vec<Child<S>>,
    actions: Vec<S::Action>,
    /// Those that are the same state as an earlier one are marked.
    are_marked: bool,
    /// Each is known or new: none has to be looked up again.
    are_decided: bool,
}

impl<S: StateSpace> Successors<S> {
    pub(crate) fn new() -> Self {
        Self { children: Vec::new(), actions: Vec::new(), are_marked: false, are_decided: false }
    }

    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// What the successors own on the heap.
    #[cfg(feature = "parallel")]
    pub(crate) fn owned(&self, space: &S) -> usize {
        self.children.iter().map(|child| space.heap_bytes(&child.state)).sum()
    }

    /// The actions of the state whose successors were appended last; none if they may not be kept.
    pub(crate) fn actions(&self) -> &[S::Action] {
        &self.actions
    }

    /// Appends the successors of `state`, each with its key.
    #[inline]
    pub(crate) fn generate(
        &mut self,
        space: &S,
        state: &S::State,
        key: impl Fn(&S, &S::State) -> u64,
    ) {
        self.actions.clear();
        let may_keep = space.actions_for_now(state, &mut self.actions);
        for &action in &self.actions {
            self.children.push(Child::new(space, state, action, &key));
        }
        if !may_keep {
            self.actions.clear();
        }
    }

    /// Marks the successors that are the same state as an earlier one, so that they need not be looked up. The keys should be
    /// hashes: with others it is slow. `places` is a list to be used again.
    #[cfg(feature = "parallel")]
    pub(crate) fn mark_repeated(&mut self, places: &mut Vec<u32>) {
        // At most half full, so that an empty place is near.
        let count = (2 * self.children.len()).next_power_of_two();
        places.clear();
        places.resize(count, u32::MAX);
        for number in 0..self.children.len() {
            let child = &self.children[number];
            let mut place = (child.hash >> 16) as usize;
            let found = loop {
                // The count is a power of two.
                place &= count - 1;
                match self.children.get(places[place] as usize) {
                    None => break Found::Nowhere,
                    Some(other) if other.state == child.state => break Found::Repeated,
                    Some(_) => place += 1,
                }
            };
            if found == Found::Nowhere {
                places[place] = u32::try_from(number).unwrap_or(u32::MAX);
            }
            self.children[number].found = found;
        }
        self.are_marked = true;
    }

    /// If the table is large, looks up all successors, so that their cache misses overlap. A successor
    /// that is not found now may be stored before its turn comes, so it must be looked up again then, unless
    /// [`are_decided`](Self::are_decided).
    #[inline]
    pub(crate) fn look_up<D>(&mut self, nodes: &NodeTable<S::State, D>) {
        if nodes.len() < MIN_LARGE_TABLE {
            return;
        }
        black_box(self.children.iter().fold(0, |sum, child| sum ^ nodes.touch(child.hash)));
        for child in self.children.iter_mut().filter(|child| child.found == Found::Nowhere) {
            child.found =
                nodes.find(&child.state, child.hash).map_or(Found::Nowhere, Found::Stored);
        }
        self.are_decided = self.are_marked;
    }

    /// Are all successors new that are not [known](Child::is_known)?
    #[inline]
    pub(crate) fn are_decided(&self) -> bool {
        self.are_decided
    }

    /// The keys of all successors.
    pub(crate) fn keys(&self) -> impl Iterator<Item = u64> {
        self.children.iter().map(|child| child.hash)
    }

    /// Removes and returns all successors.
    pub(crate) fn drain(&mut self) -> Drain<'_, Child<S>> {
        (self.are_marked, self.are_decided) = (false, false);
        self.children.drain(..)
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, MIN_LARGE_TABLE, Successors};
    use crate::{
        Limits, StateSpace,
        storage::budget::Budget,
        storage::node_table::{NodeTable, hash_of},
        storage::reached::Reached,
    };

    /// A line without an end: a state is a number, and leads to the next even and to the next odd one.
    struct Line;

    impl StateSpace for Line {
        type State = u32;
        type Action = u32;

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
                for by_trait in [false, true] {
                    let mut successors = Successors::<Line>::new();
                    successors.generate(&Line, &(state - 2), |_, child| hash_of(child));
                    assert_eq!(successors.actions(), [1, 2]);
                    if by_trait {
                        Reached::<Line>::look_up(&table, &mut successors);
                    } else {
                        successors.look_up(&table);
                    }
                    let known: Vec<_> = successors.drain().map(|child| child.is_known()).collect();
                    assert_eq!(known, [looked_up, false], "{} states", table.len());
                }
            }
            table.insert(state, hash_of(&state), (), 0, &mut budget).expect("no limit");
        }
    }

    /// The states 5, 6, 7 … lead to two states each, of which the first is the second of the state before it.
    #[cfg(feature = "parallel")]
    #[test]
    fn successors_that_come_again_in_a_batch_are_marked() {
        let mut places = vec![7; 100];
        for count in [0, 1, 2, 3, 500] {
            let mut successors = Successors::<Line>::new();
            for state in 0..count {
                successors.generate(&Line, &(5 + state), |_, child| hash_of(child));
            }
            successors.mark_repeated(&mut places);
            assert!(!successors.are_decided(), "not looked up");
            let known: Vec<bool> = successors.drain().map(|child| child.is_known()).collect();
            let expected = (0..count).flat_map(|number| [number > 0, false]);
            assert_eq!(known, expected.collect::<Vec<_>>(), "{count} states");
        }
    }

    /// All hashes are equal, so that all successors but one look for another place.
    #[cfg(feature = "parallel")]
    #[test]
    fn different_successors_with_equal_hashes_are_not_taken_for_one_another() {
        let mut successors = Successors::<Line>::new();
        for state in [3, 0, 3, 1, 0] {
            successors.generate(&Line, &state, |_, _| u64::MAX);
        }
        successors.mark_repeated(&mut Vec::new());
        let known: Vec<bool> = successors.drain().map(|child| child.is_known()).collect();
        // 4 5, 1 2, 4 5, 2 3, 1 2
        let again = [4, 5, 6, 8, 9];
        assert_eq!(known, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|number| again.contains(&number)));
    }

    /// Only in large tables, and only if those that come again are marked.
    #[cfg(feature = "parallel")]
    #[test]
    fn marked_successors_that_were_looked_up_are_known_or_new() {
        let mut budget = Budget::new(&Limits::default());
        let mut table = NodeTable::new();
        for state in 0..MIN_LARGE_TABLE {
            table.insert(state, hash_of(&state), (), 0, &mut budget).expect("no limit");
        }
        let last = MIN_LARGE_TABLE - 1;
        for is_marked in [false, true] {
            let mut successors = Successors::<Line>::new();
            for state in [last - 1, last] {
                successors.generate(&Line, &state, |_, child| hash_of(child));
            }
            if is_marked {
                successors.mark_repeated(&mut Vec::new());
            }
            successors.look_up(&table);
            assert_eq!(successors.are_decided(), is_marked);
            let found = successors.drain().map(|child| child.found);
            let again = if is_marked { Found::Repeated } else { Found::Nowhere };
            let expected = [Found::Stored(last), Found::Nowhere, again, Found::Nowhere];
            assert!(found.eq(expected), "marked: {is_marked}");
            assert!(!successors.are_decided(), "an empty batch");
        }
    }
}
