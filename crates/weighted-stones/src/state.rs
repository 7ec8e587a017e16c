//! The packed state.
//!
//! | field | Ares | stone 1 | stone 2 | … | stone n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level; see
//! [`grid::Layout`]. Where stones of equal weight are interchangeable ([`Identity::ByWeight`](crate::Identity::ByWeight)),
//! stones are ordered by weight, and among equals by cell: so equal situations are equal words.

use grid::Packed;

/// Where Ares and the stones are, in W words.
pub type State<const W: usize> = Packed<W>;
