//! Numbers for generators.

/// Steele, Lea and Flood's SplitMix64 (2014): small, and the same numbers from the same seed
/// everywhere. Here and not from a library because a seed must give the same puzzle in every version
/// to come.
///
/// ```
/// let mut random = grid::SplitMix::new(1);
/// assert_eq!([random.below(6), random.below(6), random.below(6)], [5, 1, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// From a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number of 64 bits.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0: the remainder of [`number`](Self::number). (The bias is
    /// below `end` / 2^64.)
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % end as u64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers from seed 1234567, as Vigna's reference program prints them.
    #[test]
    fn the_published_sequence() {
        let mut random = SplitMix::new(1_234_567);
        let first = [random.number(), random.number(), random.number()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
