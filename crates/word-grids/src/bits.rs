//! Sets of cells, a bit each, in as many words as a grid needs.

/// A set of the cells `0 .. 64 * W`: cell `c` is bit `c % 64` of word `c / 64`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(crate) fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) fn with(mut self, cell: usize) -> Self {
        self.0[cell / 64] |= 1 << (cell % 64);
        self
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub(crate) fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    /// The cells that are not in `other`.
    #[inline]
    #[must_use]
    pub(crate) fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    /// Takes the first cell out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }

    /// The cells in order.
    pub(crate) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }
}
