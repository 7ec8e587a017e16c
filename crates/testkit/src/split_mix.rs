//! Pseudo-random numbers that are the same on every machine.

/// The generator SplitMix64 (Steele, Lea and Flood 2014), with its state.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        usize::try_from(z % end as u64).unwrap_or(0)
    }
}
