//! The original report's search: at most one word a start cell.

use domain::Watcher;
use search::{Limits, Outcome, Stop};

use crate::{
    boggle::{Board, Dictionary, FoundWords, Settings, Word},
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
    watcher: &mut dyn Watcher,
) -> FoundWords {
    let grid = board.grid();
    let near = grid.iter().map(|cell| settings.neighbours.of(grid, cell)).collect();
    let mut search = First {
        board,
        dictionary,
        min_length: settings.min_length,
        near,
        meter: Meter::new(limits, Some(watcher)),
        visited: vec![false; grid.cells()],
        path: Vec::new(),
    };
    let mut words = Vec::new();
    let ended = grid.iter().try_for_each(|start| {
        if search.from(Dictionary::ROOT, start)? {
            words.push(Word::along(board, vec![std::mem::take(&mut search.path)]));
            search.visited.fill(false);
        }
        Ok(())
    });
    let outcome = ended.map_or_else(Outcome::Stopped, |()| Outcome::Exhausted);
    FoundWords { outcome, words, stats: search.meter.stats(search.meter.expanded) }
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
