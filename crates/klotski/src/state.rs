//! A packed situation.
//!
//! Pieces of one shape are interchangeable and form a class; classes have the codes 1, 2, 3 …, the
//! special piece is class 1 by itself. The state holds the code of the class that has a piece
//! anchored at each cell, 0 for a cell without an anchor, bit by bit in planes:
//!
//! | plane   | bit `i`                                          |
//! |---------|--------------------------------------------------|
//! | `p`     | bit `p` of the code of the class anchored at cell `i` |
//!
//! Cell `i` is row `i / columns`, column `i % columns`. A piece is anchored at the first cell of its
//! lowest row: a cell of its own, so that no two pieces share an anchor, and the last to leave, so
//! that the special piece has an anchor until all of it is out. Equal situations have equal bits:
//! nothing tells pieces of one class apart.
//!
//! Two sizes serve all boards: four planes of 64 cells (32 bytes), and six of 128 (96 bytes).

use std::ops::BitXor;

use crate::mask::Mask;

/// A packed situation of a board; see the head of this file for its layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct State<M, const P: usize> {
    pub(crate) planes: [M; P],
}

search::as_words!([M: Mask, const P: usize] State<M, P> { planes: [M; P] });

/// No piece at all.
impl<M: Mask, const P: usize> Default for State<M, P> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<M: Mask, const P: usize> BitXor for State<M, P> {
    type Output = Self;

    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        for (plane, other) in self.planes.iter_mut().zip(other.planes) {
            *plane ^= other;
        }
        self
    }
}

impl<M: Mask, const P: usize> State<M, P> {
    /// No piece at all.
    pub(crate) const EMPTY: Self = Self { planes: [M::EMPTY; P] };
    /// The greatest number of classes of pieces.
    pub(crate) const CLASSES: usize = (1 << P) - 1;

    /// Where pieces of class `class` (its code is one more) are anchored.
    #[inline]
    #[must_use]
    pub fn anchors(&self, class: u8) -> M {
        let code = class + 1;
        let mut anchors = !M::EMPTY;
        for (number, &plane) in self.planes.iter().enumerate() {
            anchors = anchors & if code >> number & 1 == 1 { plane } else { !plane };
        }
        anchors
    }

    /// The same with anchors of `class` put there where they were not, and taken away where they
    /// were.
    #[inline]
    #[must_use]
    pub(crate) fn toggled(mut self, class: u8, anchors: M) -> Self {
        let code = class + 1;
        for (number, plane) in self.planes.iter_mut().enumerate() {
            if code >> number & 1 == 1 {
                *plane ^= anchors;
            }
        }
        self
    }
}
