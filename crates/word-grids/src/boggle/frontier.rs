//! All paths of a board that spell a prefix of a word, length by length.
//!
//! [`find_words`](super::find_words) meets the same paths in order of their cells. Where order does not
//! matter this is faster: whether a path goes on is seen without a branch as soon as it is made, so
//! that the nodes of many paths are looked up at once.

use search::Stop;

use ::grid::Bits;

use crate::{
    boggle::{
        Dictionary,
        dictionary::Node,
        spread::{Around, Spread},
    },
    meter::Meter,
};

/// The greatest number of steps of one length. Their number can grow with the length without bound; beyond this, the
/// depth-first walk takes over, which stores one path only.
const MAX_STEPS: usize = 1 << 14;

/// A path that goes on.
#[derive(Clone, Copy)]
struct Path<const W: usize> {
    /// The prefix that it spells.
    node: Node,
    visited: Bits<W>,
    last: usize,
}

/// A path becomes longer.
#[derive(Clone, Copy)]
struct Step {
    /// Which path.
    path: usize,
    /// By which cell.
    cell: usize,
}

/// The paths of one length and of the next, and the steps between. Kept from board to board, they
/// allocate no more.
pub(crate) struct Frontier<const W: usize> {
    paths: Row<Path<W>>,
    longer: Row<Path<W>>,
    steps: Row<Step>,
}

/// A list that grows without a branch on whether it does.
pub(crate) struct Row<T> {
    /// Beyond `length`, anything.
    items: Vec<T>,
    length: usize,
}

impl<T: Copy> Row<T> {
    pub(crate) const fn new() -> Self {
        Self { items: Vec::new(), length: 0 }
    }

    /// Makes room for `more` items; `any` is put there.
    #[inline]
    fn reserve(&mut self, more: usize, any: T) {
        if self.items.len() < self.length + more {
            self.items.resize(2 * (self.length + more), any);
        }
    }

    /// Adds an item where there is room.
    #[inline]
    fn push_if(&mut self, item: T, is_kept: bool) {
        self.items[self.length] = item;
        self.length += usize::from(is_kept);
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.length]
    }

    const fn bytes(&self) -> usize {
        self.items.len() * size_of::<T>()
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }
}

impl Row<Step> {
    /// Adds a step to each of the cells.
    #[inline]
    fn add<const W: usize>(&mut self, path: usize, cells: Bits<W>) {
        const AT_ONCE: usize = 4;
        for (index, mut word) in cells.0.into_iter().enumerate() {
            // How many there are cannot be foreseen, but there are rarely more than four.
            while word != 0 {
                self.reserve(AT_ONCE, Step { path, cell: 0 });
                for _ in 0..AT_ONCE {
                    let cell = 64 * index + word.trailing_zeros() as usize;
                    self.push_if(Step { path, cell }, word != 0);
                    word &= word.wrapping_sub(1);
                }
            }
        }
    }
}

impl<const W: usize> Frontier<W> {
    pub(crate) const fn new() -> Self {
        Self { paths: Row::new(), longer: Row::new(), steps: Row::new() }
    }

    /// Adds the numbers of all words on a board to `words`, each as often as there are paths. Returns false if there
    /// are too many paths at a time.
    pub(crate) fn words(
        &mut self,
        dictionary: &Dictionary,
        spread: &Spread<W>,
        meter: &mut Meter<'_>,
        words: &mut Row<u32>,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        let Self { paths, longer, steps } = self;
        let empty = Path { node: dictionary.node(0), visited: Bits::EMPTY, last: 0 };
        paths.clear();
        paths.reserve(1, empty);
        paths.push_if(empty, true);
        steps.clear();
        steps.add(0, spread.with_any(empty.node.children()));
        while steps.length > 0 {
            let bytes = paths.bytes() + longer.bytes() + steps.bytes() + words.bytes();
            if steps.length > MAX_STEPS || meter.hold(bytes).is_err() {
                return Ok(false);
            }
            let mut entered = 0;
            longer.clear();
            longer.reserve(steps.length, empty);
            words.reserve(steps.length, 0);
            for &Step { path, cell } in steps.as_slice() {
                let path = &paths.items[path];
                let Around { first, letters, .. } = spread.around[cell];
                let mut number = path.node.child(first);
                if spread.long.contains(cell) {
                    let rest = &spread.cells[cell].as_bytes()[1..];
                    let Some(end) = dictionary.walk(number, rest) else { continue };
                    number = end;
                }
                entered += 1;
                let node = dictionary.node(number);
                words.push_if(number, node.is_word());
                let visited = path.visited.with(cell);
                longer.push_if(Path { node, visited, last: cell }, node.children() & letters != 0);
            }
            meter.pass(entered)?;
            std::mem::swap(paths, longer);
            steps.clear();
            for (number, path) in paths.as_slice().iter().enumerate() {
                let around = &spread.around[path.last];
                let cells = spread.with_any(path.node.children() & around.letters);
                steps.add(number, cells.and(around.near).without(path.visited));
            }
        }
        Ok(true)
    }
}
