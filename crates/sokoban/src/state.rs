//! The packed state.
//!
//! | field | player | box 1 | box 2 | … | box n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level; see
//! [`grid::Layout`]. The order of states is that of (player, box 1, box 2 …), cells by row, then by
//! column. All fields hold cells at all times, so equal situations are equal words.

use grid::{Cell, Packed};

/// Where the player and the boxes are, in W words.
pub type State<const W: usize> = Packed<W>;

/// Where the player and the boxes of a level's states are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout(grid::Layout);

impl Layout {
    /// For cells 0 … `cells` − 1.
    pub(crate) fn new(cells: usize) -> Self {
        Self(grid::Layout::new(cells))
    }

    /// Words that a player and `boxes` boxes need.
    pub(crate) fn words(self, boxes: usize) -> usize {
        self.0.words(1 + boxes)
    }

    pub(crate) fn pack<const W: usize>(self, player: Cell, boxes: &[Cell]) -> State<W> {
        self.0.pack([player].into_iter().chain(boxes.iter().copied()))
    }

    pub(crate) fn player<const W: usize>(self, state: &State<W>) -> Cell {
        self.0.get(state, 0)
    }

    /// The cell of box `index + 1`.
    pub(crate) fn box_at<const W: usize>(self, state: &State<W>, index: usize) -> Cell {
        self.0.get(state, index + 1)
    }

    pub(crate) fn set_player<const W: usize>(self, state: &mut State<W>, cell: Cell) {
        self.0.set(state, 0, cell);
    }

    pub(crate) fn set_box<const W: usize>(self, state: &mut State<W>, index: usize, cell: Cell) {
        self.0.set(state, index + 1, cell);
    }
}
