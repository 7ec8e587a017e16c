//! A share of the states of an exploration, for engines whose tables are in several threads or machines.

use std::{hash::Hash, hint::black_box, ops::Range};

use crate::{
    limits::Limits,
    report::Stop,
    storage::{
        budget::Budget,
        node_table::{NodeTable, hash_of},
        prefetch::BATCH,
    },
};

/// The states of one of several tables. Each state belongs to one of them, as its hash says ([`owner`](Self::owner)).
///
/// States have numbers, in the order in which they were inserted: so the states of a layer are a range of numbers.
/// It holds [`MAX_STATES`](Self::MAX_STATES) at most.
///
/// ```
/// use search::{Limits, parallel::HashShard};
///
/// let mut share = HashShard::new(&Limits::default());
/// assert_eq!(share.insert(&[5_u64, 8, 5]), Ok(0..2));
/// assert_eq!(share.insert(&[8, 13]), Ok(2..3));
/// assert_eq!(share.state(2), &13);
/// ```
pub struct HashShard<T> {
    states: NodeTable<T, ()>,
    budget: Budget,
}

impl<T: Copy + Eq + Hash> HashShard<T> {
    /// The greatest number of states.
    pub const MAX_STATES: u32 = (1 << 31) - 2;

    /// An empty table. Of the limits, those on bytes, time and cancellation hold for its growth.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// let mut share = HashShard::new(&Limits { bytes: 100, ..Limits::default() });
    /// assert!(share.insert(&[1_u64]).is_err());
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { states: NodeTable::new(), budget: Budget::new(limits) }
    }

    /// The number, below `shares`, of the table to which a state belongs. It is the same in every process of one
    /// program on machines with words of one size.
    ///
    /// ```
    /// # use search::parallel::HashShard;
    /// let owners: Vec<u32> = (0..100_u64).map(|state| HashShard::owner(&state, 2)).collect();
    /// assert!(owners.contains(&0) && owners.contains(&1) && !owners.contains(&2));
    /// ```
    #[inline]
    #[must_use]
    pub fn owner(state: &T, shares: u32) -> u32 {
        // The index of the table uses the upper bits and the lowest byte.
        let bits = hash_of(state) >> 8 & 0xFF_FFFF;
        u32::try_from((bits * u64::from(shares)) >> 24).unwrap_or(0)
    }

    /// The number of states.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// let mut share = HashShard::new(&Limits::default());
    /// assert_eq!(share.insert(&["a", "b", "a"]), Ok(0..2));
    /// assert_eq!(share.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> u32 {
        self.states.len()
    }

    /// Returns true if there are no states.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// assert!(HashShard::<u64>::new(&Limits::default()).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The state with this number.
    ///
    /// # Panics
    ///
    /// If it holds no state with this number.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// let mut share = HashShard::new(&Limits::default());
    /// assert_eq!(share.insert(&["a", "b"]), Ok(0..2));
    /// assert_eq!(share.state(1), &"b");
    /// ```
    #[inline]
    #[must_use]
    pub fn state(&self, number: u32) -> &T {
        self.states.state(number)
    }

    /// The bytes that it holds.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// let mut share = HashShard::new(&Limits::default());
    /// assert_eq!(share.bytes(), 0);
    /// assert_eq!(share.insert(&[5_u64]), Ok(0..1));
    /// assert!(share.bytes() > 8);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.budget.used()
    }

    /// Inserts the states that it does not hold yet, and returns their numbers.
    ///
    /// # Errors
    ///
    /// A limit. Some of the states may have been inserted.
    ///
    /// ```
    /// # use search::{Limits, parallel::HashShard};
    /// let mut share = HashShard::new(&Limits::default());
    /// assert_eq!(share.insert(&[5_u64, 8]), Ok(0..2));
    /// assert_eq!(share.insert(&[8, 13, 5]), Ok(2..3));
    /// ```
    pub fn insert(&mut self, states: &[T]) -> Result<Range<u32>, Stop> {
        let first = self.states.len();
        let mut hashes = [0; BATCH as usize];
        for batch in states.chunks(BATCH as usize) {
            // Reads all buckets first, so that their cache misses overlap.
            let mut read = 0;
            for (hash, state) in hashes.iter_mut().zip(batch) {
                *hash = hash_of(state);
                read ^= self.states.touch(*hash);
            }
            black_box(read);
            for (&hash, state) in hashes.iter().zip(batch) {
                if self.states.find(state, hash).is_none() {
                    self.states.insert(*state, hash, (), 0, &mut self.budget)?;
                }
            }
        }
        Ok(first..self.states.len())
    }
}

#[cfg(test)]
mod tests {
    use super::HashShard;
    use crate::{limits::Limits, report::Stop, storage::node_table::hash_of};

    /// Each state has one owner, and each owner about as many states as the others.
    #[test]
    fn owners_have_equal_shares() {
        for shares in [1, 2, 3, 7, 100] {
            let mut counts = vec![0_u32; shares as usize];
            for state in 0..100_000_u64 {
                counts[HashShard::owner(&[state, 7], shares) as usize] += 1;
            }
            let fair = 100_000 / shares;
            assert!(counts.iter().all(|&count| count.abs_diff(fair) < fair / 5), "{counts:?}");
        }
    }

    /// The index of a table uses the lowest byte of hashes, so the states of one owner must not have it in common.
    #[test]
    fn the_states_of_an_owner_differ_in_the_lowest_byte_of_their_hashes() {
        let owned = (0..300_000_u64).filter(|state| HashShard::owner(state, 1 << 12) == 7);
        let mut bytes: Vec<u8> = owned.map(|state| hash_of(&state).to_le_bytes()[0]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        assert!(bytes.len() > 40, "{bytes:?}");
    }

    #[test]
    fn its_length_is_the_number_of_different_states() {
        let mut share = HashShard::new(&Limits::default());
        assert_eq!((share.len(), share.is_empty()), (0, true));
        assert_eq!(share.insert(&[5_u64, 8, 13, 8]), Ok(0..3));
        assert_eq!((share.len(), share.is_empty()), (3, false));
    }

    #[test]
    fn a_limit_on_bytes_ends_the_growth() {
        let mut share = HashShard::new(&Limits { bytes: 100_000, ..Limits::default() });
        let states: Vec<u64> = (0..100_000).collect();
        assert_eq!(share.insert(&states), Err(Stop::Bytes));
        assert!((50_000..=100_000).contains(&share.bytes()), "{}", share.bytes());
    }
}
