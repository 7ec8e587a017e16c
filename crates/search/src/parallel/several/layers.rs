//! Breadth-first expansion by several threads, in the order of one.
//!
//! A layer is expanded in blocks, a block in chunks of parents, and each block in three steps, each of which
//! writes to memory of its own in each task, so that there are neither races nor waiting:
//!
//! 1. by chunk: generate the successors, hash them, and sort them by partition, except for most that come again in the
//! 2. by partition: look up the successors of all chunks in order, and insert the new ones;
//! 3. by chunk: put the new ones back in order.
//!
//! A chunk and a partition go to the same thread in each step and each block, unless that thread is late: its
//! processor has them in its cache, and another one would have to fetch them from there.
//!
//! Each state is looked up by one thread, after all that come before it in the order of one thread, so it is new
//! exactly if it is new there. This is delayed duplicate detection by hash (Korf 2008, "Linear-time disk-based
//! implicit graph search") with a block in place of a file.

use std::{mem, ops::Range};

use rayon_core::ThreadPool;

use crate::{
    limits::Limits,
    parallel::several::{
        table::{GROUP, KNOWN, Parcel, Place, Table},
        with_affinity::with_affinity,
    },
    report::{Stats, Stop},
    space::StateSpace,
    storage::{budget::Budget, listing::Listing, node_table::hash_of},
};

/// The chunks of a block: several for each thread, so that none waits long for the others.
pub(super) const CHUNKS: usize = 32;

/// How many successors a chunk compares new ones with, by some bits of the hash. Siblings have many successors in
/// common, and one that came before needs no look into the table.
const RECENT: usize = 1 << 11;

/// The parents of each chunk of a block: at most [`CHUNKS`] parts of nearly the same size.
pub(super) fn cut(parents: Range<u32>) -> impl Iterator<Item = Range<u32>> {
    let size = parents.len().div_ceil(CHUNKS).max(1);
    let ends = parents.clone().skip(size).step_by(size).chain([parents.end]);
    parents.step_by(size).zip(ends).map(|(begin, end)| begin..end)
}

/// The successors of some parents.
pub(super) struct Chunk<S: StateSpace> {
    /// The numbers of the parents.
    parents: Range<u32>,
    /// The parents that are goals, in order. They have no successors.
    goal_parents: Vec<u32>,
    /// For each parent, the end of its successors.
    ends: Vec<u32>,
    pub(super) children: Vec<S::State>,
    /// The successors by partition, in order in each, but those that were found to come again.
    parcels: Vec<Vec<Parcel>>,
    /// The place of the last successor whose hash has some bits, or `u32::MAX`.
    recent: Vec<u32>,
    /// For each successor, its place in the table if it is new, or [`KNOWN`].
    pub(super) places: Vec<Place>,
    /// The places of those that are new.
    fresh: Vec<Place>,
    /// The end of each group of parents in `fresh`.
    groups: Vec<usize>,
    /// The successors that are new and goals, in order.
    pub(super) goals: Vec<u32>,
    /// The number of new successors.
    pub(super) fresh_count: u32,
    /// The greatest number of states to be expanded at one time, of the parents and the new successors, if they are
    /// expanded in order.
    peak_open: usize,
    /// What the successors own on the heap.
    owned: usize,
    listing: Listing<S>,
    budget: Budget,
    stop: Option<Stop>,
}

/// Which states are goals, and whether they are expanded.
#[derive(Clone, Copy)]
pub(super) struct Goals {
    /// Parents may be goals, which are not expanded.
    pub(super) among_parents: bool,
    /// New successors are tested.
    pub(super) among_children: bool,
}

impl<S: StateSpace> Chunk<S> {
    fn new(limits: &Limits) -> Self {
        Self {
            parents: 0..0,
            goal_parents: Vec::new(),
            ends: Vec::new(),
            children: Vec::new(),
            parcels: Vec::new(),
            recent: Vec::new(),
            places: Vec::new(),
            fresh: Vec::new(),
            groups: Vec::new(),
            goals: Vec::new(),
            fresh_count: 0,
            peak_open: 0,
            owned: 0,
            listing: Listing::new(),
            budget: Budget::new(limits),
            stop: None,
        }
    }

