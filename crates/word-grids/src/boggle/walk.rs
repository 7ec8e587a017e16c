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
    /// The first letters of all cells, a bit each.
    letters: u32,
}

impl<'a, const W: usize> Spread<'a, W> {
    pub(crate) fn new(board: &'a Board) -> Self {
        let mut spread = Self {
            cells: board.cells(),
            with: [CellSet::EMPTY; ALPHABET],
            long: CellSet::EMPTY,
            letters: 0,
        };
        for (cell, letters) in board.cells().iter().enumerate() {
            let first = letters.first();
            spread.with[first] = spread.with[first].with(cell);
            spread.letters |= 1 << first;
            if letters.is_long() {
                spread.long = spread.long.with(cell);
            }
        }
        spread
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
        self.go_on(Dictionary::ROOT, CellSet::EMPTY, &all)
    }

    /// Walks on from a path that spells `node` over the cells `visited`, to the cells `near`. Depth
    /// is at most that of the trie, 255.
    #[inline]
    fn go_on(
        &mut self,
        node: u32,
        visited: CellSet<W>,
        near: &CellSet<W>,
    ) -> ControlFlow<V::Break> {
        let mut letters = self.dictionary.children(node) & self.spread.letters;
        if letters == 0 {
            return ControlFlow::Continue(());
        }
        let free = near.without(&visited);
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let cells = free.and(&self.spread.with[letter]);
            if cells == CellSet::EMPTY {
                continue;
            }
            let child = self.dictionary.child(node, letter);
            for cell in cells.iter() {
                self.enter(cell, child, visited)?;
            }
        }
        ControlFlow::Continue(())
    }

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
        let lattice = self.lattice;
        self.go_on(node, visited.with(cell), lattice.near(cell))?;
        self.visitor.leave();
        ControlFlow::Continue(())
    }
}
