//! Counting and scoring, board after board.

use std::{convert::Infallible, ops::ControlFlow};

use crate::{
    boggle::{
        Board, Dictionary,
        dictionary::Node,
        walk::{Spread, Visitor, Walk},
    },
    grid::{Grid, MAX_CELLS, Neighbours},
    lattice::Lattice,
};

/// The classic score of a word of so many letters: 1 1 2 3 5 from three letters to seven, 11 from
/// eight on, and nothing for less than three.
#[must_use]
pub const fn score(letters: usize) -> u32 {
    match letters {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}

/// What a board is worth: its distinct words and their classic score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Distinct words.
    pub words: u32,
    /// The sum of their scores.
    pub points: u32,
}

/// Scores boards of one size: about 10 µs for a 4 × 4 board and 170,000 words.
pub struct Scorer<'a> {
    dictionary: &'a Dictionary,
    grid: Grid,
    min_length: usize,
    lattice: Width,
    seen: Seen,
}

/// By the number of words that a set of cells takes.
enum Width {
    One(Lattice<1>),
    Four(Lattice<4>),
    Sixteen(Lattice<{ MAX_CELLS / 64 }>),
}

/// The words met on a board.
struct Seen {
    /// A bit a node of the trie, so that all of them stay in the cache; all 0 between boards.
    bits: Vec<u64>,
    /// The words in order, as often as they were met; beyond `length`, anything.
    met: Vec<u32>,
    length: usize,
}

struct Counter<'a>(&'a mut Seen);

impl Visitor for Counter<'_> {
    type Break = Infallible;

    #[inline]
    fn enter(&mut self, _: usize, number: u32, node: Node) -> ControlFlow<Infallible> {
        // Whether a word ends here cannot be foreseen, so this does not branch on it.
        let Seen { met, length, .. } = &mut *self.0;
        if *length == met.len() {
            met.resize(2 * met.len() + 64, 0);
        }
        met[*length] = number;
        *length += usize::from(node.is_word());
        ControlFlow::Continue(())
    }

    #[inline]
    fn leave(&mut self) {}
}

impl<'a> Scorer<'a> {
    /// For boards of this size; only words of at least `min_length` letters count. Takes a bit a
    /// prefix of the dictionary.
    #[must_use]
    pub fn new(
        dictionary: &'a Dictionary,
        grid: Grid,
        neighbours: Neighbours,
        min_length: usize,
    ) -> Self {
        let lattice = match grid.cells() {
            0..=64 => Width::One(Lattice::new(grid, neighbours)),
            65..=256 => Width::Four(Lattice::new(grid, neighbours)),
            _ => Width::Sixteen(Lattice::new(grid, neighbours)),
        };
        let bits = vec![0; dictionary.prefixes().div_ceil(64)];
        Self {
            dictionary,
            grid,
            min_length,
            lattice,
            seen: Seen { bits, met: Vec::new(), length: 0 },
        }
    }

    /// Words and points of a board, or `None` if it is of another size.
    pub fn score(&mut self, board: &Board) -> Option<Score> {
        if board.grid() != self.grid {
            return None;
        }
        match &self.lattice {
            Width::One(lattice) => count(self.dictionary, lattice, board, &mut self.seen),
            Width::Four(lattice) => count(self.dictionary, lattice, board, &mut self.seen),
            Width::Sixteen(lattice) => count(self.dictionary, lattice, board, &mut self.seen),
        }
        let mut sum = Score::default();
        let Seen { bits, met, length } = &mut self.seen;
        let met = &met[..std::mem::take(length)];
        for &number in met {
            let (word, bit) = (number as usize / 64, 1 << (number % 64));
            let letters = self.dictionary.node(number).letters();
            if bits[word] & bit == 0 && letters >= self.min_length {
                bits[word] |= bit;
                sum.words += 1;
                sum.points += score(letters);
            }
        }
        for &number in met {
            bits[number as usize / 64] = 0;
        }
        Some(sum)
    }
}

fn count<const W: usize>(
    dictionary: &Dictionary,
    lattice: &Lattice<W>,
    board: &Board,
    seen: &mut Seen,
) {
    let spread = &Spread::new(board, lattice);
    let visitor = Counter(seen);
    let ControlFlow::Continue(()) = (Walk { dictionary, spread, visitor }).all();
}
