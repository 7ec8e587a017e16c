//! The open list of jump point search: cells in the order of f, which never falls under a consistent
//! estimate.
//!
//! f is counted in [`ticks`]. Cells wait in buckets of [`WIDTH`] successive ticks. Only those of the bucket in hand are in order, in a heap
//! that is small: a cell is moved a few times, where a heap of all cells would move it a dozen times.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::length::Length;

/// Bits of the number of a length that are left out of its ticks.
const TICK: u32 = 11;

/// An eighth of a straight step.
const WIDTH: u64 = 1 << 26;

/// A length by all bits of its number that tell it from others: numbers of lengths that differ do so by 2^40 / (2.83 b) − b / 2
/// at least, where b is the difference of their diagonal steps, and that is more than a tick while b is less than 879,000.
#[inline(always)]
pub(super) const fn ticks(length: Length) -> u64 {
    length.0 >> TICK
}

/// A cell that waits.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    key: u64,
    /// The next entry of the bucket, or of those that are free.
    next: u32,
}

/// There is no entry.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Open {
    /// Where the first bucket begins.
    first: u64,
    /// The bucket in hand, whose entries are in the heap.
    bucket: usize,
    heap: BinaryHeap<Reverse<u64>>,
    /// The first entry of each bucket.
    buckets: Vec<u32>,
    entries: Vec<Waiting>,
    /// The first entry that is free.
    free: u32,
    len: usize,
}

/// A cell, its f, and the steps by which the search leaves it, in one number, which is compared without
/// branches: f within its bucket has 26 bits, a cell has 30 and a set of steps 8.
fn key(ticks: u64, cell: u32, steps: u8) -> u64 {
    (ticks % WIDTH) << 38 | u64::from(cell) << 8 | u64::from(steps)
}

impl Open {
    pub(super) fn new() -> Self {
        let (heap, buckets, entries) = (BinaryHeap::new(), Vec::new(), Vec::new());
        Self { first: 0, bucket: 0, heap, buckets, entries, free: NONE, len: 0 }
    }

    /// An empty list for cells of at least this f.
    pub(super) fn begin(&mut self, f: Length) {
        let first = ticks(f);
        self.heap.clear();
        self.buckets.clear();
        self.entries.clear();
        (self.first, self.bucket, self.free, self.len) = (first - first % WIDTH, 0, NONE, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a cell whose f is not less than the f of the last cell taken.
    #[inline]
    pub(super) fn push(&mut self, f: Length, cell: u32, steps: u8) {
        let bucket = self.bucket_of(f);
        let key = key(ticks(f), cell, steps);
        self.len += 1;
        if bucket == self.bucket {
            return self.heap.push(Reverse(key));
        }
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, NONE);
        }
        let entry = Waiting { key, next: self.buckets[bucket] };
        if let Some(free) = self.entries.get_mut(self.free as usize) {
            self.buckets[bucket] = self.free;
            self.free = free.next;
            *free = entry;
        } else {
            // Fewer than cells of the map.
            self.buckets[bucket] = u32::try_from(self.entries.len()).unwrap_or(NONE);
            self.entries.push(entry);
        }
    }

    #[inline(always)]
    fn bucket_of(&self, f: Length) -> usize {
        (ticks(f).saturating_sub(self.first) / WIDTH) as usize
    }

    /// A cell of least f, and the ticks of that.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u64, u32, u8)> {
        loop {
            if let Some(Reverse(key)) = self.heap.pop() {
                self.len -= 1;
                let ticks = self.first + self.bucket as u64 * WIDTH + (key >> 38);
                let cell = u32::try_from(key >> 8 & ((1 << 30) - 1)).unwrap_or(0);
                return Some((ticks, cell, key.to_le_bytes()[0]));
            }
            self.bucket += 1;
            let mut entry = *self.buckets.get(self.bucket)?;
            while let Some(waiting) = self.entries.get_mut(entry as usize) {
                self.heap.push(Reverse(waiting.key));
                let next = waiting.next;
                waiting.next = self.free;
                self.free = entry;
                entry = next;
            }
        }
    }

    /// The bytes after `more` further cells of at most this f, with the heap as large as it may get.
    pub(super) fn bytes(&self, more: usize, f: Length) -> usize {
        let buckets = self.bucket_of(f) + 1;
        let cells = self.len + more;
        grown(self.buckets.capacity(), buckets) * size_of::<u32>()
            + grown(self.entries.capacity(), cells) * size_of::<Waiting>()
            + grown(self.heap.capacity(), cells) * size_of::<u64>()
    }
}

/// The capacity of a list that had this capacity before, once it has `len` entries.
pub(super) fn grown(capacity: usize, len: usize) -> usize {
    if len <= capacity { capacity } else { (2 * capacity).max(len) }
}
