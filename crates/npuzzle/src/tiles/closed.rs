//! The boards that A* has stored: eight bytes each.
//!
//! | bits | content |
//! |---|---|
//! | 4 i … 4 i + 3, i ≠ 13, 15 | tile on cell i; 0 is the blank |
//! | 52 … 53 | the blank's last move |
//! | 54 … 55, 60 … 63 | g / 2, lower and upper bits |
//!
//! Cells 13 and 15 need not be kept: they are two steps apart, so of the two boards that differ by an
//! exchange there only one can be reached. g / 2 is enough because the blank's cell tells whether g
//! is even. No slot in use is 0: of fourteen cells one at most is.

use std::hint::black_box;

use search::{Cost, Stop};

/// The bits of the cells that are kept.
const CELLS: u64 = !(15 << 52 | 15 << 60);

/// Parts of the table, which grow one at a time, so that old and new hardly coexist.
const PARTS: usize = 64;
/// Lines of a part at first.
const FIRST: usize = 8;

/// How a board was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    /// g / 2, rounded down.
    pub(super) half_g: u8,
    /// The blank's last move, by its place in [`Move::ALL`](crate::Move::ALL).
    pub(super) last: u8,
}

impl Reached {
    fn bits(self) -> u64 {
        let half_g = u64::from(self.half_g);
        u64::from(self.last) << 52 | (half_g & 3) << 54 | (half_g >> 2) << 60
    }

    fn of(slot: u64) -> Self {
        let [.., low, high] = slot.to_le_bytes();
        Self { half_g: (low >> 6) | (high >> 4) << 2, last: low >> 4 & 3 }
    }
}

/// Where a board belongs.
#[derive(Clone, Copy)]
pub(super) struct Key {
    cells: u64,
    hash: u64,
}

impl Key {
    #[inline]
    pub(super) fn of(board: u64) -> Self {
        let cells = board & CELLS;
        let product = u128::from(cells) * 0x9E37_79B9_7F4A_7C15;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "both halves of the product are wanted"
        )]
        let hash = product as u64 ^ (product >> 64) as u64;
        Self { cells, hash }
    }

    #[inline]
    fn part(self) -> usize {
        (self.hash >> 58) as usize
    }

    /// The line where a look-up begins, of so many.
    #[inline]
    fn home(self, lines: usize) -> usize {
        let product = u128::from(self.hash << 6) * lines as u128;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper half of the product is < lines"
        )]
        let home = (product >> 64) as usize;
        home
    }
}

/// An open-addressing hash table in lines of the cache: a look-up stays in one, and goes on
/// to the next only if there is no room in it.
pub(super) struct Closed {
    parts: Vec<Part>,
    len: u64,
}

#[derive(Clone, Default)]
struct Part {
    lines: Vec<Line>,
    used: usize,
}

/// Slots of a line, filled from the first on.
const SLOTS: usize = 8;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line([u64; SLOTS]);

impl Line {
    /// The slot of a board, or the first empty one.
    #[inline]
    fn find(&self, key: Key) -> Option<usize> {
        self.0.iter().position(|&slot| slot & CELLS == key.cells || slot == 0)
    }
}

