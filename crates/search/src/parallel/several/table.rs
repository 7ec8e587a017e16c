//! The table of states of a search by layers: in partitions by hash, each written by one thread at a time, so
//! that no locks are needed, and a list that has all states in the order of one thread.

use std::{hash::Hash, hint::black_box, ops::Range};

use rayon_core::ThreadPool;

use crate::{
    engines::breadth_first::{Origin, ReachedStates},
    limits::Limits,
    parallel::{Threads, several::with_affinity::with_affinity},
    report::Stop,
    space::StateSpace,
    storage::{
        budget::{Budget, refused},
        node_table::{NodeTable, Pages, hash_of},
        prefetch::BATCH,
    },
};

/// The place of a state: its partition in the lower bits, its number there in the upper ones.
pub(super) type Place = u32;

/// A successor that was reached before.
pub(super) const KNOWN: Place = u32::MAX;

/// The parents that share an origin.
pub(super) const GROUP: usize = BATCH as usize;

/// The greatest number of partitions.
const MAX_PARTITIONS: usize = 64;

/// The states that a partition looks through between two looks at the clock: a millisecond at most.
const TAKEN: usize = 1 << 14;

/// All states reached.
pub(super) struct Table<S> {
    pub(super) partitions: Vec<Partition<S>>,
    /// The logarithm of the number of partitions.
    bits: u32,
    /// The places of all states, in the order in which one thread reaches them.
    order: Pages<Place>,
    /// One for each group of parents, in order. A parent is not stored: it is found again in its group.
    origins: Vec<Origin>,
    /// The bytes of `order` and `origins`.
    budget: Budget,
}

/// The states whose hashes have some bits in common.
pub(super) struct Partition<S> {
    number: u32,
    bits: u32,
    states: NodeTable<S, ()>,
    budget: Budget,
    /// The successors of a block that are new in this partition, chunk by chunk, as places in the chunk.
    fresh: Vec<u32>,
    /// The end of each chunk in `fresh`.
    ends: Vec<usize>,
    /// The number of the first state in `fresh`.
    first: u32,
    stop: Option<Stop>,
}

impl<S: Clone + Eq + Hash> Table<S> {
    pub(super) fn new(threads: Threads, limits: &Limits) -> Self {
        let count = threads.sizes.partitions.clamp(1, MAX_PARTITIONS).next_power_of_two();
        let bits = count.trailing_zeros();
        let partition = |number| Partition {
            number,
            bits,
            states: NodeTable::new(),
            budget: Budget::new(limits),
            fresh: Vec::new(),
            ends: Vec::new(),
            first: 0,
            stop: None,
        };
        Self {
            partitions: (0..1 << bits).map(partition).collect(),
            bits,
            order: Pages::new(),
            origins: Vec::new(),
            budget: Budget::new(limits),
        }
    }

    /// The number of states.
    pub(super) fn len(&self) -> u32 {
        self.order.len()
    }

    /// The state with this number in the order of one thread.
    #[inline]
    pub(super) fn state(&self, number: u32) -> &S {
        let place = *self.order.get(number);
        self.partitions[place as usize & (self.partitions.len() - 1)]
            .states
            .state(place >> self.bits)
    }

    /// The number of the partition of a hash.
    #[inline]
    pub(super) fn partition(&self, hash: u64) -> usize {
        part(hash, self.partitions.len() - 1)
    }

    /// Inserts the first state, which owns `owned` bytes on the heap.
    pub(super) fn insert_root(&mut self, state: S, owned: usize) -> Result<(), Stop> {
        let hash = hash_of(&state);
        let number = self.partition(hash);
        let partition = &mut self.partitions[number];
        partition.states.insert(state, hash, (), owned, &mut partition.budget)?;
        self.order.push(partition.number, &mut self.budget)?;
        Ok(())
    }

    /// Appends the new successors of a group of parents, the first of which has this number.
    pub(super) fn append(&mut self, parents: u32, places: &[Place]) -> Result<(), Stop> {
        self.budget.make_room(&mut self.origins)?;
        self.origins.push(Origin { parents, children: self.order.len() });
        for &place in places {
            self.order.push(place, &mut self.budget)?;
        }
        Ok(())
    }

    /// Fails if a limit has stopped a partition.
    pub(super) fn go_on(&self) -> Result<(), Stop> {
        self.partitions.iter().find_map(|partition| partition.stop).map_or(Ok(()), Err)
    }

    /// The bytes that are accounted for.
    pub(super) fn bytes(&self) -> usize {
        let of_partitions = self.partitions.iter().map(|partition| partition.budget.used());
        of_partitions.sum::<usize>() + self.budget.used()
    }

    /// Shares out `bytes` more bytes. Each part of the table gets the same, so that no timing decides which of
    /// them is refused.
    pub(super) fn grant(&mut self, bytes: usize) {
        let share = bytes / (self.partitions.len() + 1);
        self.budget.grant(share);
        self.partitions.iter_mut().for_each(|partition| partition.budget.grant(share));
    }
}

impl<S: StateSpace> ReachedStates<S> for Table<S::State> {
    fn len(&self) -> u32 {
        self.order.len()
    }

    #[inline]
    fn state(&self, number: u32) -> &S::State {
        Self::state(self, number)
    }

