//! Sets of cells as the bits of a word.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr},
};

mod sealed {
    pub trait Sealed {}
}

/// A set of cells, a bit a cell: `u32`, `u64` or `u128`.
pub trait Mask:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const EMPTY: Self;
    /// Most cells.
    const CELLS: u32;

    /// The cell `index` alone.
    fn cell(index: u8) -> Self;

    /// The least index in the set, which must not be empty.
    fn first(self) -> u8;

    /// The set without its least index.
    #[must_use]
    fn without_first(self) -> Self;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The set moved by `offset` cells; what leaves the word is lost.
    #[inline]
    #[must_use]
    fn moved(self, offset: i16) -> Self {
        let by = u32::from(offset.unsigned_abs());
        if by >= Self::CELLS {
            Self::EMPTY
        } else if offset < 0 {
            self >> by
        } else {
            self << by
        }
    }

    /// The indices in order.
    fn indices(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            (self != Self::EMPTY).then(|| {
                let first = self.first();
                self = self.without_first();
                first
            })
        })
    }
}

macro_rules! mask {
    ($word:ty) => {
        impl sealed::Sealed for $word {}

        impl Mask for $word {
            const EMPTY: Self = 0;
            const CELLS: u32 = <$word>::BITS;

            #[inline]
            fn cell(index: u8) -> Self {
                1 << index
            }

            #[inline]
            fn first(self) -> u8 {
                // At most 127.
                self.trailing_zeros().to_le_bytes()[0]
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

mask!(u32);
mask!(u64);
mask!(u128);
