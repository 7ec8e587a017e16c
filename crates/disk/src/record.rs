//! States as records of files, in the order of their hashes.

use search::words::AsWords;

/// The ranges of a file of states, by the first bits of the hash. Each has a checksum.
pub(crate) const RANGES: usize = 1 << RANGE_BITS;
/// The bits of the hash that give the range.
pub(crate) const RANGE_BITS: u32 = 7;

/// A state with its hash, which comes first in the order: so states of a range, and of each part of a range, are
/// neighbours in a file, and are spread evenly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HashedState<T> {
    pub(crate) hash: u64,
    pub(crate) state: T,
}

impl<T: AsWords> HashedState<T> {
    #[inline]
    pub(crate) fn new(state: T) -> Self {
        Self { hash: hash(&state), state }
    }

    pub(crate) fn range(&self) -> usize {
        part(self.hash, 0, RANGE_BITS)
    }
}

/// The hash of the words: part of the format of files, so it is the same for ever.
#[inline]
pub(crate) fn hash<T: AsWords>(state: &T) -> u64 {
    let mut hash = 0x243f_6a88_85a3_08d3; // The first digits of pi.
    state.write_words(&mut |word| {
        // Multiplication to twice as many bits, folded: each bit of the word changes all of them.
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15_u128;
        let [low, high] = [product, product >> 64].map(|half| half & u128::from(u64::MAX));
        hash = u64::try_from(low ^ high).unwrap_or(0);
    });
    hash
}

/// `bits` bits of a hash, after the first `from` ones.
#[inline]
pub(crate) fn part(hash: u64, from: u32, bits: u32) -> usize {
    usize::try_from(hash << from >> (u64::BITS - bits)).unwrap_or(0)
}

/// The words of a state.
pub(crate) fn words<T: AsWords>(state: &T) -> Vec<u64> {
    let mut words = Vec::new();
    state.write_words(&mut |word| words.push(word));
    words
}

/// The bytes of a state in files.
pub(crate) const fn size<T: AsWords>() -> usize {
    8 * T::WORDS
}

/// Appends a state.
#[inline]
pub(crate) fn write<T: AsWords>(state: &T, bytes: &mut Vec<u8>) {
    state.write_words(&mut |word| bytes.extend_from_slice(&word.to_le_bytes()));
}

/// The state of a record.
#[inline]
pub(crate) fn read<T: AsWords>(record: &[u8]) -> T {
    let mut words = record.chunks_exact(8);
    T::read_words(&mut || match words.next() {
        Some(&[a, b, c, d, e, f, g, h]) => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    })
}
