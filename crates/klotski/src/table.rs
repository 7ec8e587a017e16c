//! The set of keys that were reached: open addressing with linear probing, at most half of the slots
//! taken. A slot holds the hash of a key, and, where hashes do not tell all keys apart, the number of
//! the key, which is kept elsewhere.

use crate::key::Key;

const FIRST_BITS: u32 = 14;

/// The hash that marks what is free. Where hashes are exact, the one key that has it is kept apart;
/// elsewhere a key that has it counts as one with the next.
const FREE: u64 = 0;

pub(crate) struct Table {
    /// Slots are 2^bits.
    bits: u32,
    hashes: Vec<u64>,
    /// As many, or none where hashes tell all.
    numbers: Vec<u32>,
    len: usize,
    has_free: bool,
}

impl Table {
    pub(crate) fn new<M, K: Key<M>>() -> Self {
        Self::of_size(FIRST_BITS, !K::HASH_IS_EXACT)
    }

    fn of_size(bits: u32, is_numbered: bool) -> Self {
        let slots = 1 << bits;
        let numbers = vec![0; if is_numbered { slots } else { 0 }];
        Self { bits, hashes: vec![FREE; slots], numbers, len: 0, has_free: false }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.hashes[..]) + size_of_val(&self.numbers[..])
    }

    /// Would `more` keys take more than half of the slots?
    #[inline]
    pub(crate) fn is_full(&self, more: usize) -> bool {
        2 * (self.len + more) > self.hashes.len()
    }

    /// Puts in a key as `number`; false if it was there. `is_key` tells whether a number stands for
    /// the key. Not to be called when full.
    #[inline]
    pub(crate) fn insert<M, K: Key<M>>(
        &mut self,
        key: K,
        number: u32,
        is_key: impl Fn(u32) -> bool,
    ) -> bool {
        let hash = key.hash();
        let hash = if K::HASH_IS_EXACT { hash } else { hash.max(FREE + 1) };
        if hash == FREE {
            return !std::mem::replace(&mut self.has_free, true);
        }
        let mask = self.hashes.len() - 1;
        let mut at = self.home(hash);
        loop {
            let slot = &mut self.hashes[at & mask];
            if *slot == FREE {
                *slot = hash;
                if !K::HASH_IS_EXACT {
                    self.numbers[at & mask] = number;
                }
                self.len += 1;
                return true;
            }
            if *slot == hash && (K::HASH_IS_EXACT || is_key(self.numbers[at & mask])) {
                return false;
            }
            at += 1;
        }
    }

    /// The upper bits of a hash.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        usize::try_from(hash >> (u64::BITS - self.bits)).unwrap_or(0)
    }

    /// Twice as many slots.
    #[cold]
    pub(crate) fn grow(&mut self) {
        let is_numbered = !self.numbers.is_empty();
        let mut grown = Self::of_size(self.bits + 1, is_numbered);
        let mask = grown.hashes.len() - 1;
        for (slot, &hash) in self.hashes.iter().enumerate().filter(|(_, hash)| **hash != FREE) {
            let mut at = grown.home(hash);
            while grown.hashes[at & mask] != FREE {
                at += 1;
            }
            grown.hashes[at & mask] = hash;
            if is_numbered {
                grown.numbers[at & mask] = self.numbers[slot];
            }
        }
        (grown.len, grown.has_free) = (self.len, self.has_free);
        *self = grown;
    }
}
