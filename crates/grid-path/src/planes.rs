//! A map as planes of bits, 64 cells a word, by row and by column: how far a straight line leads is
//! found a word at a time (block scanning: Harabor and Grastien, *Improving jump point search*, 2014).

use bitvec::{order::Lsb0, vec::BitVec};

use crate::{
    map::{Map, Place, Terrain},
    step::{Corners, Step},
};

/// The cells of a map that one walker can enter, ground or water, with a border that none can.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    corners: Corners,
    rows: Lines,
    columns: Lines,
}

/// The lines of cells along one axis. Each begins with a word of its own, and with a cell of the border,
/// which is bit 0; what follows its last cell is border too.
#[derive(Clone, Debug)]
struct Lines {
    /// Words of a line.
    words: usize,
    blocked: Vec<u64>,
    /// Blocked cells, and those where a path may turn that comes along the line: towards its end, and
    /// towards its beginning.
    stops: [Vec<u64>; 2],
}

impl Planes {
    /// Of the cells where `can_enter` holds.
    pub(crate) fn new(map: &Map, corners: Corners, can_enter: impl Fn(Terrain) -> bool) -> Self {
        let (width, height) = (map.width(), map.height());
        let is_free = |x, y| can_enter(map.terrain(Place { x, y }));
        Self {
            corners,
            rows: Lines::new(height, width, corners, |y, x| is_free(x, y)),
            columns: Lines::new(width, height, corners, is_free),
        }
    }

    /// The bytes for a map of this size.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        let words = |lines: usize, cells: usize| 3 * (cells + 2).div_ceil(64) * (lines + 2);
        8 * (words(height, width) + words(width, height))
    }

    /// Is the cell at this place blocked? The places beside the map are.
    #[inline]
    pub(crate) fn is_blocked(&self, Place { x, y }: Place) -> bool {
        self.rows.is_blocked(y.wrapping_add(1), x.wrapping_add(1))
    }

    /// Makes a place one where lines stop, or takes that back. Returns what it was to all four lines.
    pub(crate) fn set_stops(&mut self, Place { x, y }: Place, stops: [bool; 4]) -> [bool; 4] {
        let [up, down, left, right] = stops;
        let [right, left] = self.rows.set_stops(y + 1, x + 1, [right, left]);
        let [down, up] = self.columns.set_stops(x + 1, y + 1, [down, up]);
        [up, down, left, right]
    }

    /// How many straight steps lead to the next stop; `None` if all that follows is blocked sooner.
    #[inline]
    pub(crate) fn run(&self, Place { x, y }: Place, step: Step) -> Option<usize> {
        let (x, y) = (x + 1, y + 1);
        match step {
            Step::Up => self.columns.run_back(x, y),
            Step::Down => self.columns.run(x, y),
            Step::Left => self.rows.run_back(y, x),
            _ => self.rows.run(y, x),
        }
    }

    /// Is a diagonal step made of these parts allowed?
    #[inline]
    pub(crate) fn allows(&self, from: Place, to: Place) -> bool {
        let [beside, above] = [Place { x: to.x, ..from }, Place { y: to.y, ..from }];
        !self.is_blocked(to)
            && (self.corners == Corners::Cut || !self.is_blocked(beside) && !self.is_blocked(above))
    }

    /// The steps by which an optimal path may go on that came by `came`, as bits by [`Step::ALL`]. Others
    /// reach what lies there as cheaply without this cell.
    pub(crate) fn natural(&self, at: Place, came: Step) -> u8 {
        let back = at.beside(came.back());
        if let Some(parts) = came.parts() {
            let straight = parts[0].bit() | parts[1].bit() | came.bit();
            return straight | self.forced(at, came);
        }
        let turns = came.sides().into_iter().map(|side| {
            let [beside, before] = [at.beside(side), back.beside(side)];
            let onward = came.with(side).bit();
            match self.corners {
                Corners::Kept if self.is_corner(before, beside) => side.bit() | onward,
                Corners::Cut if self.is_corner(beside, beside.beside(came)) => onward,
                _ => 0,
            }
        });
        turns.fold(came.bit(), |bits, turn| bits | turn)
    }

    /// Where corners may be cut: the diagonal steps around a blocked cell just passed on a diagonal.
    #[inline]
    pub(crate) fn forced(&self, at: Place, came: Step) -> u8 {
        let (Corners::Cut, Some([vertical, horizontal])) = (self.corners, came.parts()) else {
            return 0;
        };
        let around = |passed: Step, on: Step| {
            let beside = at.beside(passed.back());
            u8::from(self.is_corner(beside, beside.beside(on))) * passed.back().with(on).bit()
        };
        around(vertical, horizontal) | around(horizontal, vertical)
    }

    /// Is the first blocked, and the second beside it free?
    #[inline]
    fn is_corner(&self, blocked: Place, free: Place) -> bool {
        self.is_blocked(blocked) && !self.is_blocked(free)
    }
}

