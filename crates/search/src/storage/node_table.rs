//! The node table: every state once, under a 4-byte id, with the engine's data for it. And the pages in which it has
//! its nodes.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::{
    report::Stop,
    storage::{
        budget::{Budget, refused},
        index::{BATCH, Index},
    },
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

/// A hash of a state that is well distributed in its upper half and its lowest byte, which the index uses. FxHash alone is
/// so in some bits only. Products of 128 bits would be as good, but are slow in WebAssembly.
#[inline]
pub(crate) fn hash_of<S: Hash>(state: &S) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    let product = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
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

    /// Inserts a state that the table does not hold yet and that owns `owned` bytes on the heap, and
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
            self.grow(budget)?;
        }
        let id = self.nodes.push(Node { state, data }, budget)?;
        self.index.insert(hash, id);
        Ok(id)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let mut id = 0;
        let mut next = |batch: &mut [u64; BATCH]| {
            let more = BATCH.min((self.nodes.len() - id) as usize);
            for slot in &mut batch[..more] {
                *slot = hash_of(&self.nodes.get(id).state);
                id += 1;
            }
            more
        };
        self.index.grow(&mut next, budget)
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

/// The greatest number of items. Ids are 0, 1, 2 … in order of insertion; engines use the top bit of an
/// id for themselves.
const MAX_ITEMS: u32 = (1 << 31) - 2;

/// Items in a page.
const PAGE: usize = 1 << 16;

/// Items under 4-byte ids, in pages that never move once they are full.
pub(crate) struct Pages<T> {
    /// All pages except the current one are full or, after removals, empty.
    pages: Vec<Vec<T>>,
    len: usize,
}

impl<T> Pages<T> {
    pub(crate) fn new() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }

    /// The number of items, which is also the next id.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.len).unwrap_or(MAX_ITEMS)
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.pages[id as usize / PAGE][id as usize % PAGE]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: u32) -> &mut T {
        &mut self.pages[id as usize / PAGE][id as usize % PAGE]
    }

    /// All items, by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten()
    }

    /// Adds an item, and returns its id.
    #[inline]
    pub(crate) fn push(&mut self, item: T, budget: &mut Budget) -> Result<u32, Stop> {
        let id = self.len();
        if id >= MAX_ITEMS {
            return Err(Stop::Bytes);
        }
        match self.pages.get_mut(self.len / PAGE) {
            Some(page) if page.len() < page.capacity().min(PAGE) => page.push(item),
            _ => self.push_with_room(item, budget)?,
        }
        self.len += 1;
        Ok(id)
    }

    /// [`push`](Self::push) when the current page is full. The first page doubles until it has its full
    /// size; all others are allocated at full size.
    #[cold]
    fn push_with_room(&mut self, item: T, budget: &mut Budget) -> Result<(), Stop> {
        let number = self.len / PAGE;
        if number == self.pages.len() {
            budget.make_room(&mut self.pages)?;
            self.pages.push(Vec::new());
        }
        let page = &mut self.pages[number];
        let room = if number == 0 { (2 * page.len()).clamp(64, PAGE) } else { PAGE };
        let more = room - page.len();
        budget.reserve(more * size_of::<T>())?;
        page.try_reserve_exact(more).map_err(refused)?;
        page.push(item);
        Ok(())
    }

    /// Removes the item that was added last.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        let item = self.pages[last / PAGE].pop()?;
        self.len = last;
        Some(item)
    }

    /// Removes all items and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.pages.iter_mut().for_each(Vec::clear);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, Pages, hash_of};
    use crate::{limits::Limits, storage::budget::Budget};

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

    #[test]
    fn pages_fill_one_after_the_other() {
        let mut budget = Budget::new(&Limits::default());
        let mut pages = Pages::new();
        let items = u32::try_from(2 * PAGE + 100).unwrap();
        for round in 0..2 {
            let mut capacities = Vec::new();
            for id in 0..items {
                let Ok(given) = pages.push(u64::from(id), &mut budget) else { panic!("no limit") };
                assert_eq!((given, pages.len()), (id, id + 1));
                let capacity = pages.pages[0].capacity();
                if capacities.last() != Some(&capacity) {
                    capacities.push(capacity);
                    let lists = pages.pages.capacity() * size_of::<Vec<u64>>();
                    let whole = (pages.pages.len() - 1) * PAGE;
                    assert_eq!(budget.used, lists + 8 * (whole + capacity));
                }
            }
            let doubled = [64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, PAGE];
            assert_eq!(capacities, if round == 0 { &doubled[..] } else { &doubled[10..] });
            assert!(pages.pages.iter().all(|page| page.capacity() == PAGE));
            let lists = pages.pages.capacity() * size_of::<Vec<u64>>();
            assert_eq!(budget.used, lists + 3 * 8 * PAGE);

            *pages.get_mut(7) += 1;
            assert_eq!((*pages.get(7), *pages.get(items - 1)), (8, u64::from(items - 1)));
            *pages.get_mut(7) -= 1;
            assert!(pages.iter().copied().eq(0..u64::from(items)));
            if round == 0 {
                assert!((0..u64::from(items)).rev().all(|item| pages.pop() == Some(item)));
                assert_eq!((pages.pop(), pages.len()), (None, 0));
            } else {
                pages.clear();
                assert_eq!((pages.len(), pages.iter().next()), (0, None));
            }
        }
    }
}