    fn parents(&self, number: u32) -> Range<u32> {
        Origin::parents(&self.origins, number, self.order.len())
    }
}

impl<S: Clone + Eq + Hash + Send + Sync> Table<S> {
    /// Takes the states of a search by one thread, with their origins; `owned` says what one owns on the heap. Called
    /// once, while the table is empty.
    pub(super) fn take(
        &mut self,
        pool: &ThreadPool,
        states: NodeTable<S, ()>,
        origins: Vec<Origin>,
        owned: impl Fn(&S) -> usize + Sync,
    ) -> Result<(), Stop> {
        let states = &states;
        let hashes = self.hashes(states)?;
        let mask = self.partitions.len() - 1;
        with_affinity(pool, &mut self.partitions, |number, partition| {
            partition.stop = partition.take(states, &hashes, mask, number, &owned).err();
        });
        self.go_on()?;
        let mut ends = [0; MAX_PARTITIONS];
        for &hash in &hashes {
            self.budget.tick()?;
            let number = part(hash, mask);
            let partition = &self.partitions[number];
            self.order.push(ends[number] << self.bits | partition.number, &mut self.budget)?;
            ends[number] += 1;
        }
        self.budget.release(hashes.capacity() * size_of::<u64>());
        drop(hashes);
        self.budget.reserve(origins.capacity() * size_of::<Origin>())?;
        self.origins = origins;
        Ok(())
    }

    /// The hashes of all these states, whose bytes are accounted for.
    fn hashes(&mut self, states: &NodeTable<S, ()>) -> Result<Vec<u64>, Stop> {
        let count = states.len();
        self.budget.reserve(count as usize * size_of::<u64>())?;
        let mut hashes = Vec::new();
        hashes.try_reserve_exact(count as usize).map_err(refused)?;
        for id in 0..count {
            self.budget.tick()?;
            hashes.push(hash_of(states.state(id)));
        }
        Ok(hashes)
    }
}

/// The partition of a hash. The index of a partition uses its upper bits and its lowest byte.
#[inline]
fn part(hash: u64, mask: usize) -> usize {
    (hash >> 8) as usize & mask
}

/// Returns true if a partition of 2^`bits` has room for more than these states. Beyond this, a place would not fit
/// its bits, or be [`KNOWN`].
const fn has_room(states: u32, bits: u32) -> bool {
    states < KNOWN >> bits
}

/// A successor on its way to its partition.
pub(super) struct Parcel {
    pub(super) hash: u64,
    /// Its place in its chunk.
    pub(super) at: u32,
}

impl<S: Clone + Eq + Hash> Partition<S> {
    /// Inserts those of these states, with their hashes, that belong to partition `number`, which this is.
    fn take(
        &mut self,
        states: &NodeTable<S, ()>,
        hashes: &[u64],
        mask: usize,
        number: usize,
        owned: impl Fn(&S) -> usize,
    ) -> Result<(), Stop> {
        for (first, hashes) in (0..).step_by(TAKEN).zip(hashes.chunks(TAKEN)) {
            self.budget.poll()?;
            for (id, &hash) in (first..).zip(hashes) {
                if part(hash, mask) == number {
                    let state = states.state(id);
                    let owned = owned(state);
                    self.states.insert(state.clone(), hash, (), owned, &mut self.budget)?;
                }
            }
        }
        Ok(())
    }

    /// Inserts the successors of a block that are new, chunk by chunk: those of this partition with all successors of
    /// the chunk. `owned` says what a state owns on the heap.
    pub(super) fn insert<'c>(
        &mut self,
        chunks: impl Iterator<Item = (&'c [Parcel], &'c [S])>,
        owned: impl Fn(&S) -> usize,
    ) where
        S: 'c,
    {
        self.stop = self.try_insert(chunks, owned).err();
    }

    fn try_insert<'c>(
        &mut self,
        chunks: impl Iterator<Item = (&'c [Parcel], &'c [S])>,
        owned: impl Fn(&S) -> usize,
    ) -> Result<(), Stop>
    where
        S: 'c,
    {
        self.fresh.clear();
        self.ends.clear();
        self.first = self.states.len();
        for (parcels, children) in chunks {
            for batch in parcels.chunks(BATCH as usize) {
                // Reads all buckets first, so that their cache misses overlap.
                black_box(batch.iter().fold(0, |sum, parcel| sum ^ self.states.touch(parcel.hash)));
                for &Parcel { hash, at } in batch {
                    let state = &children[at as usize];
                    if self.states.find(state, hash).is_none() {
                        let owned = owned(state);
                        self.states.insert(state.clone(), hash, (), owned, &mut self.budget)?;
                        self.fresh.push(at);
                    }
                }
            }
            self.ends.push(self.fresh.len());
            self.budget.poll()?;
        }
        if has_room(self.states.len(), self.bits) { Ok(()) } else { Err(Stop::Bytes) }
    }

    /// The successors of a chunk that were new, as places in the chunk with their places in the table.
    pub(super) fn fresh(&self, chunk: usize) -> impl Iterator<Item = (u32, Place)> {
        let begin = chunk.checked_sub(1).map_or(0, |before| self.ends[before]);
        let places = (self.first..).skip(begin).map(|number| number << self.bits | self.number);
        self.fresh[begin..self.ends[chunk]].iter().copied().zip(places)
    }
}

#[cfg(test)]
mod tests;
