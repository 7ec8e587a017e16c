//! The packed state.
//!
//! | bits | last word, from the top | the rest, from bit 0 of word 0 on |
//! |---|---|---|
//! | content | 9 bits, or 10 of eleven words: the player's cell | a bit for each live cell, 1 if a box stands there |
//!
//! Live cells are those from which a box alone can be pushed to a goal, numbered by row and column;
//! boxes elsewhere are lost, and never stored. Where only pushes count, the player's cell is the
//! least that he can walk to; where moves count too, it is where he stands. Boxes have no numbers: so
//! equal situations are equal words.

use std::hash::{Hash, Hasher};

use grid::{Bits, Cell};

use super::board::MAX_FLOOR;

/// Bits of the player's cell in states of at most [`MAX_COMMON_WORDS`] words; larger ones have one more.
const PLAYER_BITS: usize = 9;
/// The greatest number of words of a state of a level with at most 2^[`PLAYER_BITS`] cells of floor.
const MAX_COMMON_WORDS: usize = 9;
/// Words of the states of larger levels.
pub(super) const MAX_WORDS: usize = 11;

const _: () = assert!(MAX_FLOOR < 1 << (PLAYER_BITS + 1), "the player's cell has so many bits");
const _: () =
    assert!(MAX_FLOOR + PLAYER_BITS < MAX_WORDS * 64, "all cells and the player have bits");

/// Where the player and the boxes are, in W words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State<const W: usize>([u64; W]);

/// Words that a state needs for `live` live cells among `floor` cells of floor.
pub(super) fn words(live: usize, floor: usize) -> usize {
    if floor > 1 << PLAYER_BITS { MAX_WORDS } else { (live + PLAYER_BITS).div_ceil(64) }
}

impl<const W: usize> State<W> {
    const PLAYER_SHIFT: usize =
        64 - if W > MAX_COMMON_WORDS { PLAYER_BITS + 1 } else { PLAYER_BITS };
    const BOXES_OF_LAST: u64 = (1 << Self::PLAYER_SHIFT) - 1;

    pub(super) fn new(player: Cell, boxes: impl Iterator<Item = u16>) -> Self {
        let mut state = Self([0; W]);
        boxes.for_each(|index| state.flip(index));
        state.set_player(player);
        state
    }

    /// Of words as [`boxes`](Self::boxes) gives them.
    #[inline]
    pub(super) fn of(boxes: [u64; W], player: Cell) -> Self {
        let mut state = Self(boxes);
        state.set_player(player);
        state
    }

    #[inline]
    pub(super) fn player(&self) -> Cell {
        u16::try_from(self.0[W - 1] >> Self::PLAYER_SHIFT).unwrap_or(0)
    }

    #[inline]
    pub(super) fn set_player(&mut self, player: Cell) {
        let boxes = self.0[W - 1] & Self::BOXES_OF_LAST;
        self.0[W - 1] = u64::from(player) << Self::PLAYER_SHIFT | boxes;
    }

    /// Puts a box on a live cell, or takes it away.
    #[inline]
    pub(super) fn flip(&mut self, index: u16) {
        self.0[usize::from(index / 64)] ^= 1 << (index % 64);
    }

    /// Returns true if a box stands on a live cell.
    #[inline]
    pub(super) fn has(&self, index: u16) -> bool {
        self.0[usize::from(index / 64)] >> (index % 64) & 1 == 1
    }

    /// The boxes alone: the player's bits are 0.
    #[inline]
    pub(super) fn boxes(&self) -> [u64; W] {
        let mut boxes = self.0;
        boxes[W - 1] &= Self::BOXES_OF_LAST;
        boxes
    }

    /// The boxes where `image` says that each comes to.
    #[inline]
    pub(super) fn boxes_by(&self, image: &[u16]) -> [u64; W] {
        let mut state = Self([0; W]);
        self.box_indices().for_each(|index| state.flip(image[usize::from(index)]));
        state.0
    }

    /// The live cells with a box, in order, as positions in the list of them.
    #[inline]
    pub(super) fn box_indices(&self) -> impl Iterator<Item = u16> + use<W> {
        Bits(self.boxes()).iter()
    }
}

impl<const W: usize> Hash for State<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|&word| hasher.write_u64(word));
    }
}

search::as_words!([const W: usize] State<W> { 0: [u64; W] });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_and_boxes_share_words() {
        let mut state = State::<2>::new(511, [0, 63, 64, 118].into_iter());
        assert_eq!(state.player(), 511);
        assert_eq!(state.box_indices().collect::<Vec<_>>(), [0, 63, 64, 118]);
        state.set_player(5);
        state.flip(63);
        state.flip(117);
        assert_eq!((state.player(), state.box_indices().count()), (5, 4));
        assert_eq!(state, State::new(5, [117, 0, 118, 64].into_iter()));
        assert_eq!([words(55, 70), words(56, 70), words(119, 512), words(512, 512)], [1, 2, 2, 9]);
    }

    #[test]
    fn the_largest_levels_have_a_rung_of_their_own() {
        assert_eq!([words(1, 513), words(MAX_FLOOR, MAX_FLOOR)], [MAX_WORDS; 2]);
        let mut state = State::<MAX_WORDS>::new(639, [0, 639].into_iter());
        assert_eq!(state.player(), 639);
        assert_eq!(state.box_indices().collect::<Vec<_>>(), [0, 639]);
        state.set_player(512);
        state.flip(638);
        assert_eq!((state.player(), state.box_indices().count()), (512, 3));
        assert_eq!(size_of::<State<9>>() + 16, size_of_val(&state));
    }
}