impl Lines {
    /// So many lines of so many cells.
    fn new(
        lines: usize,
        cells: usize,
        corners: Corners,
        is_free: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let words = (cells + 2).div_ceil(64);
        let mut bits = BitVec::<u64, Lsb0>::repeat(true, 64 * words * (lines + 2));
        for line in 0..lines {
            let start = 64 * words * (line + 1) + 1;
            (0..cells).for_each(|at| bits.set(start + at, !is_free(line, at)));
        }
        let blocked = bits.into_vec();
        let stops = [1, -1].map(|towards| {
            let mut stops = blocked.clone();
            for (index, stops) in stops.iter_mut().enumerate().take(words * (lines + 1)).skip(words)
            {
                let turns = |beside: &[u64]| turns(beside, index % words, towards, corners);
                let line = |number: usize| &blocked[number * words..][..words];
                let number = index / words;
                *stops |= turns(line(number - 1)) | turns(line(number + 1));
            }
            stops
        });
        Self { words, blocked, stops }
    }

    #[inline]
    fn is_blocked(&self, line: usize, at: usize) -> bool {
        self.blocked[line * self.words + at / 64] >> (at % 64) & 1 == 1
    }

    fn set_stops(&mut self, line: usize, at: usize, stops: [bool; 2]) -> [bool; 2] {
        let (index, bit) = (line * self.words + at / 64, 1 << (at % 64));
        let mut swap = |towards: usize| {
            let word = &mut self.stops[towards][index];
            let was = *word & bit != 0;
            *word = if stops[towards] { *word | bit } else { *word & !bit };
            was
        };
        [swap(0), swap(1)]
    }

    /// Steps to the next stop towards the end of the line.
    #[inline]
    fn run(&self, line: usize, from: usize) -> Option<usize> {
        let stops = &self.stops[0];
        let mut index = line * self.words + from / 64;
        let mut ahead = stops[index] & (!0 << (from % 64) << 1);
        let mut to = from - from % 64;
        // The border is a stop.
        while ahead == 0 {
            index += 1;
            to += 64;
            ahead = stops[index];
        }
        let bit = ahead.trailing_zeros();
        let is_free = self.blocked[index] >> bit & 1 == 0;
        is_free.then(|| to + bit as usize - from)
    }

    /// Steps to the next stop towards the beginning of the line.
    #[inline]
    fn run_back(&self, line: usize, from: usize) -> Option<usize> {
        let stops = &self.stops[1];
        let mut index = line * self.words + from / 64;
        let mut ahead = stops[index] & !(!0 << (from % 64));
        let mut to = from - from % 64;
        while ahead == 0 {
            index -= 1;
            to -= 64;
            ahead = stops[index];
        }
        let bit = ahead.ilog2();
        let is_free = self.blocked[index] >> bit & 1 == 0;
        is_free.then(|| from - to - bit as usize)
    }
}

/// The cells of a word where a path along a line may turn, by the blocked cells of a line `beside` it: where
/// corners are kept, those beside a free cell after a blocked one; where they may be cut, those beside a
/// blocked cell before a free one.
fn turns(beside: &[u64], index: usize, towards: i32, corners: Corners) -> u64 {
    let word = beside[index];
    // Each bit is that of the cell with the next lower, or higher number.
    let lower = word << 1 | index.checked_sub(1).map_or(1, |before| beside[before] >> 63);
    let higher = word >> 1 | beside.get(index + 1).map_or(1 << 63, |after| after << 63);
    match (corners, towards > 0) {
        (Corners::Kept, true) => !word & lower,
        (Corners::Kept, false) => !word & higher,
        (Corners::Cut, true) => word & !higher,
        (Corners::Cut, false) => word & !lower,
    }
}
