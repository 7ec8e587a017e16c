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

/// Nodes that a page of the table holds.
const PAGE: usize = 1 << 16;

/// States with their data (one cache miss fetches both) in pages, which never move once they are
/// full, and an index from states to positions there.
pub(crate) struct NodeTable<S, D> {
    /// All but the page in use are full or, after removals, empty.
    pages: Vec<Vec<Node<S, D>>>,
    len: usize,
    index: Index,
}

struct Node<S, D> {
    state: S,
    data: D,
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
        Self { pages: Vec::new(), len: 0, index: Index::default() }
    }

    /// How many nodes there are, which is also the next id.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.len).unwrap_or(MOST_NODES)
    }

    #[inline]
    fn node(&self, id: u32) -> &Node<S, D> {
        &self.pages[id as usize / PAGE][id as usize % PAGE]
    }

    #[inline]
    pub(crate) fn state(&self, id: u32) -> &S {
        &self.node(id).state
    }

    #[inline]
    pub(crate) fn data(&self, id: u32) -> &D {
        &self.node(id).data
    }

    #[inline]
    pub(crate) fn data_mut(&mut self, id: u32) -> &mut D {
        &mut self.pages[id as usize / PAGE][id as usize % PAGE].data
    }

    /// See [`Index::touch`].
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u8 {
        self.index.touch(hash)
    }

    #[inline]
    pub(crate) fn find(&self, state: &S, hash: u64) -> Option<u32> {
        self.index.find(hash, |id| *self.state(id) == *state)
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
            let nodes = self.pages.iter().flatten();
            self.index.grow(nodes.map(|node| hash_of(&node.state)), budget)?;
        }
        let node = Node { state, data };
        match self.pages.get_mut(self.len / PAGE) {
            Some(page) if page.len() < page.capacity().min(PAGE) => page.push(node),
            _ => self.push_with_room(node, budget)?,
        }
        self.len += 1;
        self.index.insert(hash, id);
        Ok(id)
    }

    /// Makes room first: a small first page doubles, the others are laid out whole.
    #[cold]
    fn push_with_room(&mut self, node: Node<S, D>, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let number = self.len / PAGE;
        if number == self.pages.len() {
            budget.make_room(&mut self.pages)?;
            self.pages.push(Vec::new());
        }
        let page = &mut self.pages[number];
        let room = if number == 0 { (2 * page.len()).clamp(64, PAGE) } else { PAGE };
        let more = room - page.len();
        budget.reserve(more * size_of::<Node<S, D>>())?;
        page.try_reserve_exact(more).map_err(|_| Halt::Stopped(Stop::Bytes))?;
        page.push(node);
        Ok(())
    }

    /// Takes out the node that was inserted last.
    pub(crate) fn remove_newest(&mut self) {
        let Some(last) = self.len.checked_sub(1) else { return };
        if let Some(node) = self.pages[last / PAGE].pop() {
            self.len = last;
            self.index.remove(hash_of(&node.state), self.len());
        }
    }

    /// Forgets all nodes and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.pages.iter_mut().for_each(Vec::clear);
        self.len = 0;
        self.index.clear();
    }
}
