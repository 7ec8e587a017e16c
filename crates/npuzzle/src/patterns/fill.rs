//! Building a database: breadth-first search from the goal, block by block.
//!
//! All entries of a block make the same slides, which take them to blocks and ranks that are known for
//! the block as a whole. A layer's blocks are shared out among threads; which of them is first to reach
//! an entry makes no difference.

use std::{
    num::NonZeroUsize,
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{Builder, ScopedJoinHandle},
};

use domain::Poll;
use search::Stop;

use super::{
    database::Shape,
    sets::{Block, Cell, before},
};

/// An entry that was not reached yet.
pub(super) const UNREACHED: u8 = u8::MAX;
/// More threads than that are no use.
const MAX_THREADS: usize = 256;
/// Blocks that a thread takes at once, at most.
const MAX_SHARED: usize = 64;
/// Entries that are looked at together.
const GROUP: usize = size_of::<u64>();

/// A database that is being filled.
pub(super) struct Fill<'a, const W: usize> {
    shape: &'a Shape<W>,
    blocks: &'a [Block],
    /// By block. No thread holds two.
    distances: Vec<Mutex<&'a mut [u8]>>,
    /// By block: true if it has entries in the next layer.
    is_next: Vec<AtomicBool>,
}

/// A thread's own memory.
#[derive(Default)]
struct Scratch {
    /// The entries of a block.
    entries: Vec<u8>,
    /// The ranks of those that are expanded.
    ranks: Vec<u16>,
}

impl<'a, const W: usize> Fill<'a, W> {
    /// With all `distances` unreached.
    pub(super) fn new(shape: &'a Shape<W>, blocks: &'a [Block], distances: &'a mut [u8]) -> Self {
        let distances = distances.chunks_mut(shape.orders.count).map(Mutex::new).collect();
        let is_next = blocks.iter().map(|_| AtomicBool::new(false)).collect();
        Self { shape, blocks, distances, is_next }
    }

    /// Fills in the distances from the goal, which is the first entry of the block `goal`.
    pub(super) fn run(
        &self,
        goal: usize,
        threads: NonZeroUsize,
        poll: Poll<'_>,
    ) -> Result<(), Stop> {
        let threads = threads.get().min(MAX_THREADS);
        self.entries(goal, |entries| entries[0] = 0);
        let mut layer = vec![goal];
        for distance in 0..UNREACHED - 1 {
            let taken = AtomicUsize::new(0);
            // Neighbours have slides to the same blocks: one thread takes several, so that threads
            // seldom wait for each other.
            let share = (layer.len() / (8 * threads)).clamp(1, MAX_SHARED);
            let work = || {
                let mut scratch = Scratch::default();
                let next = || layer.chunks(share).nth(taken.fetch_add(1, Ordering::Relaxed));
                while let Some(blocks) = next() {
                    poll()?;
                    for &block in blocks {
                        self.expand(block, distance, &mut scratch);
                    }
                }
                Ok(())
            };
            std::thread::scope(|scope| {
                // A thread that the system refuses is done without.
                let helper = |_| Builder::new().spawn_scoped(scope, work).ok();
                let helpers: Vec<_> = (1..threads).map_while(helper).collect();
                let own = work();
                // A thread that panicked is a defect, and goes on here.
                let join = |helper: ScopedJoinHandle<'_, _>| {
                    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
                };
                helpers.into_iter().map(join).fold(own, Result::and)
            })?;
            let is_next = |&block: &usize| self.is_next[block].swap(false, Ordering::Relaxed);
            layer = (0..self.blocks.len()).filter(is_next).collect();
            if layer.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Does something with the entries of a block.
    fn entries<R>(&self, block: usize, act: impl FnOnce(&mut [u8]) -> R) -> R {
        act(&mut self.distances[block].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Expands all entries of a block that have this distance.
    fn expand(&self, block: usize, distance: u8, Scratch { entries: own, ranks }: &mut Scratch) {
        let Shape { sets, orders, .. } = self.shape;
        own.clear();
        self.entries(block, |entries| own.extend_from_slice(entries));
        own.resize(own.len().next_multiple_of(GROUP), UNREACHED);
        ranks.clear();
        for (first, group) in (0..).step_by(GROUP).zip(own.as_chunks::<GROUP>().0) {
            let mut found = equal_bytes(u64::from_le_bytes(*group), distance);
            while found != 0 {
                let byte = (found.trailing_zeros() / u8::BITS).to_le_bytes()[0];
                ranks.push(first + u16::from(byte));
                found &= found - 1;
            }
        }
        let is_dense = ranks.len() * DENSE > orders.count;
        let block = self.blocks[block];
        for (from, to) in block.slides::<W>() {
            let (from, to) = (Cell::new(from), Cell::new(to));
            let mask = block.mask ^ from.bit ^ to.bit;
            let (old, new) = (before(block.mask, from), before(mask, to));
            let target = sets.view().block(mask, from);
            let has_new = self.entries(target, |entries| match old == new {
                true if is_dense => reach_all(entries, own, distance),
                true => reach(entries, ranks.iter().copied(), distance),
                false => {
                    let passing = orders.passing(old, new);
                    reach(entries, ranks.iter().map(|&rank| passing[usize::from(rank)]), distance)
                }
            });
            if has_new {
                self.is_next[target].store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Where more than one entry in this many is to be expanded, it is faster to look at all at once.
const DENSE: usize = 16;

/// The bytes of a word that are equal to one: the highest bit of each.
fn equal_bytes(word: u64, byte: u8) -> u64 {
    const LOWEST: u64 = u64::MAX / 0xFF;
    const HIGHEST: u64 = LOWEST << 7;
    let different = word ^ (LOWEST * u64::from(byte));
    // A carry into the highest bit of a byte, or that bit itself, says that the byte is not 0.
    let carried = (different & !HIGHEST) + !HIGHEST;
    !(carried | different) & HIGHEST
}

/// Reaches entries from some at a distance; true if one of them is new.
fn reach(entries: &mut [u8], ranks: impl Iterator<Item = u16>, distance: u8) -> bool {
    let mut has_new = false;
    for rank in ranks {
        let entry = &mut entries[usize::from(rank)];
        has_new |= *entry == UNREACHED;
        *entry = (*entry).min(distance + 1);
    }
    has_new
}

/// The same from all entries of a block at the distance, whose ranks stay.
fn reach_all(entries: &mut [u8], from: &[u8], distance: u8) -> bool {
    let mut changed = 0;
    for (entry, &from) in entries.iter_mut().zip(from) {
        let reached = if from == distance { distance + 1 } else { UNREACHED };
        let after = (*entry).min(reached);
        changed |= after ^ *entry;
        *entry = after;
    }
    changed != 0
}
