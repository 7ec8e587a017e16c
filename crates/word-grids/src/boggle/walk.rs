//! The depth-first walk over all paths of a board that spell a prefix of a word.

use std::ops::ControlFlow;

use crate::{
    bits::CellSet,
    boggle::{Board, Dictionary, Letters, dictionary::Node},
    lattice::Lattice,
};

/// A board laid out for the walk.
pub(crate) struct Spread<'a, const W: usize> {
    pub(super) cells: &'a [Letters],
    /// The cells whose first letter is a, b, …; none beyond z.
    with: [CellSet<W>; 64],
    /// The cells of several letters.
    pub(super) long: CellSet<W>,
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
    pub(super) near: CellSet<W>,
}

impl<'a, const W: usize> Spread<'a, W> {
    pub(crate) fn new(board: &'a Board, lattice: &Lattice<W>) -> Self {
        let cells = board.cells();
        let mut with = [CellSet::EMPTY; 64];
        let mut long = CellSet::EMPTY;
        for (cell, letters) in cells.iter().enumerate() {
            let first = usize::from(letters.first());
            with[first] = with[first].with(cell);
            if letters.is_long() {
                long = long.with(cell);
            }
        }
        let around = cells.iter().enumerate().map(|(cell, letters)| {
            let near = lattice.near_cells(cell).iter();
            Around {
                first: letters.first(),
                letters: near.fold(0, |all, &other| all | 1 << cells[usize::from(other)].first()),
                near: *lattice.near(cell),
            }
        });
        Self { cells, with, long, around: around.collect() }
    }

    /// The cells that begin with one of the `letters`.
    #[inline]
    pub(super) fn with_any(&self, mut letters: u32) -> CellSet<W> {
        let mut cells = CellSet::EMPTY;
        // How many letters there are cannot be foreseen, but there are rarely more than four.
        while letters != 0 {
            for _ in 0..4 {
                cells = cells.or(&self.with[letters.trailing_zeros() as usize]);
                letters &= letters.wrapping_sub(1);
            }
        }
        cells
    }
}

/// What happens on a walk. A path is entered once for each way to it, so never twice.
pub(crate) trait Visitor {
    /// Why the walk ended early.
    type Break;
    /// The path goes on to `cell`, and now spells the prefix `node`, which has this number.
    fn enter(&mut self, cell: usize, number: u32, node: Node) -> ControlFlow<Self::Break>;
    /// The path goes back from its last cell.
    fn leave(&mut self);
}

/// A walk over one board: over all paths that spell prefixes of words, in order of their cells.
pub(crate) struct Walk<'a, const W: usize, V> {
    pub(crate) dictionary: &'a Dictionary,
    pub(crate) spread: &'a Spread<'a, W>,
    pub(crate) visitor: V,
}

impl<const W: usize, V: Visitor> Walk<'_, W, V> {
    /// Walks all paths.
    pub(crate) fn all(&mut self) -> ControlFlow<V::Break> {
        let root = self.dictionary.node(Dictionary::ROOT);
        for cell in 0..self.spread.cells.len() {
            let letter = self.spread.cells[cell].first();
            if root.children() >> letter & 1 == 1 {
                self.enter(cell, root.child(letter), CellSet::EMPTY)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The path, of the cells `visited`, goes on to a cell, whose first letter leads to the node
    /// numbered `first`.
    #[inline(always)]
    fn enter(&mut self, index: usize, first: u32, visited: CellSet<W>) -> ControlFlow<V::Break> {
        let mut number = first;
        if self.spread.long.contains(index) {
            let rest = &self.spread.cells[index].as_bytes()[1..];
            let Some(end) = self.dictionary.walk(first, rest) else {
                return ControlFlow::Continue(());
            };
            number = end;
        }
        let node = self.dictionary.node(number);
        self.visitor.enter(index, number, node)?;
        let spread = self.spread;
        let around = &spread.around[index];
        let letters = node.children() & around.letters;
        // Mostly no neighbour has a letter that goes on, and the path ends here without a call.
        if letters != 0 {
            self.go_on(node, letters, &around.near, visited.with(index))?;
        }
        self.visitor.leave();
        ControlFlow::Continue(())
    }

    /// Walks on from a path that spells `node` over the cells `visited`, to those of the cells
    /// `near` that have one of the `letters`. Depth is at most that of the trie, 255.
    fn go_on(
        &mut self,
        node: Node,
        letters: u32,
        near: &CellSet<W>,
        visited: CellSet<W>,
    ) -> ControlFlow<V::Break> {
        let spread = self.spread;
        let mut cells = spread.with_any(letters).and(near).without(&visited);
        while let Some(index) = cells.pop() {
            let first = spread.around[index].first;
            self.enter(index, node.child(first), visited)?;
        }
        ControlFlow::Continue(())
    }
}
