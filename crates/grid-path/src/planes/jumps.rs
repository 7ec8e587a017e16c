//! The places where a search goes on from a cell.

use std::ops::Deref;

use crate::map::{Map, Place};

/// A place from which a search may go on, first by diagonal steps, then by straight ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub(crate) to: Place,
    /// The steps that may follow, as bits by [`Step::ALL`](crate::Step::ALL). Others reach what lies there as cheaply
    /// without this cell.
    pub(crate) steps: u8,
}

const NOWHERE: Jump = Jump { to: Place { x: 0, y: 0 }, steps: 0 };

/// The jumps from one cell, at the head of a list with room for all.
#[derive(Clone, Debug)]
pub(crate) struct Jumps {
    room: Vec<Jump>,
    count: usize,
}

impl Jumps {
    pub(crate) fn new(map: &Map) -> Self {
        Self { room: vec![NOWHERE; Self::most(map)], count: 0 }
    }

    /// The most jumps from a cell of the map, plus one entry that is overwritten. Two diagonals cross in a cell,
    /// each with fewer other cells than the shorter side of the map, and two straight lines leave each of those;
    /// four leave the cell itself.
    pub(crate) fn most(map: &Map) -> usize {
        4 * map.width().min(map.height()) + 1
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds `jump` if `is_jump`, without a branch, which would often be mispredicted.
    #[inline]
    pub(crate) fn add_if(&mut self, is_jump: bool, jump: Jump) {
        self.room[self.count] = jump;
        self.count += usize::from(is_jump);
    }
}

impl Deref for Jumps {
    type Target = [Jump];

    fn deref(&self) -> &[Jump] {
        &self.room[..self.count]
    }
}
