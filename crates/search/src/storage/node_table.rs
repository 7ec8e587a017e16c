//! The node table: every state once, under a 4-byte id, with the engine's data for it.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::{
    report::Stop,
    storage::{budget::Budget, index::Index, pages::Pages},
};

/// Nodes, each a state with its data, in pages, and an index from states to their ids. State and data stand
/// side by side, so one cache miss fetches both.
pub(crate) struct NodeTable<S, D> {
    nodes: Pages<Node<S, D>>,
    index: Index,
}

struct Node<S, D> {
    state: S,
    data: D,
}

/// A hash of a state that is well distributed in all bits. FxHash alone is so in some bits only, and the
/// index uses the upper bits and the lowest byte.
#[inline]
pub(crate) fn hash_of<S: Hash>(state: &S) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    let product = u128::from(hasher.finish()) * 0x9E37_79B9_7F4A_7C15;
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the product are wanted")]
    let folded = (product as u64) ^ (product >> 64) as u64;
    folded
}

impl<S: Hash + Eq, D> NodeTable<S, D> {
    pub(crate) fn new() -> Self {
        Self { nodes: Pages::new(), index: Index::default() }
    }

    /// The number of nodes, which is also the next id.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn state(&self, id: u32) -> &S {
        &self.nodes.get(id).state
    }

    #[inline]
    pub(crate) fn data(&self, id: u32) -> &D {
        &self.nodes.get(id).data
    }

    #[inline]
    pub(crate) fn data_mut(&mut self, id: u32) -> &mut D {
        &mut self.nodes.get_mut(id).data
    }

    /// See [`Index::touch`].
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u8 {
        self.index.touch(hash)
    }

    /// The id of `state`, if the table holds it. `hash` must be its [`hash_of`].
    #[inline]
    pub(crate) fn find(&self, state: &S, hash: u64) -> Option<u32> {
        self.index.find(hash, |id| *self.state(id) == *state)
    }

    /// Inserts a state that the table does not hold yet and that owns so many bytes on the heap, and
    /// returns its id.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        state: S,
        hash: u64,
        data: D,
        owned: usize,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        budget.own(owned)?;
        if self.index.is_full() {
            self.index.grow(self.nodes.iter().map(|node| hash_of(&node.state)), budget)?;
        }
        let id = self.nodes.push(Node { state, data }, budget)?;
        self.index.insert(hash, id);
        Ok(id)
    }

    /// Removes the node that was inserted last, and returns its state.
    pub(crate) fn remove_newest(&mut self) -> Option<S> {
        let Node { state, .. } = self.nodes.pop()?;
        self.index.remove(hash_of(&state), self.len());
        Some(state)
    }

    /// Removes all nodes and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.index.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::hash_of;

    /// States that differ in sixteen bits only, wherever these are: each value of the highest and of the
    /// lowest byte of the hash comes at most twice, and at least a quarter, as often as expected.
    #[test]
    fn hashes_are_well_distributed_in_the_highest_and_lowest_byte() {
        for shift in [0, 8, 20, 36, 48] {
            let (mut upper, mut lower) = ([0_u32; 256], [0_u32; 256]);
            for number in 0..1_u64 << 16 {
                let bytes = hash_of(&(number << shift)).to_le_bytes();
                upper[usize::from(bytes[7])] += 1;
                lower[usize::from(bytes[0])] += 1;
            }
            let uneven = |counts: [u32; 256]| {
                counts.iter().filter(|count| !(64..=512).contains(*count)).count()
            };
            assert_eq!((uneven(upper), uneven(lower)), (0, 0), "shift {shift}");
        }
    }
}
