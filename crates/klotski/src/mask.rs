//! Sets of cells as the bits of a word.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr},
};

use search::words::AsWords;

mod sealed {
    pub trait Sealed {}
}

/// By how many cells a set is moved, in shifts without a branch: one of the two is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// Towards greater indices.
    up: u32,
    /// Towards smaller ones.
    down: u32,
}

impl Shift {
    /// By `offset` cells, less than there are.
    pub(crate) fn by(offset: isize) -> Self {
        let by = u32::try_from(offset.unsigned_abs()).unwrap_or(u32::MAX);
        if offset < 0 { Self { up: 0, down: by } } else { Self { up: by, down: 0 } }
    }

    /// Returns true if it is by fewer cells than this.
    pub(crate) const fn is_within(self, cells: u32) -> bool {
        self.up < cells && self.down < cells
    }

    /// As far the other way.
    pub(crate) const fn back(self) -> Self {
        Self { up: self.down, down: self.up }
    }
}

/// A set of cells, a bit a cell: `u32`, `u64` or `u128`.
pub trait Mask:
    sealed::Sealed
    + AsWords
    + Send
    + Sync
    + Ord
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const EMPTY: Self;
    /// The greatest number of cells.
    const CELLS: u32;

    /// The cell `index` alone.
    fn cell(index: u8) -> Self;

    /// The cells of these indices.
    fn of(indices: impl IntoIterator<Item = u8>) -> Self {
        indices.into_iter().fold(Self::EMPTY, |cells, index| cells | Self::cell(index))
    }

    /// The least index in the set, which must not be empty.
    fn first(self) -> u8;

    /// The set without its least index.
    #[must_use]
    fn without_first(self) -> Self;

    /// The set if `keep`, else nothing, without a branch.
    #[must_use]
    fn only_if(self, keep: bool) -> Self;

    /// A word that depends on all of the set.
    fn folded(self) -> u64;

    /// The set moved; what leaves the word is lost.
    #[inline]
    #[must_use]
    fn moved(self, by: Shift) -> Self {
        (self << by.up) >> by.down
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
    ($word:ty, $folded:expr) => {
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
            fn only_if(self, keep: bool) -> Self {
                self & Self::from(keep).wrapping_neg()
            }

            #[inline]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}

mask!(u32, u64::from);
mask!(u64, std::convert::identity);
mask!(u128, |word: u128| {
    let [low, high] = [word, word >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)));
    low.unwrap_or(0) ^ high.unwrap_or(0).rotate_left(32)
});
