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

use std::{collections::TryReserveError, hint::black_box};

use search::Stop;

/// The bits of the cells that are kept.
const CELLS: u64 = !(15 << 52 | 15 << 60);

/// Parts of the table, which grow one at a time, so that none takes long.
const PARTS: usize = 64;
/// Buckets of a part at first, as a power of two.
const FIRST: u32 = 4;
/// Slots of a bucket.
const WIDTH: usize = 4;

/// How a board was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrival {
    /// g / 2, rounded down; at most 63, for no board is more than 80 moves away.
    pub(super) half_g: u8,
    /// The blank's last move, by its place in [`Move::ALL`](crate::Move::ALL).
    pub(super) last: u8,
}

impl Arrival {
    #[inline]
    fn bits(self) -> u64 {
        let half_g = u64::from(self.half_g);
        u64::from(self.last) << 52 | (half_g & 3) << 54 | (half_g >> 2) << 60
    }

    #[inline]
    fn of(slot: u64) -> Self {
        let [.., low, high] = slot.to_le_bytes();
        Self { half_g: (low >> 6) | (high >> 4) << 2, last: low >> 4 & 3 }
    }
}

/// Where a board belongs.
#[derive(Clone, Copy, Default)]
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
    #[expect(clippy::cast_possible_truncation, reason = "it is below the number of parts")]
    fn part(self) -> usize {
        (self.hash >> (u64::BITS - PARTS.ilog2())) as usize
    }
}

/// A hash table of buckets that never straddle two lines of the cache. A board whose bucket is full
/// goes to the next that is not.
pub(super) struct Closed {
    parts: Box<[Part; PARTS]>,
    len: u64,
    room: Room,
}

struct Part {
    slots: Vec<u64>,
    /// Where the first bucket begins.
    first: usize,
    /// By how much a hash is shifted to the right to give the number of a bucket.
    shift: u32,
    /// Boards that may come in before it must grow.
    free: usize,
}

impl Part {
    /// An empty part with 2 to the power of `bits` buckets.
    fn new(bits: u32) -> Self {
        let mut part = Self { slots: Vec::new(), first: 0, shift: u64::BITS - bits, free: 0 };
        part.take_slots();
        part
    }

    fn buckets(&self) -> usize {
        1 << (u64::BITS - self.shift)
    }

    /// Takes empty slots for its buckets, where it has none.
    fn take_slots(&mut self) {
        let slots = WIDTH * self.buckets();
        self.slots.resize(slots + WIDTH, 0);
        self.first = self.slots.as_ptr().align_offset(WIDTH * size_of::<u64>()) % WIDTH;
        self.free = slots / 4 * 3;
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// The bucket where a look-up begins.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is below the number of buckets")]
    fn home(&self, key: Key) -> usize {
        ((key.hash << PARTS.ilog2()) >> self.shift) as usize
    }

    /// The bucket after the last is the first.
    #[inline]
    fn after(&self, bucket: usize) -> usize {
        (bucket + 1) & (self.buckets() - 1)
    }

    /// The slot of a board, if it is stored, or the empty one where it belongs. There must be one.
    #[inline(always)]
    fn find(&self, key: Key) -> Result<usize, usize> {
        let mut bucket = self.home(key);
        loop {
            let at = self.first + bucket * WIDTH;
            let slots = &self.slots[at..at + WIDTH];
            // Without a branch a slot.
            let mut same = 0_u32;
            for (bit, &slot) in slots.iter().enumerate() {
                same |= u32::from(slot & CELLS == key.cells) << bit;
            }
            if same != 0 {
                return Ok(at + same.trailing_zeros() as usize);
            }
            // Slots fill up in order.
            if slots[WIDTH - 1] == 0 {
                let used = slots.iter().filter(|&&slot| slot != 0).count();
                return Err(at + used);
            }
            bucket = self.after(bucket);
        }
    }

    /// Doubles its buckets: where a board that is not stored belongs then. If the system has no memory
    /// for that, the part is of no more use.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, room: &mut Room, key: Key) -> Result<usize, TryReserveError> {
        room.boards.clear();
        room.boards.try_reserve(self.slots.len())?;
        room.boards.extend(self.slots.iter().filter(|&&slot| slot != 0));
        self.shift -= 1;
        // In place, where the allocator can: new pages of memory are dear.
        self.slots.clear();
        self.slots.try_reserve_exact(WIDTH * self.buckets() + WIDTH)?;
        self.take_slots();
        self.free -= room.boards.len();
        room.lens.clear();
        room.lens.try_reserve(self.buckets())?;
        room.lens.resize(self.buckets(), 0);
        for &slot in &room.boards {
            let mut bucket = self.home(Key::of(slot));
            while usize::from(room.lens[bucket]) == WIDTH {
                bucket = self.after(bucket);
            }
            let len = &mut room.lens[bucket];
            self.slots[self.first + bucket * WIDTH + usize::from(*len)] = slot;
            *len += 1;
        }
        Ok(self.find(key).unwrap_or_else(|at| at))
    }
}

