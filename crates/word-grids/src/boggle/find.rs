//! All words of a board, with their paths.

use std::{cmp::Ordering, collections::BTreeMap};

use domain::{Watcher, named};
use search::{Limits, Outcome, Stats, Stop};

use ::grid::Bits;

use crate::{
    boggle::{Board, Dictionary, dictionary::Node, score, spread::Spread},
    grid::{Cell, Neighbours},
    lattice::{in_words, lattice},
    meter::Meter,
};

/// Which words are looked for, and how they are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// Which cells are neighbours.
    pub neighbours: Neighbours,
    /// Fewest letters of a word (not cells: `qu` is two).
    pub min_length: usize,
    /// How many paths of a word are kept.
    pub paths: Paths,
    /// The order of the list.
    pub order: Order,
}

impl Default for Settings {
    /// Classic Boggle: the eight cells around, three letters or more; one path a word, the longest
    /// words first.
    fn default() -> Self {
        Self {
            neighbours: Neighbours::King,
            min_length: 3,
            paths: Paths::First,
            order: Order::Length,
        }
    }
}

impl Settings {
    /// The settings of the original report: four neighbours, two letters or more.
    #[must_use]
    pub fn published() -> Self {
        Self { neighbours: Neighbours::Four, min_length: 2, ..Self::default() }
    }
}

/// How many paths of a word are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Paths {
    /// The first in order of its cells.
    First,
    /// Every path, in order of their cells.
    All,
}

named! {
    /// The order of a list of words.
    pub enum Order {
        Length = "length", "Most letters first, then by the alphabet";
        Alphabetic = "alphabetic", "By the alphabet";
    }
}

/// A word on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Word {
    /// In lower case.
    pub text: String,
    /// Its classic score.
    pub score: u32,
    /// Its paths, cell by cell; at least one.
    pub paths: Vec<Vec<Cell>>,
}

/// What a search for words gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundWords {
    /// `Exhausted` if all were found, else `Stopped`.
    pub outcome: Outcome,
    /// The words, all different unless [`first_words`](crate::boggle::first_words) found them.
    pub words: Vec<Word>,
    /// A state is a path that spells a prefix of a word: expanded, generated, elapsed, bytes held by
    /// results.
    pub stats: Stats,
}

impl FoundWords {
    /// The sum of the words' scores.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.score)).sum()
    }
}

/// All words of `dictionary` on `board`. Of the limits, that on solutions and on depth do not apply.
/// Time is in proportion to the paths that spell prefixes.
#[must_use]
pub fn find_words(
    board: &Board,
    dictionary: &Dictionary,
    settings: &Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> FoundWords {
    in_words!(board.grid(), W => {
        let lattice = lattice::<W>(board.grid(), settings.neighbours);
        let spread = &Spread::new(board, &lattice);
        let meter = Meter::new(limits, Some(watcher));
        let words = Words::new(board, settings);
        let mut walk = Walk { dictionary, spread, meter, path: Vec::new(), words };
        let outcome = walk.all().map_or_else(Outcome::Stopped, |()| Outcome::Exhausted);
        let Walk { meter, words, .. } = walk;
        let stats = meter.stats(meter.expanded.saturating_sub(1));
        FoundWords { outcome, words: words.list(), stats }
    })
}

/// The depth-first walk over all paths of a board that spell prefixes of words, in order of their
/// cells. A path is entered once for each way to it, so never twice.
struct Walk<'a, const W: usize> {
    dictionary: &'a Dictionary,
    spread: &'a Spread<'a, W>,
    meter: Meter<'a>,
    path: Vec<Cell>,
    words: Words<'a>,
}

impl<const W: usize> Walk<'_, W> {
    /// Walks all paths, the empty one first.
    fn all(&mut self) -> Result<(), Stop> {
        self.meter.tick()?;
        let root = self.dictionary.node(Dictionary::ROOT);
        self.go_on(root, self.spread.with_any(root.children()), Bits::EMPTY)
    }

    /// The path, of the cells `visited`, goes on to a cell, whose first letter leads to the node
    /// numbered `first`.
    #[inline(always)]
    fn enter(&mut self, index: usize, first: u32, visited: Bits<W>) -> Result<(), Stop> {
        let spread = self.spread;
        let mut number = first;
        if spread.long.contains(index) {
            let rest = &spread.cells[index].as_bytes()[1..];
            let Some(end) = self.dictionary.walk(first, rest) else { return Ok(()) };
            number = end;
        }
        let node = self.dictionary.node(number);
        self.meter.tick()?;
        self.path.extend(Cell::try_from(index));
        if self.words.is_wanted(node) {
            let bytes = self.words.met(number, &self.path);
            self.meter.reserve(bytes)?;
        }
        let around = &spread.around[index];
        let letters = node.children() & around.letters;
        // Mostly no neighbour has a letter that goes on, and the path ends here without a call.
        if letters != 0 {
            let visited = visited.with(index);
            let cells = spread.with_any(letters).and(around.near).without(visited);
            self.go_on(node, cells, visited)?;
        }
        self.path.pop();
        Ok(())
    }

    /// Walks on from a path that spells `node` over the cells `visited`, to each of the `cells`. Depth is
    /// at most that of the trie, 255.
    fn go_on(&mut self, node: Node, mut cells: Bits<W>, visited: Bits<W>) -> Result<(), Stop> {
        while let Some(index) = cells.pop() {
            let first = self.spread.around[index].first;
            self.enter(index, node.child(first), visited)?;
        }
        Ok(())
    }
}

/// The words met so far, by their nodes. Also serves the search by the shared core.
pub(crate) struct Words<'a> {
    board: &'a Board,
    settings: &'a Settings,
    found: BTreeMap<u32, Vec<Vec<Cell>>>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(board: &'a Board, settings: &'a Settings) -> Self {
        Self { board, settings, found: BTreeMap::new() }
    }

    /// Returns true if a word ends at `node` that is long enough.
    pub(crate) fn is_wanted(&self, node: Node) -> bool {
        node.is_word() && node.letters() >= self.settings.min_length
    }

    /// A path spells the word at `node`; gives the bytes that it takes to remember it.
    pub(crate) fn met(&mut self, node: u32, path: &[Cell]) -> usize {
        let paths = self.found.entry(node).or_default();
        if self.settings.paths == Paths::First
            && let Some(first) = paths.first_mut()
        {
            if path < first.as_slice() {
                *first = path.to_vec();
            }
            return 0;
        }
        paths.push(path.to_vec());
        size_of_val(path) + 2 * size_of::<Vec<Cell>>() + size_of::<u32>()
    }

    pub(crate) fn list(self) -> Vec<Word> {
        let Self { board, found, settings, .. } = self;
        let words = found.into_values().map(|mut paths| {
            paths.sort_unstable();
            Word::along(board, paths)
        });
        let mut words: Vec<Word> = words.collect();
        words.sort_by(|one, other| {
            let by_length = match settings.order {
                Order::Length => other.text.len().cmp(&one.text.len()),
                Order::Alphabetic => Ordering::Equal,
            };
            by_length.then_with(|| one.text.cmp(&other.text))
        });
        words
    }
}

impl Word {
    /// The word that these paths, of which there is one at least, spell on `board`.
    pub(crate) fn along(board: &Board, paths: Vec<Vec<Cell>>) -> Self {
        let cells = paths.first().map_or(&[][..], Vec::as_slice);
        let text: String = cells.iter().map(|&cell| board.letters(cell).as_str()).collect();
        Self { score: score(text.len()), text, paths }
    }
}
