//! Situations in one word, or a few: the planes of a state end to end.

use std::ops::BitXor;

use crate::{mask::Mask, state::State};

/// A situation as a key. The key of no piece at all is the default.
pub(crate) trait Key<M>: Copy + Ord + Default + BitXor<Output = Self> {
    /// Most cells of all planes together.
    const BITS: usize;

    /// Plane `number`, of `cells` cells.
    fn plane(self, number: usize, cells: usize) -> M;

    /// The key with nothing but this plane.
    fn of_plane(number: usize, cells: usize, plane: M) -> Self;

    /// A hash that is good in its upper bits.
    fn hash(self) -> u64;
}

/// 2⁶⁴ divided by the golden ratio, made odd (Knuth's multiplicative hashing).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// As three planes of up to 21 cells.
impl Key<u32> for u64 {
    const BITS: usize = 64;

    #[inline]
    fn plane(self, number: usize, cells: usize) -> u32 {
        // The conversion cannot fail and costs nothing: it is known to fit.
        let low = self >> (number * cells) & Self::from(u32::MAX);
        u32::try_from(low).unwrap_or(0) & (u32::MAX >> (32 - cells))
    }

    #[inline]
    fn of_plane(number: usize, cells: usize, plane: u32) -> Self {
        Self::from(plane) << (number * cells)
    }

    #[inline]
    fn hash(self) -> u64 {
        self.wrapping_mul(GOLDEN)
    }
}

/// As three planes of up to 42 cells, or two of 64.
impl Key<u64> for u128 {
    const BITS: usize = 128;

    #[inline]
    fn plane(self, number: usize, cells: usize) -> u64 {
        let low = self >> (number * cells) & Self::from(u64::MAX);
        u64::try_from(low).unwrap_or(0) & (u64::MAX >> (64 - cells))
    }

    #[inline]
    fn of_plane(number: usize, cells: usize, plane: u64) -> Self {
        Self::from(plane) << (number * cells)
    }

    #[inline]
    fn hash(self) -> u64 {
        self.folded().wrapping_mul(GOLDEN)
    }
}

/// A state as it is.
impl<M: Mask, const P: usize> Key<M> for State<M, P> {
    const BITS: usize = M::CELLS as usize * P;

    #[inline]
    fn plane(self, number: usize, _: usize) -> M {
        self.planes[number]
    }

    #[inline]
    fn of_plane(number: usize, _: usize, plane: M) -> Self {
        let mut key = Self::EMPTY;
        key.planes[number] = plane;
        key
    }

    #[inline]
    fn hash(self) -> u64 {
        let mixed =
            |hash: u64, plane: M| (hash.rotate_left(26) ^ plane.folded()).wrapping_mul(GOLDEN);
        self.planes.into_iter().fold(0, mixed)
    }
}
