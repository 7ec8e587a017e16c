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

use search::Stop;

/// The bits of the cells that are kept.
const CELLS: u64 = !(15 << 52 | 15 << 60);

/// Parts of the table, which grow one at a time, so that old and new hardly coexist.
const PARTS: usize = 64;
/// Slots of a part at first.
const FIRST: usize = 64;

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

    /// The slot where a look-up begins, of so many.
    #[inline]
    fn home(self, slots: usize) -> usize {
        let product = u128::from(self.hash << 6) * slots as u128;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the upper half of the product is < slots"
        )]
        let home = (product >> 64) as usize;
        home
    }
}

/// An open-addressing hash table with linear probing.
pub(super) struct Closed {
    parts: Box<[Part; PARTS]>,
    len: u64,
}

struct Part {
    slots: Vec<u64>,
    /// Boards that may come in before it must grow.
    room: usize,
}

impl Part {
    #[expect(
        clippy::slow_vector_initialization,
        reason = "`vec![0; n]` takes new pages from the system where those of smaller parts would do"
    )]
    fn new(slots: usize) -> Self {
        let mut empty = Vec::with_capacity(slots);
        empty.resize(slots, 0);
        Self { slots: empty, room: slots / 4 * 3 }
    }

    /// The slot of a board, or the empty one where it belongs. There must be one.
    #[inline]
    fn find(&self, key: Key) -> usize {
        let mut at = key.home(self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot & CELLS == key.cells || slot == 0 {
                return at;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// Doubles its slots.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = std::mem::replace(self, Self::new(2 * self.slots.len()));
        for slot in old.slots.into_iter().filter(|&slot| slot != 0) {
            let at = self.find(Key::of(slot));
            self.slots[at] = slot;
            self.room -= 1;
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
        Self { parts: Box::new(std::array::from_fn(|_| Part::new(FIRST))), len: 0 }
    }

    /// How many boards are stored.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.slots.len() * size_of::<u64>()).sum()
    }

    /// Reads the slots where the look-ups of these boards begin, so that they are in the cache then.
    #[inline]
    pub(super) fn touch(&self, keys: impl Iterator<Item = Key>) {
        let read = keys.map(|key| {
            let slots = &self.parts[key.part()].slots;
            slots[key.home(slots.len())]
        });
        black_box(read.fold(0, |sum, slot| sum ^ slot));
    }

    /// How a board was reached, if it is stored.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Reached> {
        let part = &self.parts[key.part()];
        let slot = part.slots[part.find(key)];
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
        let mut at = part.find(key);
        let known = part.slots[at];
        let offer = if known == 0 {
            if part.room == 0 {
                reserve(part.slots.len() * size_of::<u64>())?;
                part.grow();
                at = part.find(key);
            }
            part.room -= 1;
            self.len += 1;
            Offer::New
        } else if reached.half_g < Reached::of(known).half_g {
            Offer::Better
        } else {
            return Ok(Offer::Known);
        };
        part.slots[at] = key.cells | reached.bits();
        Ok(offer)
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
