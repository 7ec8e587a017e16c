//! The packed state.
//!
//! | field | Ares | stone 1 | stone 2 | … | stone n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level; see
//! [`grid::Layout`]. Where stones of equal weight are interchangeable ([`Identity::ByWeight`]),
//! stones are ordered by weight, and among equals by cell: so equal situations are equal words.

use grid::{Cell, Packed, Warehouse};

use crate::{instance::Instance, level::Level, settings::Identity};

/// Where Ares and the stones are, in W words.
pub type State<const W: usize> = Packed<W>;

/// Ares and the stones: the player and the boxes of a warehouse.
#[derive(Clone, Debug)]
pub(crate) struct Layout(pub(crate) Warehouse);

impl Layout {
    #[inline]
    pub(crate) fn ares<const W: usize>(&self, state: &State<W>) -> Cell {
        self.0.player_in(state)
    }
}

/// The words of the states of `level` in this identity.
pub(crate) fn words(level: &Level, identity: Identity) -> usize {
    Instance::new(level, identity).warehouse().words()
}