impl Part {
    /// The line and slot of a board, or the empty one where it belongs. There must be one.
    #[inline]
    fn find(&self, key: Key) -> (usize, usize) {
        let mut at = key.home(self.lines.len());
        loop {
            if let Some(slot) = self.lines[at].find(key) {
                return (at, slot);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    /// By how many lines it must grow before another board comes in.
    fn growth(&self) -> usize {
        let lines = self.lines.len();
        if self.used * 5 < lines * SLOTS * 4 { 0 } else { lines.max(FIRST) }
    }

    #[cold]
    fn grow(&mut self, by: usize) {
        let lines = vec![Line::default(); self.lines.len() + by];
        let old = std::mem::replace(&mut self.lines, lines);
        for slot in old.into_iter().flat_map(|line| line.0).filter(|&slot| slot != 0) {
            let (line, at) = self.find(Key::of(slot & CELLS));
            self.lines[line].0[at] = slot;
        }
    }
}

/// What became of a board that was offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offer {
    /// It is stored now.
    New,
    /// It was stored, by a longer path, which is replaced.
    Better,
    /// It is stored by a path as short.
    Known,
}

impl Closed {
    pub(super) fn new() -> Self {
        Self { parts: vec![Part::default(); PARTS], len: 0 }
    }

    /// How many boards are stored.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Reads the lines where the look-ups of these boards begin, so that they are in the cache then.
    #[inline]
    pub(super) fn touch(&self, keys: impl Iterator<Item = Key>) {
        let read = keys.map(|key| {
            let lines = &self.parts[key.part()].lines;
            lines.get(key.home(lines.len())).map_or(0, |line| line.0[0])
        });
        black_box(read.fold(0, |sum, slot| sum ^ slot));
    }

    /// How a board was reached, if it is stored.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Reached> {
        let part = &self.parts[key.part()];
        if part.lines.is_empty() {
            return None;
        }
        let (line, at) = part.find(key);
        let slot = part.lines[line].0[at];
        (slot != 0).then(|| Reached::of(slot))
    }

    /// Offers a path to a board. `reserve` is asked before memory is taken, in bytes.
    #[inline]
    pub(super) fn offer(
        &mut self,
        key: Key,
        reached: Reached,
        reserve: impl FnOnce(usize) -> Result<(), Stop>,
    ) -> Result<Offer, Stop> {
        let part = &mut self.parts[key.part()];
        let growth = part.growth();
        if growth > 0 {
            reserve(growth * size_of::<Line>())?;
            part.grow(growth);
        }
        let (line, at) = part.find(key);
        let slot = &mut part.lines[line].0[at];
        let offer = match *slot {
            0 => {
                part.used += 1;
                self.len += 1;
                Offer::New
            }
            known if reached.half_g < Reached::of(known).half_g => Offer::Better,
            _ => return Ok(Offer::Known),
        };
        *slot = key.cells | reached.bits();
        Ok(offer)
    }
}

/// Boards that wait, in stacks by f and h: least f first, then least h, then newest.
#[derive(Default)]
pub(super) struct Open {
    /// By f, then by h.
    stacks: Vec<Vec<Stack>>,
    /// No stack of a lesser f holds anything.
    least: usize,
    /// Chunks that no stack uses now.
    spare: Vec<Vec<u64>>,
}

/// Boards in chunks, so that a long stack neither moves nor reserves twice its length.
#[derive(Clone, Default)]
struct Stack(Vec<Vec<u64>>);

/// Boards of a chunk: a page of memory.
const CHUNK: usize = 512;

impl Open {
    #[inline]
    pub(super) fn push(
        &mut self,
        (f, h): (Cost, Cost),
        board: u64,
        reserve: impl FnOnce(usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (f, h) = (f as usize, h as usize);
        if self.stacks.len() <= f {
            self.stacks.resize(f + 1, Vec::new());
        }
        let layer = &mut self.stacks[f];
        if layer.len() <= h {
            layer.resize(h + 1, Stack::default());
        }
        self.least = self.least.min(f);
        let Stack(chunks) = &mut layer[h];
        match chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(board),
            _ => {
                let mut chunk = match self.spare.pop() {
                    Some(chunk) => chunk,
                    None => {
                        reserve(CHUNK * size_of::<u64>())?;
                        Vec::with_capacity(CHUNK)
                    }
                };
                chunk.push(board);
                chunks.push(chunk);
            }
        }
        Ok(())
    }

    /// The least f and h of those that wait.
    pub(super) fn least(&mut self) -> Option<(Cost, Cost)> {
        loop {
            let layer = self.stacks.get(self.least)?;
            if let Some(h) = layer.iter().position(|stack| !stack.0.is_empty()) {
                return Some((Cost::try_from(self.least).ok()?, Cost::try_from(h).ok()?));
            }
            self.least += 1;
        }
    }

    /// The newest board of this f and h.
    #[inline]
    pub(super) fn pop(&mut self, (f, h): (Cost, Cost)) -> Option<u64> {
        let Stack(chunks) = self.stacks.get_mut(f as usize)?.get_mut(h as usize)?;
        let chunk = chunks.last_mut()?;
        let board = chunk.pop();
        if chunk.is_empty() {
            self.spare.extend(chunks.pop());
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::{Closed, Key, Offer, Reached};

    #[test]
    fn what_is_stored_is_found_again() {
        let mut closed = Closed::new();
        // Rotations of the tiles: any two cells that are left out hold different tiles.
        let boards: Vec<u64> =
            (0..16).map(|it| 0xFEDC_BA98_7654_3210_u64.rotate_left(4 * it)).collect();
        for half_g in [63, 41, 0] {
            for (last, &board) in (0..).zip(&boards) {
                let reached = Reached { half_g, last: last % 4 };
                let offer = closed.offer(Key::of(board), reached, |_| Ok(())).expect("room");
                assert_eq!(offer, if half_g == 63 { Offer::New } else { Offer::Better });
                assert_eq!(closed.get(Key::of(board)), Some(reached));
                let again = closed.offer(Key::of(board), reached, |_| Ok(())).expect("room");
                assert_eq!(again, Offer::Known);
            }
        }
        assert_eq!(closed.len(), 16);
        assert_eq!(closed.get(Key::of(0x0123_4567_89AB_CDEF)), None);
    }
}
