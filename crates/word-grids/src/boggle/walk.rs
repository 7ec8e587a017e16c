//! The depth-first walk over all paths of a board that spell a prefix of a word.

use std::ops::ControlFlow;

use crate::{
    bits::CellSet,
    boggle::{Board, Dictionary, Letters},
    lattice::Lattice,
};

/// Number of letters of the alphabet.
const ALPHABET: usize = 26;

/// The letters of a board, laid out for the walk.
pub(crate) struct Spread<'a, const W: usize> {
    cells: &'a [Letters],
    /// The cells whose first letter is a, b, …
    with: [CellSet<W>; ALPHABET],
    /// The cells of several letters.
    long: CellSet<W>,
    /// The first letters of each cell's neighbours, a bit each.
    near: Vec<u32>,
}

impl<'a, const W: usize> Spread<'a, W> {
    pub(crate) fn new(board: &'a Board, lattice: &Lattice<W>) -> Self {
        let mut with = [CellSet::EMPTY; ALPHABET];
        let mut long = CellSet::EMPTY;
        for (cell, letters) in board.cells().iter().enumerate() {
            let first = letters.first();
            with[first] = with[first].with(cell);
            if letters.is_long() {
                long = long.with(cell);
            }
        }
        let cells = board.cells();
        let near = (0..cells.len()).map(|cell| {
            let near = lattice.near(cell).iter();
            near.fold(0, |letters, other| letters | 1 << cells[other].first())
        });
        Self { cells, with, long, near: near.collect() }
    }
}

/// What happens on a walk. A path is entered once for each way to it, so never twice.
pub(crate) trait Visitor {
    /// Why the walk ended early.
    type Break;
    /// The path goes on to `cell`, and now spells the prefix `node`.
    fn enter(&mut self, cell: usize, node: u32) -> ControlFlow<Self::Break>;
    /// The path goes back from its last cell.
    fn leave(&mut self);
}

/// A walk over one board. Paths are walked from each letter in order, cells of one letter in order:
/// the paths that spell one word are met in order of their cells.
pub(crate) struct Walk<'a, const W: usize, V> {
    pub(crate) dictionary: &'a Dictionary,
    pub(crate) lattice: &'a Lattice<W>,
    pub(crate) spread: &'a Spread<'a, W>,
    pub(crate) visitor: V,
}

impl<const W: usize, V: Visitor> Walk<'_, W, V> {
    /// Walks all paths.
    pub(crate) fn all(&mut self) -> ControlFlow<V::Break> {
        let all = (0..self.spread.cells.len()).fold(CellSet::EMPTY, CellSet::with);
        let letters = self.dictionary.children(Dictionary::ROOT);
        self.go_on(Dictionary::ROOT, letters, CellSet::EMPTY, &all)
    }

    /// Walks on from a path that spells `node` over the cells `visited`, to those of the cells
    /// `near` that have one of the `letters`. Depth is at most that of the trie, 255.
    fn go_on(
        &mut self,
        node: u32,
        mut letters: u32,
        visited: CellSet<W>,
        near: &CellSet<W>,
    ) -> ControlFlow<V::Break> {
        let free = near.without(&visited);
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let mut cells = free.and(&self.spread.with[letter]);
            if cells == CellSet::EMPTY {
                continue;
            }
            let child = self.dictionary.child(node, letter);
            while let Some(cell) = cells.pop() {
                self.enter(cell, child, visited)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The path goes on to a cell, whose first letter leads to the node `first`.
    #[inline]
    fn enter(&mut self, cell: usize, first: u32, visited: CellSet<W>) -> ControlFlow<V::Break> {
        let mut node = first;
        if self.spread.long.contains(cell) {
            let rest = &self.spread.cells[cell].as_bytes()[1..];
            let Some(end) = self.dictionary.walk(first, rest) else {
                return ControlFlow::Continue(());
            };
            node = end;
        }
        self.visitor.enter(cell, node)?;
        // Mostly there is no such letter, and the path ends here without a call.
        let letters = self.dictionary.children(node) & self.spread.near[cell];
        if letters != 0 {
            let lattice = self.lattice;
            self.go_on(node, letters, visited.with(cell), lattice.near(cell))?;
        }
        self.visitor.leave();
        ControlFlow::Continue(())
    }
}
