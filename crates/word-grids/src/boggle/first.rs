//! The original report's search: at most one word a start cell.

use search::{Limits, Outcome, Stats, Stop};

use crate::{
    boggle::{Board, Dictionary, Found, Settings, Word},
    grid::Cell,
    meter::Meter,
};

/// The first word from each start cell, cell by cell: depth first, neighbours in the order up, down,
/// left, right (then the diagonals), and what lies deeper preferred. Once a neighbour leads to a
/// word, the others are not tried; only if none does, the prefix itself is taken if it is a word.
///
/// This is what the original report does, over [`Neighbours::Four`](crate::Neighbours::Four) and with words
/// of two letters or more. Words may occur more than once. `settings.order` and `settings.paths` do
/// not apply, nor do the limits on solutions and on depth.
#[must_use]
pub fn first_words(
    board: &Board,
    dictionary: &Dictionary,
    settings: &Settings,
    limits: &Limits,
) -> Found {
    let grid = board.grid();
    let near = grid.iter().map(|cell| settings.neighbours.of(grid, cell)).collect();
    let mut search = First {
        board,
        dictionary,
        min_length: settings.min_length,
        near,
        meter: Meter::new(limits),
        visited: vec![false; grid.cells()],
        path: Vec::new(),
    };
    let mut words = Vec::new();
    let mut outcome = Outcome::Exhausted;
    for start in grid.iter() {
        match search.from(Dictionary::ROOT, start) {
            Ok(true) => words.push(Word::along(board, vec![std::mem::take(&mut search.path)])),
            Ok(false) => {}
            Err(stop) => {
                outcome = Outcome::Stopped(stop);
                break;
            }
        }
        search.visited.fill(false);
    }
    let meter = search.meter;
    let stats = Stats {
        expanded: meter.expanded,
        generated: meter.expanded,
        iterations: 1,
        elapsed: meter.elapsed(),
        ..Stats::default()
    };
    Found { outcome, words, stats }
}

struct First<'a> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    min_length: usize,
    near: Vec<Vec<Cell>>,
    meter: Meter<'a>,
    visited: Vec<bool>,
    path: Vec<Cell>,
}

impl First<'_> {
    /// Goes on to `cell`. If a word is found, its path is left in place. Depth is at most that of
    /// the trie, 255.
    fn from(&mut self, prefix: u32, cell: Cell) -> Result<bool, Stop> {
        let letters = self.board.letters(cell).as_bytes();
        let Some(node) = self.dictionary.walk(prefix, letters) else { return Ok(false) };
        self.meter.tick()?;
        self.visited[usize::from(cell)] = true;
        self.path.push(cell);
        for index in 0..self.near[usize::from(cell)].len() {
            let next = self.near[usize::from(cell)][index];
            if !self.visited[usize::from(next)] && self.from(node, next)? {
                return Ok(true);
            }
        }
        let node = self.dictionary.node(node);
        if node.is_word() && node.letters() >= self.min_length {
            return Ok(true);
        }
        self.path.pop();
        self.visited[usize::from(cell)] = false;
        Ok(false)
    }
}
