//! The packed state.
//!
//! | field | Ares | stone 1 | stone 2 | … | stone n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level; see
//! [`grid::Layout`]. Where stones of equal weight are interchangeable ([`Identity::ByWeight`]),
//! stones are ordered by weight, and among equals by cell: so equal situations are equal words.

use std::ops::Range;

use grid::{Cell, Packed};

use crate::{instance::Instance, level::Level, settings::Identity};

/// Where Ares and the stones are, in W words.
pub type State<const W: usize> = Packed<W>;

/// Where Ares and the stones are in the states of a level, and which stones may change places.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    fields: grid::Layout,
    /// By stone: the stones with which it is interchangeable, itself included.
    alike: Vec<Range<usize>>,
}

impl Layout {
    /// For cells 0 … `cells` − 1 and stones of these weights, which are in order if `identity` is
    /// by weight.
    pub(crate) fn new(cells: usize, weights: &[u32], identity: Identity) -> Self {
        let alike = (0..weights.len()).map(|index| match identity {
            Identity::Numbered => index..index + 1,
            Identity::ByWeight => {
                let weight = weights[index];
                let first = weights.iter().position(|&it| it == weight).unwrap_or(index);
                first..first + weights.iter().filter(|&&it| it == weight).count()
            }
        });
        Self { fields: grid::Layout::new(cells), alike: alike.collect() }
    }

    /// Words of a state.
    pub(crate) fn words(&self) -> usize {
        self.fields.words(1 + self.alike.len())
    }

    /// Number of stones.
    pub(crate) fn stones(&self) -> usize {
        self.alike.len()
    }

    /// `stones` in the order of the weights.
    pub(crate) fn pack<const W: usize>(&self, ares: Cell, stones: &[Cell]) -> State<W> {
        let mut stones = stones.to_vec();
        for range in &self.alike {
            stones[range.clone()].sort_unstable();
        }
        self.fields.pack([ares].into_iter().chain(stones))
    }

    #[inline]
    pub(crate) fn ares<const W: usize>(&self, state: &State<W>) -> Cell {
        self.fields.get(state, 0)
    }

    /// The cell of the stone in this field, from 0.
    #[inline]
    pub(crate) fn stone<const W: usize>(&self, state: &State<W>, index: usize) -> Cell {
        self.fields.get(state, 1 + index)
    }

    #[inline]
    pub(crate) fn set_ares<const W: usize>(&self, state: &mut State<W>, cell: Cell) {
        self.fields.set(state, 0, cell);
    }

    /// Moves a stone, and puts it where it belongs among its like.
    #[inline]
    pub(crate) fn move_stone<const W: usize>(&self, state: &mut State<W>, index: usize, to: Cell) {
        let Range { start, end } = self.alike[index];
        let mut at = index;
        while at + 1 < end && self.stone(state, at + 1) < to {
            self.fields.set(state, 1 + at, self.stone(state, at + 1));
            at += 1;
        }
        while at > start && self.stone(state, at - 1) > to {
            self.fields.set(state, 1 + at, self.stone(state, at - 1));
            at -= 1;
        }
        self.fields.set(state, 1 + at, to);
    }
}

/// The words of the states of `level` in this identity.
pub(crate) fn words(level: &Level, identity: Identity) -> usize {
    Instance::new(level, identity).layout.words()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_equal_weight_stand_in_order() {
        let layout = Layout::new(20, &[1, 7, 7, 7, 9], Identity::ByWeight);
        let mut state: State<1> = layout.pack(0, &[5, 9, 3, 6, 1]);
        let stones = |state: &State<1>| (0..5).map(|i| layout.stone(state, i)).collect::<Vec<_>>();
        assert_eq!(stones(&state), [5, 3, 6, 9, 1]);
        layout.move_stone(&mut state, 1, 19);
        assert_eq!(stones(&state), [5, 6, 9, 19, 1]);
        layout.move_stone(&mut state, 3, 2);
        assert_eq!(stones(&state), [5, 2, 6, 9, 1]);
        layout.move_stone(&mut state, 2, 7);
        layout.move_stone(&mut state, 4, 0);
        layout.set_ares(&mut state, 18);
        assert_eq!((layout.ares(&state), stones(&state)), (18, vec![5, 2, 7, 9, 0]));
    }

    #[test]
    fn numbered_stones_keep_their_places() {
        let layout = Layout::new(20, &[7, 7], Identity::Numbered);
        let state: State<1> = layout.pack(0, &[5, 3]);
        assert_eq!([layout.stone(&state, 0), layout.stone(&state, 1)], [5, 3]);
        assert_eq!(state.words()[0].leading_zeros(), 7);
    }
}
