//! The states that breadth-first search has reached: every state once, in order, and a test for
//! duplicates.

use std::hint::black_box;

use crate::{
    Ranked, StateSpace, Stop,
    storage::budget::Budget,
    storage::node_table::{NodeTable, hash_of},
    storage::pages::Pages,
    storage::prefetch::Successors,
};

/// The states reached, in order of insertion. Each state is looked up by its key.
pub(crate) trait Reached<S: StateSpace> {
    /// The key of a state: its hash or its rank.
    fn key(space: &S, state: &S::State) -> u64;
    fn len(&self) -> u32;
    fn state(&self, id: u32) -> &S::State;
    /// Reads all places where a batch of successors will be looked up, so that their cache misses
    /// overlap.
    fn look_up(&self, batch: &mut Successors<S>);
    fn contains(&self, state: &S::State, key: u64) -> bool;
    /// Inserts a state that was not reached before and owns so many bytes on the heap, and returns its id.
    fn insert(
        &mut self,
        state: S::State,
        key: u64,
        owned: usize,
        budget: &mut Budget,
    ) -> Result<u32, Stop>;
}

/// Any states: the key is a hash, and equal hashes are followed by a comparison of states.
impl<S: StateSpace> Reached<S> for NodeTable<S::State, ()> {
    #[inline]
    fn key(_: &S, state: &S::State) -> u64 {
        hash_of(state)
    }

    #[inline]
    fn len(&self) -> u32 {
        Self::len(self)
    }

    #[inline]
    fn state(&self, id: u32) -> &S::State {
        Self::state(self, id)
    }

    #[inline]
    fn look_up(&self, batch: &mut Successors<S>) {
        batch.look_up(self);
    }

    #[inline]
    fn contains(&self, state: &S::State, key: u64) -> bool {
        self.find(state, key).is_some()
    }

    #[inline]
    fn insert(
        &mut self,
        state: S::State,
        key: u64,
        owned: usize,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        Self::insert(self, state, key, (), owned, budget)
    }
}

/// States with ranks 0 … n − 1 ([`Ranked`]): the key is the rank, and each rank has one bit.
pub(crate) struct Bitmap<T> {
    states: Pages<T>,
    seen: Vec<u64>,
}

/// The greatest number of words of a bitmap that stays in the cache.
const MAX_CACHED_WORDS: usize = 1 << 15;

impl<T> Bitmap<T> {
    /// An empty bitmap for `count` ranks, or `None` if the limit on memory forbids it.
    pub(crate) fn new(count: usize, budget: &mut Budget) -> Option<Self> {
        let words = count.div_ceil(64);
        budget.reserve(words.checked_mul(size_of::<u64>())?).ok()?;
        Some(Self { states: Pages::new(), seen: vec![0; words] })
    }
}

/// The number of the word of a rank, and a mask with its bit.
#[inline]
fn place(rank: u64) -> (usize, u64) {
    // The conversion cannot fail: no bitmap has more words than `usize::MAX`.
    (usize::try_from(rank / 64).unwrap_or(usize::MAX), 1 << (rank % 64))
}

impl<S: Ranked> Reached<S> for Bitmap<S::State> {
    #[inline]
    fn key(space: &S, state: &S::State) -> u64 {
        space.rank(state) as u64
    }

    #[inline]
    fn len(&self) -> u32 {
        self.states.len()
    }

    #[inline]
    fn state(&self, id: u32) -> &S::State {
        self.states.get(id)
    }

    #[inline]
    fn look_up(&self, batch: &mut Successors<S>) {
        if self.seen.len() > MAX_CACHED_WORDS {
            black_box(batch.keys().fold(0, |sum, rank| sum ^ self.seen[place(rank).0]));
        }
    }

    #[inline]
    fn contains(&self, _: &S::State, rank: u64) -> bool {
        let (word, bit) = place(rank);
        self.seen[word] & bit != 0
    }

    #[inline]
    fn insert(
        &mut self,
        state: S::State,
        rank: u64,
        owned: usize,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        let (word, bit) = place(rank);
        budget.own(owned)?;
        let id = self.states.push(state, budget)?;
        self.seen[word] |= bit;
        Ok(id)
    }
}
