//! Sets of cells as bit boards, moved by one step at a time.

use grid::Step;

/// A set of squares of a board, 64 a word. The squares are numbered by row, then by column, with a
/// column of walls between a row and the next: so a step is a shift by the same distance everywhere,
/// and a shift out of a row leads into a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const G: usize>(pub(super) [u64; G]);

impl<const G: usize> Bits<G> {
    pub(super) const EMPTY: Self = Self([0; G]);

    #[inline]
    pub(super) fn insert(&mut self, square: u16) {
        self.0[usize::from(square / 64)] |= 1 << (square % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, square: u16) {
        self.0[usize::from(square / 64)] &= !(1 << (square % 64));
    }

    #[inline]
    pub(super) fn contains(&self, square: u16) -> bool {
        self.0[usize::from(square / 64)] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many squares there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn zip(mut self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = combine(*word, other);
        }
        self
    }

    /// The least square.
    #[inline]
    pub(super) fn first(&self) -> Option<u16> {
        let mut base = 0;
        for &word in &self.0 {
            if word != 0 {
                return Some(base + low_bit(word));
            }
            base += 64;
        }
        None
    }

    /// The squares in order.
    #[inline]
    pub(super) fn squares(self) -> impl Iterator<Item = u16> {
        ones(self.0)
    }

    /// Each square moved up by `distance`.
    #[inline]
    fn raised(self, distance: u16) -> Self {
        let (words, bits) = (usize::from(distance / 64), distance % 64);
        let mut moved = [0; G];
        if words == 0 {
            // With a loop of known length, which is unrolled: few levels have longer rows.
            let mut below = 0;
            for (moved, &word) in moved.iter_mut().zip(&self.0) {
                *moved = word << bits | below >> 1 >> (63 - bits);
                below = word;
            }
            return Self(moved);
        }
        for (at, word) in moved.iter_mut().enumerate().skip(words) {
            *word = self.0[at - words] << bits;
            if at > words {
                *word |= self.0[at - words - 1] >> 1 >> (63 - bits);
            }
        }
        Self(moved)
    }

    /// Each square moved down by `distance`.
    #[inline]
    fn lowered(self, distance: u16) -> Self {
        let (words, bits) = (usize::from(distance / 64), distance % 64);
        let mut moved = [0; G];
        if words == 0 {
            let mut above = 0;
            for (moved, &word) in moved.iter_mut().zip(&self.0).rev() {
                *moved = word >> bits | above << 1 << (63 - bits);
                above = word;
            }
            return Self(moved);
        }
        for (at, word) in moved.iter_mut().enumerate().take(G.saturating_sub(words)) {
            *word = self.0[at + words] >> bits;
            if at + words + 1 < G {
                *word |= self.0[at + words + 1] << 1 << (63 - bits);
            }
        }
        Self(moved)
    }

    /// Each square moved by a step; rows begin `stride` apart.
    #[inline]
    pub(super) fn moved(self, step: Step, stride: u16) -> Self {
        match step {
            Step::Up => self.lowered(stride),
            Step::Down => self.raised(stride),
            Step::Left => self.lowered(1),
            Step::Right => self.raised(1),
        }
    }

    /// The squares themselves and those one step away.
    #[inline]
    pub(super) fn grown(self, stride: u16) -> Self {
        let aside = self.or(self.raised(1)).or(self.lowered(1));
        aside.or(self.raised(stride)).or(self.lowered(stride))
    }

    /// What can be walked to within `free` from these squares, which are some of it.
    #[inline]
    pub(super) fn flooded(self, free: Self, stride: u16) -> Self {
        if stride < 64 {
            self.flooded_by_words(free, stride)
        } else {
            self.flooded_at_once(free, stride)
        }
    }

    /// The same, a step of all squares at a time.
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
    /// are, as long as one of them has new squares.
    #[inline]
    fn flooded_by_words(self, free: Self, stride: u16) -> Self {
        let mut reached = self.0;
        let mut waiting = 0_u64;
        for (at, &word) in reached.iter().enumerate() {
            waiting |= u64::from(word != 0) << at;
        }
        while waiting != 0 {
            let at = waiting.trailing_zeros() as usize % G;
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
            if at + 1 < G {
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

/// The numbers of the bits that are set, in order.
#[inline]
pub(super) fn ones<const N: usize>(words: [u64; N]) -> Ones<N> {
    Ones { words, at: 0 }
}

/// See [`ones`].
#[derive(Clone, Debug)]
pub(super) struct Ones<const N: usize> {
    words: [u64; N],
    at: usize,
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = low_bit(*word);
                *word &= *word - 1;
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 words")]
                return Some(self.at as u16 * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}

/// The number of the lowest bit that is set, of 64.
#[inline]
fn low_bit(word: u64) -> u16 {
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    let bit = word.trailing_zeros() as u16;
    bit
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
            assert_eq!(one.squares().collect::<Vec<_>>(), [square]);
        }
    }

    proptest! {
        /// Word by word, and a step of all squares at a time.
        #[test]
        fn floods_reach_the_same(
            free in any::<[u64; 3]>(),
            more in any::<[u64; 3]>(),
            stride in 2_u16..64,
            start in 0_u16..192,
        ) {
            // Three squares of four are free, so that floods go far.
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
