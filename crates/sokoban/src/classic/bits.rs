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
        let mut reached = self;
        loop {
            let next = reached.grown(stride).and(free);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// The numbers of the bits that are set, in order.
#[inline]
pub(super) fn ones<const N: usize>(words: [u64; N]) -> impl Iterator<Item = u16> {
    (0..).step_by(64).zip(words).flat_map(|(base, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| base + low_bit(word))?;
            word &= word - 1;
            Some(bit)
        })
    })
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
}
