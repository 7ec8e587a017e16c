//! The packed state.
//!
//! | field | player | box 1 | box 2 | … | box n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level; see
//! [`grid::Layout`]. States are ordered by (player, box 1, box 2 …), cells by row, then by
//! column. All fields hold cells at all times, so equal situations are equal words.

use grid::Packed;

/// Where the player and the boxes are, in W words.
pub type State<const W: usize> = Packed<W>;
