//! All paths of a board that spell a prefix of a word, length by length.
//!
//! [`Walk`](super::walk::Walk) meets the same paths in order of their cells. Where order does not
//! matter this is faster: whether a path goes on is seen without a branch as soon as it is made, so
//! that the nodes of many paths are looked up at once.

use crate::{
    bits::CellSet,
    boggle::{
        Dictionary,
        dictionary::Node,
        walk::{Around, Spread},
    },
};

/// A path that goes on.
#[derive(Clone, Copy)]
struct Path<const W: usize> {
    /// The prefix that it spells.
    node: Node,
    visited: CellSet<W>,
    last: usize,
}

/// The paths of one length and of the next. Kept from board to board, it allocates no more.
#[derive(Default)]
pub(crate) struct Frontier<const W: usize> {
    paths: Row<Path<W>>,
    longer: Row<Path<W>>,
}

/// A list that grows without a branch on whether it does.
pub(crate) struct Row<T> {
    /// Beyond `length`, anything.
    items: Vec<T>,
    length: usize,
}

impl<T> Default for Row<T> {
    fn default() -> Self {
        Self { items: Vec::new(), length: 0 }
    }
}

impl<T: Copy> Row<T> {
    #[inline]
    fn push_if(&mut self, item: T, is_kept: bool) {
        if self.length == self.items.len() {
            self.items.resize(2 * self.length + 64, item);
        }
        self.items[self.length] = item;
        self.length += usize::from(is_kept);
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.length]
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }
}

impl<const W: usize> Frontier<W> {
    /// Adds the numbers of all words on a board to `words`, each as often as there are paths.
    pub(crate) fn words(
        &mut self,
        dictionary: &Dictionary,
        spread: &Spread<W>,
        words: &mut Row<u32>,
    ) {
        let root = dictionary.node(Dictionary::ROOT);
        let start = Path { node: root, visited: CellSet::EMPTY, last: 0 };
        self.longer.clear();
        self.go_on(dictionary, spread, &start, spread.with_any(root.children()), words);
        while self.longer.length > 0 {
            std::mem::swap(&mut self.paths, &mut self.longer);
            self.longer.clear();
            for number in 0..self.paths.length {
                let path = self.paths.items[number];
                let around = &spread.around[path.last];
                let cells = spread.with_any(path.node.children() & around.letters);
                let cells = cells.and(&around.near).without(&path.visited);
                self.go_on(dictionary, spread, &path, cells, words);
            }
        }
    }

    /// A path goes on to each of these `cells`.
    #[inline]
    fn go_on(
        &mut self,
        dictionary: &Dictionary,
        spread: &Spread<W>,
        path: &Path<W>,
        mut cells: CellSet<W>,
        words: &mut Row<u32>,
    ) {
        while let Some(last) = cells.pop() {
            let Around { first, letters, .. } = spread.around[last];
            let mut number = path.node.child(first);
            if spread.long.contains(last) {
                let rest = &spread.cells[last].as_bytes()[1..];
                let Some(end) = dictionary.walk(number, rest) else { continue };
                number = end;
            }
            let node = dictionary.node(number);
            words.push_if(number, node.is_word());
            let visited = path.visited.with(last);
            self.longer.push_if(Path { node, visited, last }, node.children() & letters != 0);
        }
    }
}