/// Room to work in while a part grows.
#[derive(Default)]
struct Room {
    boards: Vec<u64>,
    /// By bucket, how many slots are in use.
    lens: Vec<u8>,
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
        let part = |_| Part::new(FIRST);
        Self { parts: Box::new(std::array::from_fn(part)), len: 0, room: Room::default() }
    }

    /// How many boards are stored.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }

    /// Reads the slots where the look-ups of these boards begin, so that they are in the cache then.
    #[inline]
    pub(super) fn touch(&self, keys: impl Iterator<Item = Key>) {
        let read = keys.map(|key| {
            let part = &self.parts[key.part()];
            part.slots[part.first + WIDTH * part.home(key)]
        });
        black_box(read.fold(0, |sum, slot| sum ^ slot));
    }

    /// How a board was reached, if it is stored.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Arrival> {
        let part = &self.parts[key.part()];
        part.find(key).ok().map(|at| Arrival::of(part.slots[at]))
    }

    /// Offers a path to a board. `reserve` is asked before memory is taken, in bytes.
    // It is all that is done most often.
    #[inline(always)]
    pub(super) fn offer(
        &mut self,
        key: Key,
        reached: Arrival,
        reserve: impl FnOnce(usize) -> Result<(), Stop>,
    ) -> Result<Offer, Stop> {
        let part = &mut self.parts[key.part()];
        let new = key.cells | reached.bits();
        match part.find(key) {
            Ok(at) => {
                let slot = &mut part.slots[at];
                if reached.half_g >= Arrival::of(*slot).half_g {
                    return Ok(Offer::Known);
                }
                *slot = new;
                Ok(Offer::Better)
            }
            Err(mut at) => {
                if part.free == 0 {
                    reserve(part.bytes())?;
                    at = part.grow(&mut self.room, key).map_err(|_| Stop::Bytes)?;
                }
                part.slots[at] = new;
                part.free -= 1;
                self.len += 1;
                Ok(Offer::New)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arrival, Closed, Key, Offer};

    #[test]
    fn what_is_stored_is_found_again() {
        let mut closed = Closed::new();
        // Rotations of the tiles: any two cells that are left out hold different tiles.
        let boards: Vec<u64> =
            (0..16).map(|it| 0xFEDC_BA98_7654_3210_u64.rotate_left(4 * it)).collect();
        for half_g in [63, 41, 0] {
            for (last, &board) in (0..).zip(&boards) {
                let reached = Arrival { half_g, last: last % 4 };
                let key = Key::of(board);
                let offer = closed.offer(key, reached, |_| Ok(())).expect("room");
                assert_eq!(offer, if half_g == 63 { Offer::New } else { Offer::Better });
                assert_eq!(closed.get(key), Some(reached));
                let again = closed.offer(key, reached, |_| Ok(())).expect("room");
                assert_eq!(again, Offer::Known);
            }
        }
        assert_eq!(closed.len(), 16);
        assert_eq!(closed.get(Key::of(0x0123_4567_89AB_CDEF)), None);
    }
}
