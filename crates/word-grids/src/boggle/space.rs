//! Boggle as a state space for the engines of the crate `search`.

use std::ops::ControlFlow;

use domain::{Watcher, Watching};
use search::{Event, Limits, Observer, Outcome, Search, StateSpace, single::DepthFirst};

use ::grid::Bits;

use crate::{
    boggle::{Board, Dictionary, FoundWords, Settings, find::Words},
    engine::CYCLES,
    grid::{Cell, Neighbours},
    lattice::{in_words, lattice},
};

/// A path as far as it matters for what comes after it.
///
/// | field     | bits   | what it holds                                        |
/// |-----------|--------|------------------------------------------------------|
/// | `visited` | 64 `W` | the cells of the path, cell *c* is bit *c*           |
/// | `node`    | 32     | the prefix that the path spells, a node of the trie  |
/// | `cell`    | 16     | the last cell; all ones if the path is empty         |
///
/// Two paths that spell one prefix over the same cells and end alike are one state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoggleState<const W: usize> {
    visited: Bits<W>,
    node: u32,
    cell: Cell,
}

search::as_words!([const W: usize] BoggleState<W> { visited: Bits<W>, node: u32, cell: Cell });

/// The last cell of an empty path.
const NOWHERE: Cell = Cell::MAX;

/// The paths of a board that spell prefixes of words. There is no goal: all of them are looked at,
/// and an observer takes the words. An action is the next cell, in order of the cells.
pub struct BoggleSpace<'a, const W: usize> {
    board: &'a Board,
    dictionary: &'a Dictionary,
    lattice: Vec<Bits<W>>,
}

impl<'a, const W: usize> BoggleSpace<'a, W> {
    /// The space of a board of at most 64 `W` cells, else `None`.
    #[must_use]
    pub fn new(board: &'a Board, dictionary: &'a Dictionary, settings: &Settings) -> Option<Self> {
        let is_wide = board.grid().cells() <= 64 * W;
        is_wide.then(|| Self::of(board, dictionary, settings.neighbours))
    }

    /// The same, where it is known that W words are enough.
    pub(crate) fn of(board: &'a Board, dictionary: &'a Dictionary, neighbours: Neighbours) -> Self {
        Self { board, dictionary, lattice: lattice(board.grid(), neighbours) }
    }

    /// The prefix after a step from `state` to `cell`.
    fn onward(&self, state: &BoggleState<W>, cell: Cell) -> Option<u32> {
        self.dictionary.walk(state.node, self.board.letters(cell).as_bytes())
    }
}

impl<const W: usize> StateSpace for BoggleSpace<'_, W> {
    type State = BoggleState<W>;
    type Action = Cell;
    type Cost = u32;

    /// The cells of the path.
    fn places(&self, state: &Self::State, into: &mut Vec<u32>) {
        let place = |cell| self.board.grid().place(cell).number();
        into.extend(state.visited.iter().map(place));
    }

    fn initial_state(&self) -> BoggleState<W> {
        BoggleState { visited: Bits::EMPTY, node: Dictionary::ROOT, cell: NOWHERE }
    }

    fn is_goal(&self, _: &BoggleState<W>) -> bool {
        false
    }

    fn contains(&self, state: &BoggleState<W>) -> bool {
        let is_cell = state.cell == NOWHERE || usize::from(state.cell) < self.lattice.len();
        is_cell && (state.node as usize) < self.dictionary.prefixes()
    }

    fn actions(&self, state: &BoggleState<W>, actions: &mut Vec<Cell>) {
        if state.cell == NOWHERE {
            let cells = self.board.grid().iter();
            actions.extend(cells.filter(|&cell| self.onward(state, cell).is_some()));
            return;
        }
        let free = self.lattice[usize::from(state.cell)].without(state.visited);
        actions.extend(free.iter().filter(|&cell| self.onward(state, cell).is_some()));
    }

    fn apply(&self, state: &BoggleState<W>, action: Cell) -> BoggleState<W> {
        let Some(node) = self.onward(state, action) else { return *state };
        BoggleState { visited: state.visited.with(action), node, cell: action }
    }

    /// Each action visits one more cell.
    fn needs_no_cycle_check(&self) -> bool {
        true
    }
}

/// [`find_words`](crate::boggle::find_words) by the shared core's depth-first engine: the twin that
/// the faster engine is checked against. The same words, paths and counts.
#[must_use]
pub fn search_words(
    board: &Board,
    dictionary: &Dictionary,
    settings: &Settings,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> FoundWords {
    let mut collector = Collector { dictionary, words: Words::new(board, settings), path: vec![] };
    let limits = Limits { depth: u32::MAX, ..limits.clone() };
    let (outcome, stats) = in_words!(board.grid(), W => {
        let space = BoggleSpace::<W>::of(board, dictionary, settings.neighbours);
        let observer = (Watching(watcher), &mut collector);
        let search = Search::new(&space).algorithm(DepthFirst(CYCLES)).limits(limits);
        let report = search.observer(observer).run();
        (report.outcome, report.stats)
    });
    debug_assert_ne!(outcome, Outcome::Solved, "there is no goal");
    FoundWords { outcome, words: collector.words.list(), stats }
}

/// Takes the words from the states as they are expanded.
struct Collector<'a> {
    dictionary: &'a Dictionary,
    words: Words<'a>,
    path: Vec<Cell>,
}

impl<'b, const W: usize> Observer<BoggleSpace<'b, W>> for Collector<'_> {
    fn see(&mut self, event: Event<'_, BoggleSpace<'b, W>>) -> ControlFlow<()> {
        if let Event::Expanded { state, g: g @ 1.., .. } = event {
            // Depth-first: what the path holds beyond this depth was left.
            self.path.truncate(g as usize - 1);
            self.path.push(state.cell);
            if self.words.is_wanted(self.dictionary.node(state.node)) {
                self.words.met(state.node, &self.path);
            }
        }
        ControlFlow::Continue(())
    }
}
