//! The node table: every state once, under a 4-byte id, with what the engine keeps of it.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::{
    Stop,
    budget::{Budget, Halt},
    index::Index,
};

/// Ids are 0, 1, 2 … in order of insertion, and leave the top bit to the engines.
const MOST_NODES: u32 = (1 << 31) - 2;

/// States and their data in two arrays, and an index from states to positions there.
pub(crate) struct NodeTable<S, D> {
    states: Vec<S>,
    data: Vec<D>,
    index: Index,
}

/// Hash of a state, good in all bits: FxHash leaves its entropy in some of them only, and the
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
        Self { states: Vec::new(), data: Vec::new(), index: Index::default() }
    }

    /// How many nodes there are, which is also the next id.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.states.len()).unwrap_or(MOST_NODES)
    }

    #[inline]
    pub(crate) fn state(&self, id: u32) -> &S {
        &self.states[id as usize]
    }

    #[inline]
    pub(crate) fn data(&self, id: u32) -> &D {
        &self.data[id as usize]
    }

    #[inline]
    pub(crate) fn data_mut(&mut self, id: u32) -> &mut D {
        &mut self.data[id as usize]
    }

    /// See [`Index::touch`].
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u8 {
        self.index.touch(hash)
    }

    #[inline]
    pub(crate) fn find(&self, state: &S, hash: u64) -> Option<u32> {
        self.index.find(hash, |id| self.states[id as usize] == *state)
    }

    /// Adds a state that is not there yet, and returns its id.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        state: S,
        hash: u64,
        data: D,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Halt> {
        let id = self.len();
        if id >= MOST_NODES {
            return Err(Halt::Stopped(Stop::Bytes));
        }
        if self.index.is_full() {
            self.grow_index(budget)?;
        }
        budget.make_room(&mut self.states)?;
        budget.make_room(&mut self.data)?;
        self.index.insert(hash, id);
        self.states.push(state);
        self.data.push(data);
        Ok(id)
    }

    #[cold]
    fn grow_index(&mut self, budget: &mut Budget<'_>) -> Result<(), Halt> {
        self.index.grow(self.states.iter().map(hash_of), budget)
    }

    /// Takes out the node that was inserted last.
    pub(crate) fn remove_newest(&mut self) {
        if let Some(state) = self.states.pop() {
            self.data.pop();
            self.index.remove_newest(hash_of(&state), self.len());
        }
    }

    /// Forgets all nodes and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.data.clear();
        self.index.clear();
    }
}
