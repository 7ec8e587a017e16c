//! The open list of jump point search: cells in the order of f, which never falls under a consistent
//! estimate.
//!
//! Cells wait in buckets of [`WIDTH`] successive f. Only those of the bucket in hand are in order, in a heap
//! that is small: a cell is moved a few times, where a heap of all cells would move it a dozen times.

use std::{cmp::Reverse, collections::BinaryHeap};

/// A tenth of a straight step.
const WIDTH: u32 = 1 << 10;

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
    first: u32,
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
/// branches: f within its bucket has 10 bits, a cell has 30 and a set of steps 8.
fn key(f: u32, cell: u32, steps: u8) -> u64 {
    u64::from(f % WIDTH) << 38 | u64::from(cell) << 8 | u64::from(steps)
}

impl Open {
    pub(super) fn new() -> Self {
        let (heap, buckets, entries) = (BinaryHeap::new(), Vec::new(), Vec::new());
        Self { first: 0, bucket: 0, heap, buckets, entries, free: NONE, len: 0 }
    }

    /// An empty list for cells of at least this f.
    pub(super) fn begin(&mut self, f: u32) {
        self.heap.clear();
        self.buckets.clear();
        self.entries.clear();
        (self.first, self.bucket, self.free, self.len) = (f - f % WIDTH, 0, NONE, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a cell whose f is not less than that of the last one taken.
    #[inline]
    pub(super) fn push(&mut self, f: u32, cell: u32, steps: u8) {
        let bucket = ((f - self.first) / WIDTH) as usize;
        let key = key(f, cell, steps);
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

    /// A cell of least f, and f.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u32, u8)> {
        loop {
            if let Some(Reverse(key)) = self.heap.pop() {
                self.len -= 1;
                let part = |shift: u32, bits: u32| {
                    u32::try_from(key >> shift & ((1 << bits) - 1)).unwrap_or(0)
                };
                let bucket = u32::try_from(self.bucket).unwrap_or(0);
                let f = self.first + bucket * WIDTH + part(38, 10);
                return Some((f, part(8, 30), key.to_le_bytes()[0]));
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

    /// The bytes after so many more cells of at most this f, with the heap as large as it may get.
    pub(super) fn bytes(&self, more: usize, f: u32) -> usize {
        let buckets = (f.saturating_sub(self.first) / WIDTH) as usize + 1;
        let cells = self.len + more;
        grown(self.buckets.capacity(), buckets) * size_of::<u32>()
            + grown(self.entries.capacity(), cells) * size_of::<Waiting>()
            + grown(self.heap.capacity(), cells) * size_of::<u64>()
    }
}

/// The capacity of a list that had another when so many entries are in it.
pub(super) fn grown(capacity: usize, len: usize) -> usize {
    if len <= capacity { capacity } else { (2 * capacity).max(len) }
}
