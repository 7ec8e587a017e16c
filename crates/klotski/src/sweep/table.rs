//! The set of keys that were reached: open addressing with linear probing, the keys themselves in
//! the slots, at most half of them taken.

use search::Stop;

use super::key::Key;

const FIRST_BITS: u32 = 14;
/// Slots between two looks at the clock while a table grows: a millisecond at most.
const BETWEEN_LOOKS: usize = 1 << 14;

pub(crate) struct Table<K> {
    /// Slots are 2^bits.
    bits: u32,
    /// The default key marks what is free.
    slots: Vec<K>,
    has_default: bool,
    len: usize,
}

impl<K: Key> Table<K> {
    pub(crate) fn new() -> Self {
        let slots = vec![K::default(); 1 << FIRST_BITS];
        Self { bits: FIRST_BITS, slots, has_default: false, len: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>()
    }

    /// Returns true if `more` keys would take more than half of the slots.
    #[inline]
    pub(crate) fn is_full(&self, more: usize) -> bool {
        2 * (self.len + more) > self.slots.len()
    }

    /// Where a look-up of `key` begins: by the upper bits of its hash.
    #[inline]
    fn home(&self, key: K) -> usize {
        usize::try_from(key.hash() >> (u64::BITS - self.bits)).unwrap_or(0)
    }

    /// Reads the slot where a look-up of `key` begins, so that it is in the cache when the look-up
    /// comes. The result means nothing; the caller must use it, or the read is optimised away.
    #[inline]
    pub(crate) fn touch(&self, key: K) -> bool {
        self.slots[self.home(key)] == key
    }

    /// Puts `key` in; false if it was there. Not to be called when full.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> bool {
        let free = K::default();
        if key == free {
            return !std::mem::replace(&mut self.has_default, true);
        }
        let mask = self.slots.len() - 1;
        let mut at = self.home(key);
        loop {
            let slot = &mut self.slots[at & mask];
            if *slot == key {
                return false;
            }
            if *slot == free {
                *slot = key;
                self.len += 1;
                return true;
            }
            at += 1;
        }
    }

    /// Twice as many slots, unless `poll` ends it midway: then nothing has changed.
    #[cold]
    pub(crate) fn grow(&mut self, poll: impl Fn() -> Result<(), Stop>) -> Result<(), Stop> {
        let bits = self.bits + 1;
        let mut grown = Self { bits, slots: vec![K::default(); 1 << bits], len: 0, ..*self };
        for slots in self.slots.chunks(BETWEEN_LOOKS) {
            poll()?;
            for &key in slots.iter().filter(|&&key| key != K::default()) {
                grown.insert(key);
            }
        }
        *self = grown;
        Ok(())
    }
}
