//! A board as sets of cells, for the searches that go from cell to cell.

use ::grid::Bits;

use crate::boggle::{Board, Letters};

/// A board laid out for searches.
pub(crate) struct Spread<'a, const W: usize> {
    pub(super) cells: &'a [Letters],
    /// The cells whose first letter is a, b, …; none beyond z.
    with: [Bits<W>; 64],
    /// The cells of several letters.
    pub(super) long: Bits<W>,
    pub(super) around: Vec<Around<W>>,
}

/// A cell and what is around it.
#[derive(Clone, Copy)]
pub(super) struct Around<const W: usize> {
    /// Its first letter.
    pub(super) first: u8,
    /// The first letters of the neighbours, a bit each.
    pub(super) letters: u32,
    /// The neighbours.
    pub(super) near: Bits<W>,
}

impl<'a, const W: usize> Spread<'a, W> {
    pub(crate) fn new(board: &'a Board, lattice: &[Bits<W>]) -> Self {
        let cells = board.cells();
        let mut with = [Bits::EMPTY; 64];
        let mut long = Bits::EMPTY;
        for (cell, letters) in cells.iter().enumerate() {
            let first = usize::from(letters.first());
            with[first] = with[first].with(cell);
            if letters.is_long() {
                long = long.with(cell);
            }
        }
        let around = cells.iter().zip(lattice).map(|(letters, &near)| Around {
            first: letters.first(),
            letters: near.iter().fold(0, |all, other| all | 1 << cells[usize::from(other)].first()),
            near,
        });
        Self { cells, with, long, around: around.collect() }
    }

    /// The cells that begin with one of the `letters`.
    #[inline]
    pub(super) fn with_any(&self, mut letters: u32) -> Bits<W> {
        let mut cells = Bits::EMPTY;
        // How many letters there are cannot be foreseen, but there are rarely more than four.
        while letters != 0 {
            for _ in 0..4 {
                cells = cells.or(self.with[letters.trailing_zeros() as usize]);
                letters &= letters.wrapping_sub(1);
            }
        }
        cells
    }
}
