//! The packed board.
//!
//! | words | cells up to | bits a cell | cells a word |
//! |---|---|---|---|
//! | 1 | 16 | 4 | 16 |
//! | 3 | 32 | 5 | 12 |
//! | 7 | 64 | 6 | 10 |
//!
//! Cell i, numbered from 0 row by row, has its tile in the bits of field i % n of word i / n, where
//! n is the number of cells a word and the first field is the lowest. 0 is the blank. Fields beyond
//! the board are 0. The board is the whole state: where the blank is, is found by arithmetic.

use std::hash::{Hash, Hasher};

/// A board in `W` words: 1, 3 or 7 (see the head of the source file for the layout). Canonical:
/// equal boards are equal bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State<const W: usize>([u64; W]);

/// The words of a board of `cells` cells, 64 at most, and the bits of a cell.
pub(crate) const fn encoding(cells: usize) -> (usize, usize) {
    match cells {
        0..=16 => (1, State::<1>::BITS),
        17..=32 => (3, State::<3>::BITS),
        _ => (7, State::<7>::BITS),
    }
}

impl<const W: usize> Hash for State<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Word by word: a slice would be hashed with its length, and as bytes.
        for &word in &self.0 {
            hasher.write_u64(word);
        }
    }
}

search::as_words!([const W: usize] State<W> { 0: [u64; W] });

impl<const W: usize> State<W> {
    const BITS: usize = match W {
        1 => 4,
        3 => 5,
        7 => 6,
        _ => panic!("boards have 1, 3 or 7 words"),
    };
    const CELLS_A_WORD: usize = 64 / Self::BITS;
    /// The greatest number of cells that fit.
    pub const CELLS: usize = 1 << Self::BITS;
    /// The bits of the lowest field.
    const MASK: u64 = (1 << Self::BITS) - 1;
    /// The lowest bit of each field.
    const LOW: u64 = (u64::MAX >> (64 % Self::BITS)) / Self::MASK;
    /// The highest bit of each field.
    const HIGH: u64 = Self::LOW << (Self::BITS - 1);

    /// Packs a board: the tile on each cell, at most [`CELLS`](Self::CELLS).
    #[must_use]
    pub fn pack(tiles: &[u8]) -> Self {
        let mut words = [0; W];
        for (word, tiles) in words.iter_mut().zip(tiles.chunks(Self::CELLS_A_WORD)) {
            *word = tiles.iter().rev().fold(0, |word, &tile| word << Self::BITS | u64::from(tile));
        }
        Self(words)
    }

    /// Packs fields of ones and zeros.
    pub(crate) fn pack_fields(fields: impl Iterator<Item = u8>) -> Self {
        let fields: Vec<u8> = fields.map(|it| it & Self::MASK.to_le_bytes()[0]).collect();
        Self::pack(&fields)
    }

    /// Returns true if both have the same tiles where `fields` has ones.
    #[inline]
    pub(crate) fn is_alike(&self, other: &Self, fields: &Self) -> bool {
        let mut differ = 0;
        for ((one, other), field) in self.0.iter().zip(&other.0).zip(&fields.0) {
            differ |= (one ^ other) & field;
        }
        differ == 0
    }

    /// The tile on each of the first `cells` cells.
    pub fn tiles(self, cells: usize) -> impl DoubleEndedIterator<Item = u8> {
        (0..cells).map(move |cell| self.tile(cell))
    }

    /// The tiles of a board of at most 16 cells, 4 bits each, the first in the lowest bits.
    #[inline]
    pub(crate) fn nibbles(self, cells: usize) -> u64 {
        match W {
            1 => self.0[0],
            _ => self.tiles(cells).rev().fold(0, |word, tile| word << 4 | u64::from(tile)),
        }
    }

    /// The board of `cells` cells, 16 at most, with these tiles, 4 bits each.
    #[inline]
    pub(crate) fn of_nibbles(tiles: u64, cells: usize) -> Self {
        let mut state = Self([0; W]);
        if W == 1 {
            state.0[0] = tiles;
            return state;
        }
        for cell in 0..cells {
            let (word, shift) = (cell / Self::CELLS_A_WORD, cell % Self::CELLS_A_WORD * Self::BITS);
            state.0[word] |= (tiles >> (4 * cell) & 15) << shift;
        }
        state
    }

    /// The tile on `cell`.
    #[inline]
    #[must_use]
    pub fn tile(self, cell: usize) -> u8 {
        let shift = cell % Self::CELLS_A_WORD * Self::BITS;
        // A field has 6 bits at most.
        (self.0[cell / Self::CELLS_A_WORD] >> shift & Self::MASK).to_le_bytes()[0]
    }

    /// The cell of the blank: the first field that is zero. (Fields beyond the board come later.)
    #[inline]
    #[must_use]
    pub fn blank(self) -> usize {
        for (index, &word) in self.0.iter().enumerate() {
            // The lowest field that borrows is the first zero one.
            let borrows = word.wrapping_sub(Self::LOW) & !word & Self::HIGH;
            if borrows != 0 {
                let field = borrows.trailing_zeros() as usize / Self::BITS;
                return index * Self::CELLS_A_WORD + field;
            }
        }
        0
    }

    /// Slides the tile on cell `from` to cell `blank`, which must be the blank's.
    #[inline]
    pub fn slide(&mut self, from: usize, blank: usize) {
        let tile = u64::from(self.tile(from));
        let shift = |cell: usize| cell % Self::CELLS_A_WORD * Self::BITS;
        self.0[from / Self::CELLS_A_WORD] ^= tile << shift(from);
        self.0[blank / Self::CELLS_A_WORD] ^= tile << shift(blank);
    }
}

impl State<1> {
    /// The board of a word.
    #[inline]
    pub(crate) const fn of(word: u64) -> Self {
        Self([word])
    }

    /// The board as one word.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u64 {
        self.0[0]
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    /// Packs 0 … n − 1 rotated by each amount and takes the boards apart again.
    fn round_trip<const W: usize>() {
        for cells in 4..=State::<W>::CELLS {
            for shift in 0..cells {
                let tiles: Vec<u8> = (0..).take(cells).collect();
                let rotated: Vec<u8> = (0..cells).map(|i| tiles[(i + shift) % cells]).collect();
                let mut state = State::<W>::pack(&rotated);
                assert_eq!(state.tiles(cells).collect::<Vec<_>>(), rotated);
                let blank = (cells - shift) % cells;
                assert_eq!(state.blank(), blank, "{rotated:?}");
                let from = (blank + 1) % cells;
                state.slide(from, blank);
                assert_eq!((state.blank(), state.tile(blank)), (from, rotated[from]));
            }
        }
    }

    #[test]
    fn boards_of_every_size_are_packed_without_loss() {
        round_trip::<1>();
        round_trip::<3>();
        round_trip::<7>();
    }

    #[test]
    fn the_korf_goal_is_one_hexadecimal_word() {
        let tiles: Vec<u8> = (0..16).collect();
        assert_eq!(State::<1>::pack(&tiles).word(), 0xFEDC_BA98_7654_3210);
    }
}
