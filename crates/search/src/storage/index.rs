//! A hash index from states to their 4-byte ids, designed for one cache miss in each look-up.
//!
//! A bucket fills one cache line. It holds twelve ids, one byte of each entry's hash as its tag, and the
//! number of entries that found the bucket full and went on to the next.
//!
//! The index doubles when thirteen sixteenths of its slots are taken. So it costs 6.6 to 13.1 bytes for
//! each entry; states are stored elsewhere. A multiplication of the hash chooses the bucket, so the number
//! of buckets need not be a power of two, and near a memory limit the index grows by less.

use std::{hint::black_box, iter::from_fn};

use crate::{
    report::Stop,
    storage::budget::{Budget, refused},
};

/// Entries in a bucket.
const SLOTS: usize = 12;
/// The index grows when more than this share of the slots is taken, in sixteenths.
const MAX_LOAD: usize = 13;
/// Buckets in a new index.
const FIRST_BUCKETS: usize = 20;
/// Entries inserted together when the index grows, so that their cache misses overlap.
pub(super) const BATCH: usize = 64;
/// Batches of entries inserted, or of buckets created, between two readings of the clock.
const POLL_INTERVAL: usize = 1 << 9;

const LOW_BITS: u64 = u64::MAX / 0xFF;
const HIGH_BITS: u64 = LOW_BITS << 7;

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket {
    /// One byte of each entry's hash, never 0; 0 if the slot is free.
    tags: [u8; SLOTS],
    /// Entries that passed this bucket because it was full. Once it is `u16::MAX` it never changes.
    passed: u16,
    len: u16,
    ids: [u32; SLOTS],
}

impl Bucket {
    const EMPTY: Self = Self { tags: [0; SLOTS], passed: 0, len: 0, ids: [0; SLOTS] };

    /// The slots whose tag is `tag`.
    #[inline]
    fn matches(&self, tag: u8) -> impl Iterator<Item = usize> + use<> {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = self.tags;
        let wanted = LOW_BITS * u64::from(tag);
        let low = u64::from_le_bytes([a, b, c, d, e, f, g, h]) ^ wanted;
        let high = u64::from_le_bytes([i, j, k, l, 0, 0, 0, 0]) ^ wanted;
        // One word, so that one loop visits them all: of slots 0 to 7 it has bit 0 of bytes 0 to 7, of slots 8 to 11
        // bit 1 of bytes 0 to 3.
        let mut slots = zero_bytes(low) >> 7 | (zero_bytes(high) & 0xFFFF_FFFF) >> 6;
        from_fn(move || {
            let bit = slots.trailing_zeros() as usize;
            slots &= slots.wrapping_sub(1);
            (bit < 64).then_some(bit / 8 + 8 * (bit % 8))
        })
    }
}

/// A word with the top bit set in each byte that is zero in `word`. It must be exact, because an emptied
/// slot holds the id of no node.
#[inline]
const fn zero_bytes(word: u64) -> u64 {
    !(((word & !HIGH_BITS) + !HIGH_BITS) | word) & HIGH_BITS
}

/// The tag of an entry: the low byte of its hash, or 1 if that byte is 0.
#[inline]
fn tag(hash: u64) -> u8 {
    hash.to_le_bytes()[0].max(1)
}

/// The ids of all entries, by the hashes of their states.
#[derive(Default)]
pub(crate) struct Index {
    buckets: Vec<Bucket>,
    len: usize,
}

impl Index {
    /// The bucket where a look-up of `hash` begins.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        // There are fewer buckets than ids of 4 bytes, so that half of the hash is enough.
        (((hash >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// The bucket after this one; the first one follows the last.
    #[inline]
    fn after(&self, bucket: usize) -> usize {
        if bucket + 1 == self.buckets.len() { 0 } else { bucket + 1 }
    }

    /// Reads the bucket where a look-up of `hash` begins, so that it is in the cache for the look-up.
    /// The result has no meaning, but the caller must use it, or the compiler removes the read.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u8 {
        self.buckets.get(self.home(hash)).map_or(0, |bucket| bucket.tags[0])
    }

    /// The id of the entry with this hash that `matches` accepts.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, mut matches: impl FnMut(u32) -> bool) -> Option<u32> {
        let tag = tag(hash);
        let mut at = self.home(hash);
        loop {
            let bucket = self.buckets.get(at)?;
            let mut ids = bucket.matches(tag).map(|slot| bucket.ids[slot]);
            if let Some(id) = ids.find(|&id| matches(id)) {
                return Some(id);
            }
            if bucket.passed == 0 {
                return None;
            }
            at = self.after(at);
        }
    }

    /// Returns true if the index must grow before another entry is inserted.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len * 16 >= self.buckets.len() * (SLOTS * MAX_LOAD)
    }

