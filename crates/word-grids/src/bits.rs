//! Sets of cells, a bit each, in as many words as a grid needs.

use std::array::from_fn;

use crate::grid::Cell;

/// A set of the cells `0 .. 64 * W`: cell `c` is bit `c % 64` of word `c / 64`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

search::as_words!([const W: usize] CellSet<W> { 0: [u64; W] });

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    pub(crate) fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set.with(cell.into()))
    }

    #[inline]
    pub(crate) fn contains(self, cell: usize) -> bool {
        self.0[Self::word(cell)] >> (cell % 64) & 1 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) fn with(mut self, cell: usize) -> Self {
        self.insert(cell);
        self
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[Self::word(cell)] |= 1 << (cell % 64);
    }

    /// Which word holds a cell. (With one word there is no choice, and no bound to check.)
    #[inline]
    const fn word(cell: usize) -> usize {
        if W == 1 { 0 } else { cell / 64 }
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub(crate) fn and(self, other: &Self) -> Self {
        Self(from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub(crate) fn or(self, other: &Self) -> Self {
        Self(from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The cells that are not in `other`.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, other: &Self) -> Self {
        Self(from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Cell `c` is bit `c % 64` of word `c / 64`.
    #[inline]
    pub(crate) const fn words(self) -> [u64; W] {
        self.0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The only cell, if there is one only.
    #[inline]
    pub(crate) fn only(mut self) -> Option<usize> {
        let cell = self.pop()?;
        self.is_empty().then_some(cell)
    }

    /// Each cell `by` further; what gets beyond the last word is lost.
    #[inline]
    #[must_use]
    pub(crate) fn later(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0; W];
        for (index, slot) in moved.iter_mut().enumerate().skip(words) {
            *slot = self.0[index - words] << bits;
            if bits > 0 && index > words {
                *slot |= self.0[index - words - 1] >> (64 - bits);
            }
        }
        Self(moved)
    }

    /// Each cell `by` back; what gets before cell 0 is lost.
    #[inline]
    #[must_use]
    pub(crate) fn earlier(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0; W];
        for (index, slot) in moved.iter_mut().enumerate().take(W.saturating_sub(words)) {
            *slot = self.0[index + words] >> bits;
            if bits > 0 && index + words + 1 < W {
                *slot |= self.0[index + words + 1] << (64 - bits);
            }
        }
        Self(moved)
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

    /// Takes the last cell out.
    #[inline]
    pub(crate) fn pop_last(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate().rev() {
            if *word != 0 {
                let bit = word.ilog2() as usize;
                *word &= !(1 << bit);
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