    /// Generates the successors of the parents with these numbers, and sorts them by partition.
    fn expand(&mut self, space: &S, table: &Table<S::State>, goals: Goals) {
        self.goal_parents.clear();
        self.ends.clear();
        self.children.clear();
        self.owned = 0;
        self.parcels.resize_with(table.partitions.len(), Vec::new);
        self.parcels.iter_mut().for_each(Vec::clear);
        self.recent.clear();
        self.recent.resize(RECENT, u32::MAX);
        let mut at = 0;
        self.stop = (self.parents.clone())
            .try_for_each(|number| {
                self.budget.tick()?;
                let state = table.state(number);
                if goals.among_parents && space.is_goal(state) {
                    self.goal_parents.push(number);
                } else {
                    self.listing.list(space, state);
                    for (_, state) in self.listing.successors(space, state) {
                        let hash = hash_of(&state);
                        let recent = &mut self.recent[(hash >> 16) as usize % RECENT];
                        let comes_again = self
                            .children
                            .get(*recent as usize)
                            .is_some_and(|other| *other == state);
                        if !comes_again {
                            *recent = at;
                            self.parcels[table.partition(hash)].push(Parcel { hash, at });
                        }
                        self.owned += space.heap_bytes(&state);
                        self.children.push(state);
                        at += 1;
                    }
                }
                self.ends.push(at);
                Ok(())
            })
            .err();
    }

    /// Puts the new successors back in order. The chunk has this number in its block.
    fn collect(&mut self, space: &S, table: &Table<S::State>, number: usize, goals: Goals) {
        self.places.clear();
        self.places.resize(self.children.len(), KNOWN);
        for partition in &table.partitions {
            for (at, place) in partition.fresh(number) {
                self.places[at as usize] = place;
            }
        }
        self.fresh.clear();
        self.fresh.resize(self.children.len(), 0);
        self.groups.clear();
        self.goals.clear();
        let (mut begin, mut len, mut open) = (0, 0, self.ends.len());
        self.peak_open = 0;
        for group in self.ends.chunks(GROUP) {
            for &end in group {
                for &place in &self.places[begin as usize..end as usize] {
                    // Without a branch: which successors are new cannot be predicted.
                    self.fresh[len] = place;
                    len += usize::from(place != KNOWN);
                }
                begin = end;
                open -= 1;
                self.peak_open = self.peak_open.max(len + open);
            }
            self.groups.push(len);
        }
        // Numbers of states are u32.
        self.fresh_count = u32::try_from(len).unwrap_or(u32::MAX);
        if goals.among_children {
            let numbered = (0..).zip(self.children.iter().zip(&self.places));
            let fresh = numbered.filter(|&(_, (_, &place))| place != KNOWN);
            let found = fresh.filter(|(_, (child, _))| space.is_goal(child));
            self.goals.extend(found.map(|(at, _)| at));
        }
    }

    /// What one thread counts when it expands the parents.
    pub(super) fn stats(&self) -> Stats {
        Stats {
            expanded: self.ends.len() as u64,
            generated: self.children.len() as u64,
            duplicates: self.children.len() as u64 - u64::from(self.fresh_count),
            peak_open: self.peak_open as u64,
            ..Stats::default()
        }
    }

    /// Returns true if a parent or a new successor is a goal.
    pub(super) fn has_goals(&self) -> bool {
        !self.goals.is_empty() || !self.goal_parents.is_empty()
    }

    /// The number of each parent, whether it is a goal, and the number of its successors.
    pub(super) fn parents(&self) -> impl Iterator<Item = (u32, bool, usize)> {
        let mut begin = 0;
        self.parents.clone().zip(&self.ends).map(move |(number, &end)| {
            let count = (end - mem::replace(&mut begin, end)) as usize;
            (number, self.goal_parents.binary_search(&number).is_ok(), count)
        })
    }