    /// Inserts an entry that the index does not hold yet. The index must not be full.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, id: u32) {
        let mut at = self.home(hash);
        while usize::from(self.buckets[at].len) == SLOTS {
            self.buckets[at].passed = self.buckets[at].passed.saturating_add(1);
            at = self.after(at);
        }
        let bucket = &mut self.buckets[at];
        let slot = usize::from(bucket.len);
        bucket.tags[slot] = tag(hash);
        bucket.ids[slot] = id;
        bucket.len += 1;
        self.len += 1;
    }

    /// Removes an entry that the index holds.
    pub(crate) fn remove(&mut self, hash: u64, id: u32) {
        let mut at = self.home(hash);
        loop {
            let bucket = &mut self.buckets[at];
            let len = usize::from(bucket.len);
            if let Some(slot) = bucket.ids[..len].iter().position(|&other| other == id) {
                let last = len - 1;
                bucket.ids[slot] = bucket.ids[last];
                bucket.tags[slot] = bucket.tags[last];
                bucket.tags[last] = 0;
                bucket.len -= 1;
                self.len -= 1;
                return;
            }
            if bucket.passed != u16::MAX {
                bucket.passed -= 1;
            }
            at = self.after(at);
        }
    }

    /// Doubles the number of buckets (near the memory limit: adds an eighth), and inserts the entries 0,
    /// 1, 2 … with the hashes of `next`, which must be all entries: it writes them to a batch and returns their
    /// number, which is less than [`BATCH`] at the end only. After an error the index may be unusable, so the search must end.
    #[cold]
    pub(super) fn grow(
        &mut self,
        next: &mut dyn FnMut(&mut [u64; BATCH]) -> usize,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let old_count = self.buckets.len();
        let mut wanted = (2 * old_count).max(FIRST_BUCKETS);
        if budget.reserve((wanted - old_count) * size_of::<Bucket>()).is_err() {
            wanted = old_count + old_count / 8 + 1;
            budget.reserve((wanted - old_count) * size_of::<Bucket>())?;
        }
        // The old buckets are dropped first, so that old and new never coexist in memory.
        *self = Self::default();
        self.buckets.try_reserve_exact(wanted).map_err(refused)?;
        while self.buckets.len() < wanted {
            let more = wanted.min(self.buckets.len() + POLL_INTERVAL * BATCH);
            self.buckets.resize(more, Bucket::EMPTY);
            budget.poll()?;
        }
        let (mut id, mut batch) = (0, [0; BATCH]);
        for round in 1.. {
            let filled = next(&mut batch);
            black_box(batch[..filled].iter().fold(0, |sum, &hash| sum ^ self.touch(hash)));
            for &hash in &batch[..filled] {
                self.insert(hash, id);
                id += 1;
            }
            if filled < BATCH {
                break;
            }
            if round % POLL_INTERVAL == 0 {
                budget.poll()?;
            }
        }
        Ok(())
    }

    /// Removes all entries and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::EMPTY);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{BATCH, Bucket, Index, SLOTS};
    use crate::{limits::Limits, report::Stop, storage::budget::Budget};

    /// A hash for `id` of few different buckets, mostly the last, and few different tags.
    fn crowded(id: u32) -> u64 {
        let (bucket, tag) = (u64::from(id % 5), u64::from(id % 3));
        u64::MAX - (bucket << 60) - tag
    }

    fn grown(bytes: usize, times: usize) -> (Index, Result<(), Stop>, usize) {
        let mut budget = Budget::new(&Limits { bytes, ..Limits::default() });
        let mut index = Index::default();
        let mut last = Ok(());
        for _ in 0..times {
            last = index.grow(&mut |_| 0, &mut budget);
        }
        (index, last, budget.peak_bytes())
    }

    #[test]
    fn an_entry_is_found_until_it_is_removed() {
        let (mut index, ended, _) = grown(usize::MAX, 1);
        assert!(ended.is_ok());
        let find = |index: &Index, id| index.find(crowded(id), |other| other == id);
        assert_eq!(find(&index, 0), None);
        let max_entries = 20 * SLOTS * 13 / 16;
        for round in 0..3 {
            let ids = round * 1_000..round * 1_000 + u32::try_from(max_entries).unwrap();
            for id in ids.clone() {
                assert!(!index.is_full());
                index.insert(crowded(id), id);
            }
            assert!(index.is_full());
            assert!(ids.clone().all(|id| find(&index, id) == Some(id)));
            assert_eq!(find(&index, 999), None, "never inserted");
            // Every second entry first, so that slots in the middle of a bucket become free.
            for id in ids.clone().step_by(2).chain(ids.clone().skip(1).step_by(2)) {
                assert_eq!(find(&index, id), Some(id));
                index.remove(crowded(id), id);
                assert_eq!(find(&index, id), None);
            }
            assert!(
                index
                    .buckets
                    .iter()
                    .all(|bucket| (bucket.tags, bucket.len, bucket.passed) == ([0; SLOTS], 0, 0))
            );
            assert_eq!(index.len, 0);
        }
        index.insert(crowded(7), 7);
        index.clear();
        assert_eq!((find(&index, 7), index.len), (None, 0));
    }

    /// A look-up that finds nothing compares no entry with another tag, and ends at the first bucket that
    /// no entry has passed.
    #[test]
    fn a_look_up_compares_entries_with_the_same_tag_only() {
        let (mut index, ..) = grown(usize::MAX, 1);
        for id in 0..40 {
            index.insert(u64::from(id % 2) << 63 | u64::from(id), id);
        }
        let compared = |hash| {
            let mut ids = Vec::new();
            assert_eq!(
                index.find(hash, |id| {
                    ids.push(id);
                    false
                }),
                None
            );
            ids
        };
        // Of twenty entries for a bucket of twelve the last eight went to the next bucket.
        assert_eq!(compared(38), [38]);
        assert_eq!(compared(1 << 63 | 5), [5]);
        assert_eq!(compared(1 << 63 | 4), []);
        let passed: Vec<_> =
            index.buckets.iter().map(|bucket| (bucket.len, bucket.passed)).collect();
        assert_eq!(passed[..3], [(12, 8), (8, 0), (0, 0)]);
        assert_eq!(passed[10..], passed[..10]);
        assert_eq!(index.touch(0), 1, "tag 0 is stored as 1");
        assert_eq!(index.touch(1 << 63), 1);
        assert_eq!(index.touch(1 << 60), index.buckets[1].tags[0]);
    }

    #[test]
    fn an_index_doubles_or_grows_by_an_eighth() {
        let size = size_of::<Bucket>();
        for (times, buckets) in [(1, 20), (2, 40), (3, 80)] {
            let (index, ended, peak) = grown(usize::MAX, times);
            assert!(ended.is_ok());
            assert_eq!((index.buckets.len(), peak), (buckets, buckets * size));
        }
        let (index, ended, peak) = grown(79 * size, 3);
        assert!(ended.is_ok());
        assert_eq!((index.buckets.len(), peak), (46, 46 * size));
        let (_, ended, peak) = grown(45 * size, 3);
        assert!(matches!(ended, Err(Stop::Bytes)));
        assert_eq!(peak, 40 * size);
    }

    /// With more than one batch, and with a number of entries that is not a multiple of the batch.
    #[test]
    fn growing_keeps_all_entries() {
        let mut budget = Budget::new(&Limits::default());
        let mut index = Index::default();
        for len in [0, 150, 192, 300] {
            let mut hashes = (0..len).map(crowded);
            let mut next = |batch: &mut [u64; BATCH]| {
                let hashes: Vec<u64> = hashes.by_ref().take(BATCH).collect();
                batch[..hashes.len()].copy_from_slice(&hashes);
                hashes.len()
            };
            assert!(index.grow(&mut next, &mut budget).is_ok());
            assert_eq!(index.len, len as usize);
            assert!((0..len).all(|id| index.find(crowded(id), |other| other == id) == Some(id)));
        }
    }

    #[test]
    fn matches_finds_exactly_the_equal_tags() {
        let tags = [0, 1, 2, 0x7f, 0x80, 0x81, 0xff];
        for (place, one) in (0..SLOTS).flat_map(|place| tags.map(|one| (place, one))) {
            for other in tags {
                let mut bucket = Bucket { tags: [other; SLOTS], ..Bucket::EMPTY };
                bucket.tags[place] = one;
                for tag in tags {
                    let mut slots: Vec<usize> = bucket.matches(tag).collect();
                    slots.sort_unstable();
                    let expected = (0..SLOTS).filter(|&slot| bucket.tags[slot] == tag);
                    assert_eq!(slots, expected.collect::<Vec<_>>());
                }
            }
        }
    }
}
