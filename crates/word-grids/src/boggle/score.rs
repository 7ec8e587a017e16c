//! Counting and scoring, board after board.

use crate::{
    boggle::{
        Board, Dictionary,
        frontier::{Frontier, Row},
        spread::Spread,
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
    width: Width,
    /// A bit a node of the trie, so that all of them stay in the cache; all 0 between boards.
    seen: Vec<u64>,
    /// The words met on a board.
    met: Row<u32>,
}

/// By the number of words that a set of cells takes.
enum Width {
    One(Lattice<1>, Frontier<1>),
    Four(Lattice<4>, Frontier<4>),
    Sixteen(Lattice<{ MAX_CELLS / 64 }>, Frontier<{ MAX_CELLS / 64 }>),
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
        let width = match grid.cells() {
            0..=64 => Width::One(Lattice::new(grid, neighbours), Frontier::new()),
            65..=256 => Width::Four(Lattice::new(grid, neighbours), Frontier::new()),
            _ => Width::Sixteen(Lattice::new(grid, neighbours), Frontier::new()),
        };
        Self {
            dictionary,
            grid,
            min_length,
            width,
            seen: vec![0; dictionary.prefixes().div_ceil(64)],
            met: Row::new(),
        }
    }

    /// Words and points of a board, or `None` if it is of another size.
    pub fn score(&mut self, board: &Board) -> Option<Score> {
        if board.grid() != self.grid {
            return None;
        }
        let Self { dictionary, met, seen, .. } = self;
        met.clear();
        match &mut self.width {
            Width::One(lattice, paths) => {
                paths.words(dictionary, &Spread::new(board, lattice), met);
            }
            Width::Four(lattice, paths) => {
                paths.words(dictionary, &Spread::new(board, lattice), met);
            }
            Width::Sixteen(lattice, paths) => {
                paths.words(dictionary, &Spread::new(board, lattice), met);
            }
        }
        let mut sum = Score::default();
        for &number in met.as_slice() {
            let (word, bit) = (number as usize / 64, 1 << (number % 64));
            let letters = dictionary.node(number).letters();
            if seen[word] & bit == 0 && letters >= self.min_length {
                seen[word] |= bit;
                sum.words += 1;
                sum.points += score(letters);
            }
        }
        for &number in met.as_slice() {
            seen[number as usize / 64] = 0;
        }
        Some(sum)
    }
}