    /// The bytes that it holds.
    fn bytes(&self) -> usize {
        let parcels: usize = self.parcels.iter().map(Vec::capacity).sum();
        let of_parents = self.goal_parents.capacity() + self.ends.capacity();
        let of_children = self.places.capacity() + self.fresh.capacity();
        self.children.capacity() * size_of::<S::State>()
            + self.owned
            + parcels * size_of::<Parcel>()
            + (of_parents + of_children + self.recent.capacity()) * size_of::<u32>()
    }
}

/// The parents that are expanded together, with their successors.
pub(super) struct Block<S: StateSpace> {
    pub(super) chunks: Vec<Chunk<S>>,
    /// The number of chunks that are used.
    used: usize,
}

impl<S> Block<S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    pub(super) fn new(limits: &Limits) -> Self {
        let chunks = (0..CHUNKS).map(|_| Chunk::new(limits)).collect();
        Self { chunks, used: 0 }
    }

    /// The chunks in order.
    pub(super) fn chunks(&self) -> &[Chunk<S>] {
        &self.chunks[..self.used]
    }

    /// Expands the parents with these numbers, of one layer, and appends their successors to the table.
    pub(super) fn fill(
        &mut self,
        pool: &ThreadPool,
        space: &S,
        table: &mut Table<S::State>,
        parents: Range<u32>,
        goals: Goals,
    ) -> Result<(), Stop> {
        self.used = 0;
        for (chunk, numbers) in self.chunks.iter_mut().zip(cut(parents)) {
            chunk.parents = numbers;
            self.used += 1;
        }
        let chunks = &mut self.chunks[..self.used];
        let shared = &*table;
        with_affinity(pool, chunks, |_, chunk| chunk.expand(space, shared, goals));
        chunks.iter().find_map(|chunk| chunk.stop).map_or(Ok(()), Err)?;
        let shared = &*chunks;
        with_affinity(pool, &mut table.partitions, |number, partition| {
            let chunks =
                shared.iter().map(|chunk| (&chunk.parcels[number][..], &chunk.children[..]));
            partition.insert(chunks, |state| space.heap_bytes(state));
        });
        table.go_on()?;
        let shared = &*table;
        with_affinity(pool, chunks, |number, chunk| chunk.collect(space, shared, number, goals));
        for chunk in chunks {
            let mut begin = 0;
            for (number, &end) in (chunk.parents.start..).step_by(GROUP).zip(&chunk.groups) {
                table.append(number, &chunk.fresh[begin..end])?;
                begin = end;
            }
        }
        Ok(())
    }

    /// The successors.
    pub(super) fn generated(&self) -> usize {
        self.chunks().iter().map(|chunk| chunk.children.len()).sum()
    }

    /// What the successors own on the heap.
    pub(super) fn owned(&self) -> usize {
        self.chunks().iter().map(|chunk| chunk.owned).sum()
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        self.chunks.iter().map(Chunk::bytes).sum()
    }
}

/// How many parents make a block.
pub(super) struct Size {
    bytes: usize,
    /// What was generated so far.
    parents: usize,
    children: usize,
    /// What these children own on the heap.
    owned: usize,
}

impl Size {
    /// For blocks of `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { bytes, parents: 1, children: 4, owned: 0 }
    }

    /// The number of parents of the next block.
    pub(super) fn next<S: StateSpace>(&self) -> u32 {
        let own = size_of::<S::State>() + size_of::<Parcel>() + 2 * size_of::<Place>();
        let child = own + self.owned / self.children.max(1);
        let parents = (self.bytes / child).saturating_mul(self.parents) / self.children.max(1);
        u32::try_from(parents).unwrap_or(u32::MAX).max(1)
    }

    /// Notes what a block had, and what its children own on the heap. The newest count most, since layers
    /// differ.
    pub(super) fn learn(&mut self, parents: usize, children: usize, owned: usize) {
        (self.parents, self.children) = (self.parents / 2 + parents, self.children / 2 + children);
        self.owned = self.owned / 2 + owned;
    }
}

#[cfg(test)]
mod tests;
