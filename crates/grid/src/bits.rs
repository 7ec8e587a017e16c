//! Sets of cells, a bit each, in a fixed number of words.

use std::hint::black_box;

use crate::Step;

/// A set of the cells `0 .. 64 * W`: cell `c` is bit `c % 64` of word `c / 64`.
///
/// A step to another cell is a shift of all cells of a board at once, if they are numbered by row, then by column, with
/// a column of walls between a row and the next: then it has the same distance everywhere, and a step out of a row
/// leads into a wall.
///
/// Methods with a cell panic where it is `64 * W` or more. All take O(W) time except for floods.
///
/// ```
/// use grid::{Bits, Step};
///
/// // Two rows of three cells; the fourth column is the wall.
/// let corner = Bits::<1>::of([0_u16]);
/// let near = corner.moved(Step::Right, 4).or(corner.moved(Step::Down, 4));
/// assert_eq!(near, Bits::of([1_u16, 4]));
/// assert_eq!(near.iter().collect::<Vec<_>>(), [1, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

search::as_words!([const W: usize] Bits<W> { 0: [u64; W] });

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// These cells.
    pub fn of(cells: impl IntoIterator<Item = impl Into<usize>>) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }

    /// The number of words. Where it is large, the compiler is kept from knowing it, for it would write each loop out
    /// word by word.
    #[inline]
    fn words() -> usize {
        if W > 16 { black_box(W).min(W) } else { W }
    }

    /// The word and the bit in it of a cell. (With one word there is no choice, and no bound to check.)
    #[inline]
    fn place(cell: impl Into<usize>) -> (usize, u64) {
        let cell = cell.into();
        (if W == 1 { 0 } else { cell / 64 }, 1 << (cell % 64))
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: impl Into<usize>) {
        let (word, bit) = Self::place(cell);
        self.0[word] |= bit;
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: impl Into<usize>) {
        let (word, bit) = Self::place(cell);
        self.0[word] &= !bit;
    }

    /// The same with one more cell.
    #[inline]
    #[must_use]
    pub fn with(mut self, cell: impl Into<usize>) -> Self {
        self.insert(cell);
        self
    }

    /// Returns true if the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: impl Into<usize>) -> bool {
        let (word, bit) = Self::place(cell);
        self.0[word] & bit != 0
    }

    /// Returns true if there is no cell.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0[..Self::words()].iter().fold(0, |any, word| any | word) == 0
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The cells that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn zip(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let words = Self::words();
        for (word, other) in self.0[..words].iter_mut().zip(&other.0[..words]) {
            *word = combine(*word, *other);
        }
        self
    }

    /// The least cell.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<u16> {
        self.iter().next()
    }

    /// The only cell, if there is one only.
    #[inline]
    #[must_use]
    pub fn only(mut self) -> Option<usize> {
        let cell = self.pop()?;
        self.is_empty().then_some(cell)
    }

    /// Takes the least cell out.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0[at];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(at * 64 + bit)
    }

    /// Takes the greatest cell out.
    #[inline]
    pub fn pop_last(&mut self) -> Option<usize> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        let word = &mut self.0[at];
        let bit = word.ilog2() as usize;
        *word &= !(1 << bit);
        Some(at * 64 + bit)
    }

    /// The cells in order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> Cells<W> {
        Cells { words: self.0, at: 0 }
    }

    /// Each cell further by a distance; what gets beyond the last word is lost.
    #[inline]
    #[must_use]
    pub fn raised(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let mut moved = [0; W];
        if words == 0 {
            // With a loop of known length, which is unrolled: few levels have longer rows.
            let mut below = 0;
            for (moved, &word) in moved[..Self::words()].iter_mut().zip(&self.0) {
                *moved = word << bits | below >> 1 >> (63 - bits);
                below = word;
            }
            return Self(moved);
        }
        self.raised_far(words, bits)
    }

    /// The same by `words` words and `bits` bits, where rows are longer than a word. Out of line, because few levels
    /// have such.
    #[cold]
    #[inline(never)]
    fn raised_far(self, words: usize, bits: usize) -> Self {
        let mut moved = [0; W];
        for (at, word) in moved.iter_mut().enumerate().skip(words) {
            *word = self.0[at - words] << bits;
            if at > words {
                *word |= self.0[at - words - 1] >> 1 >> (63 - bits);
            }
        }
        Self(moved)
    }

    /// Each cell back by a distance; what gets before cell 0 is lost.
    #[inline]
    #[must_use]
    pub fn lowered(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let mut moved = [0; W];
        if words == 0 {
            let mut above = 0;
            for (moved, &word) in moved.iter_mut().zip(&self.0).take(Self::words()).rev() {
                *moved = word >> bits | above << 1 << (63 - bits);
                above = word;
            }
            return Self(moved);
        }
        self.lowered_far(words, bits)
    }

    /// See [`raised_far`](Self::raised_far).
    #[cold]
    #[inline(never)]
    fn lowered_far(self, words: usize, bits: usize) -> Self {
        let mut moved = [0; W];
        for (at, word) in moved.iter_mut().enumerate().take(W.saturating_sub(words)) {
            *word = self.0[at + words] >> bits;
            if at + words + 1 < W {
                *word |= self.0[at + words + 1] << 1 << (63 - bits);
            }
        }
        Self(moved)
    }

    /// Each cell moved by a step; rows begin `stride` apart.
    #[inline]
    #[must_use]
    pub fn moved(self, step: Step, stride: u16) -> Self {
        match step {
            Step::Up => self.lowered(stride.into()),
            Step::Down => self.raised(stride.into()),
            Step::Left => self.lowered(1),
            Step::Right => self.raised(1),
        }
    }

    /// The cells themselves and those one step away.
    #[inline]
    #[must_use]
    pub fn grown(self, stride: u16) -> Self {
        let aside = self.or(self.raised(1)).or(self.lowered(1));
        aside.or(self.raised(stride.into())).or(self.lowered(stride.into()))
    }

    /// What can be walked to within `free` from these cells, which are some of it. O(W × cells) time.
    #[inline]
    #[must_use]
    pub fn flooded(self, free: Self, stride: u16) -> Self {
        if stride < 64 {
            self.flooded_by_words(free, stride)
        } else {
            self.flooded_at_once(free, stride)
        }
    }

    /// The same, a step of all cells at a time.
    fn flooded_at_once(self, free: Self, stride: u16) -> Self {
        let mut reached = self;
        loop {
            let next = reached.grown(stride).and(free);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The same where rows are shorter than a word: each word is flooded by itself before its neighbours
    /// are, as long as one of them has new cells.
    #[inline]
    fn flooded_by_words(self, free: Self, stride: u16) -> Self {
        let mut reached = self.0;
        let mut waiting = 0_u64;
        for (at, &word) in reached.iter().enumerate() {
            waiting |= u64::from(word != 0) << at;
        }
        while waiting != 0 {
            let at = waiting.trailing_zeros() as usize % W;
            waiting &= waiting - 1;
            let (mut word, free_here) = (reached[at], free.0[at]);
            loop {
                let once =
                    (word | word << 1 | word >> 1 | word << stride | word >> stride) & free_here;
                let twice =
                    (once | once << 1 | once >> 1 | once << stride | once >> stride) & free_here;
                if twice == word {
                    break;
                }
                word = twice;
            }
            reached[at] = word;
            if at + 1 < W {
                let new = (word >> 63 | word >> (64 - stride)) & free.0[at + 1] & !reached[at + 1];
                reached[at + 1] |= new;
                waiting |= u64::from(new != 0) << (at + 1);
            }
            if at > 0 {
                let new = (word << 63 | word << (64 - stride)) & free.0[at - 1] & !reached[at - 1];
                reached[at - 1] |= new;
                waiting |= u64::from(new != 0) << (at - 1);
            }
        }
        Self(reached)
    }
}

/// The cells of a set, in order: see [`Bits::iter`].
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                #[expect(clippy::cast_possible_truncation, reason = "at most 1,024 words")]
                return Some(self.at as u16 * 64 + bit as u16);
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn steps_cross_words() {
        for square in 0..128_u16 {
            let mut one = Bits::<2>::EMPTY;
            one.insert(square);
            for (step, there) in [
                (Step::Up, square.checked_sub(9)),
                (Step::Down, Some(square + 9)),
                (Step::Left, square.checked_sub(1)),
                (Step::Right, Some(square + 1)),
            ] {
                let there = there.filter(|&it| it < 128);
                assert_eq!(one.moved(step, 9).first(), there, "{square} {step}");
            }
            let far = one.moved(Step::Down, 64);
            assert_eq!(far.first(), Some(square + 64).filter(|&it| it < 128));
            assert_eq!(one.iter().collect::<Vec<_>>(), [square]);
        }
    }

    proptest! {
        /// Word by word, and a step of all cells at a time.
        #[test]
        fn floods_reach_the_same(
            free in any::<[u64; 3]>(),
            more in any::<[u64; 3]>(),
            stride in 2_u16..64,
            start in 0_u16..192,
        ) {
            // Three cells of four are free, so that floods go far.
            let mut free = Bits(free).or(Bits(more));
            free.insert(start);
            let mut from = Bits::EMPTY;
            from.insert(start);
            let reached = from.flooded_at_once(free, stride);
            prop_assert_eq!(from.flooded(free, stride), reached);
            prop_assert_eq!(reached.flooded(free, stride), reached);
        }
    }
}
