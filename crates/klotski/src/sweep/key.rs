//! Situations in one word, or a few: the planes of a state end to end.

use std::ops::BitXor;

use crate::{mask::Mask, state::State};

/// A situation as a key. The key of no piece at all is the default.
pub(crate) trait Key: Copy + Ord + Default + BitXor<Output = Self> {
    /// A plane.
    type Mask: Mask;
    /// The greatest number of cells of all planes together.
    const BITS: usize;

    /// Plane `number`, of `cells` cells.
    fn plane(self, number: usize, cells: usize) -> Self::Mask;

    /// The key with nothing but this plane.
    fn of_plane(number: usize, cells: usize, plane: Self::Mask) -> Self;

    /// A hash that is good in its upper bits.
    fn hash(self) -> u64;
}

/// 2⁶⁴ divided by the golden ratio, made odd (Knuth's multiplicative hashing).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! key {
    ($(#[$about:meta])* $key:ty, $plane:ty) => {
        $(#[$about])*
        impl Key for $key {
            type Mask = $plane;
            const BITS: usize = <$key>::BITS as usize;

            #[inline]
            fn plane(self, number: usize, cells: usize) -> $plane {
                // The conversion cannot fail and costs nothing: it is known to fit.
                let low = self >> (number * cells) & Self::from(<$plane>::MAX);
                let unused = <$plane>::BITS as usize - cells;
                <$plane>::try_from(low).unwrap_or(0) & (<$plane>::MAX >> unused)
            }

            #[inline]
            fn of_plane(number: usize, cells: usize, plane: $plane) -> Self {
                Self::from(plane) << (number * cells)
            }

            #[inline]
            fn hash(self) -> u64 {
                self.folded().wrapping_mul(GOLDEN)
            }
        }
    };
}

key! {
    /// As three planes of up to 21 cells.
    u64, u32
}

key! {
    /// As three planes of up to 42 cells, or two of 64.
    u128, u64
}

/// A state as it is.
impl<M: Mask, const P: usize> Key for State<M, P> {
    type Mask = M;
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
