//! The depth-first walk over all paths of a board that spell a prefix of a word.

use std::ops::ControlFlow;

use crate::{
    bits::CellSet,
    boggle::{Board, Dictionary, Letters, dictionary::Node},
    grid::Cell,
    lattice::Lattice,
};

/// A board laid out for the walk.
pub(crate) struct Spread<'a, const W: usize> {
    cells: &'a [Letters],
    /// The cells of several letters.
    long: CellSet<W>,
    around: Vec<Around>,
}

/// What is around a cell.
#[derive(Clone, Copy)]
struct Around {
    /// The first letters of the neighbours, a bit each.
    letters: u32,
    /// The first letter of each neighbour; [`NO_LETTER`] beyond the last of them.
    first: [u8; 8],
    /// The neighbours, in order.
    cells: [Cell; 8],
}

/// A bit that no set of letters has.
const NO_LETTER: u8 = 31;

impl<'a, const W: usize> Spread<'a, W> {
    pub(crate) fn new(board: &'a Board, lattice: &Lattice<W>) -> Self {
        let cells = board.cells();
        let long = cells.iter().enumerate().filter(|(_, letters)| letters.is_long());
        let around = (0..cells.len()).map(|cell| {
            let mut around = Around { letters: 0, first: [NO_LETTER; 8], cells: [0; 8] };
            let slots = around.first.iter_mut().zip(&mut around.cells);
            for ((first, slot), &near) in slots.zip(lattice.near_cells(cell)) {
                *slot = near;
                *first = cells[usize::from(near)].first();
                around.letters |= 1 << *first;
            }
            around
        });
        Self {
            cells,
            long: long.fold(CellSet::EMPTY, |set, (cell, _)| set.with(cell)),
            around: around.collect(),
        }
    }
}

/// What happens on a walk. A path is entered once for each way to it, so never twice.
pub(crate) trait Visitor {
    /// Why the walk ended early.
    type Break;
    /// The path goes on to `cell`, and now spells the prefix `node`, which has this number.
    fn enter(&mut self, cell: Cell, number: u32, node: Node) -> ControlFlow<Self::Break>;
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
        for cell in (0..).take(self.spread.cells.len()) {
            let letter = self.spread.cells[usize::from(cell)].first();
            if root.children() >> letter & 1 == 1 {
                self.enter(cell, root.child(letter), CellSet::EMPTY)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The path, of the cells `visited`, goes on to `cell`, whose first letter leads to the node
    /// numbered `first`.
    #[inline]
    fn enter(&mut self, cell: Cell, first: u32, visited: CellSet<W>) -> ControlFlow<V::Break> {
        let index = usize::from(cell);
        let mut number = first;
        if self.spread.long.contains(index) {
            let rest = &self.spread.cells[index].as_bytes()[1..];
            let Some(end) = self.dictionary.walk(first, rest) else {
                return ControlFlow::Continue(());
            };
            number = end;
        }
        let node = self.dictionary.node(number);
        self.visitor.enter(cell, number, node)?;
        let spread = self.spread;
        let around = &spread.around[index];
        // Mostly no neighbour has a letter that goes on, and the path ends here without a call.
        if node.children() & around.letters != 0 {
            self.go_on(node, around, visited.with(index))?;
        }
        self.visitor.leave();
        ControlFlow::Continue(())
    }

    /// Walks on from a path that spells `node` over the cells `visited`. Depth is at most that of
    /// the trie, 255.
    fn go_on(&mut self, node: Node, around: &Around, visited: CellSet<W>) -> ControlFlow<V::Break> {
        // A bit for each neighbour to go to, without branches, which could not be foreseen.
        let mut onward = 0_u32;
        for slot in 0..8 {
            let fits = node.children() >> around.first[slot] & 1;
            let is_free = !visited.contains(around.cells[slot].into());
            onward |= (fits & u32::from(is_free)) << slot;
        }
        while onward != 0 {
            let slot = onward.trailing_zeros() as usize % 8;
            onward &= onward - 1;
            self.enter(around.cells[slot], node.child(around.first[slot]), visited)?;
        }
        ControlFlow::Continue(())
    }
}
