//! The states that breadth-first search has reached: every state once, in order, and a way to tell
//! whether a state is among them.

use std::hint::black_box;

use crate::{
    Ranked, StateSpace, Stop,
    storage::budget::Budget,
    storage::node_table::{NodeTable, hash_of},
    storage::pages::Pages,
    storage::prefetch::Successors,
};

/// States in order of insertion. A state is asked for with its key.
pub(crate) trait Reached<S: StateSpace> {
    /// What a state is looked up by.
    fn key(space: &S, state: &S::State) -> u64;
    fn len(&self) -> u32;
    fn state(&self, id: u32) -> &S::State;
    /// Reads all places where a batch of successors is going to be looked up.
    fn look_up(&self, batch: &mut Successors<S>);
    fn contains(&self, state: &S::State, key: u64) -> bool;
    /// Adds a state that is not there yet, and returns its id.
    fn insert(&mut self, state: S::State, key: u64, budget: &mut Budget<'_>) -> Result<u32, Stop>;
}

/// States are told apart by their hashes and themselves.
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
    fn insert(&mut self, state: S::State, key: u64, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        Self::insert(self, state, key, (), budget)
    }
}

/// States that rank as 0 … n − 1 ([`Ranked`]): one bit for each.
pub(crate) struct Bitmap<T> {
    states: Pages<T>,
    seen: Vec<u64>,
}

/// A bitmap of so many words stays in the cache.
const SMALL: usize = 1 << 15;

impl<T> Bitmap<T> {
    /// Room for `count` ranks, if the limits on memory allow it.
    pub(crate) fn new(count: usize, budget: &mut Budget<'_>) -> Option<Self> {
        let words = count.div_ceil(64);
        budget.reserve(words.checked_mul(size_of::<u64>())?).ok()?;
        Some(Self { states: Pages::new(), seen: vec![0; words] })
    }
}

/// The word of a rank, and its bit.
#[inline]
fn place(rank: u64) -> (usize, u64) {
    // No bitmap has more words than a usize counts.
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
        if self.seen.len() > SMALL {
            black_box(batch.keys().fold(0, |sum, rank| sum ^ self.seen[place(rank).0]));
        }
    }

    #[inline]
    fn contains(&self, _: &S::State, rank: u64) -> bool {
        let (word, bit) = place(rank);
        self.seen[word] & bit != 0
    }

    #[inline]
    fn insert(&mut self, state: S::State, rank: u64, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        let (word, bit) = place(rank);
        let id = self.states.push(state, budget)?;
        self.seen[word] |= bit;
        Ok(id)
    }
}
