//! A map as planes of bits, 64 cells a word, one for each of the four straight directions: how far a line
//! leads is found a word at a time (block scanning: Harabor and Grastien, *Improving jump point search*,
//! ICAPS 2014).

mod jumps;
mod lines;

use lines::{Ahead, Lines, blocked, words};

pub(crate) use jumps::{Jump, Jumps};

use crate::{
    map::{Map, Place, Terrain},
    step::{Corners, Step},
};

/// The cells of a map that one walker can enter, ground or water, with a border that none can.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    corners: Corners,
    /// By the first four of [`Step::ALL`].
    lines: [Lines; 4],
    /// In the order of the lines to the right. Where corners are kept, the cells that are free together with
    /// those to the right, below and aslant between: a diagonal step crosses such a square. Where they may be
    /// cut, all free cells.
    crossed: Vec<u64>,
    /// The steps that may follow one of the first four of [`Step::ALL`], by where a path may turn: nowhere, to
    /// the lesser of the lines beside it, to the greater one, to both.
    natural: [[u8; 4]; 4],
}

impl Planes {
    /// Of the cells where `can_enter` holds.
    pub(crate) fn new(map: &Map, corners: Corners, can_enter: impl Fn(Terrain) -> bool) -> Self {
        let (width, height) = (map.width(), map.height());
        let is_free = |x, y| can_enter(map.terrain(Place { x, y }));
        let columns = blocked(width, height, is_free);
        let rows = blocked(height, width, |y, x| is_free(x, y));
        let row_words = words(width);
        let pairs = |index: usize| {
            let free = |index: usize| rows.get(index).map_or(0, |blocked| !blocked);
            free(index) & (free(index) >> 1 | free(index + 1) << 63)
        };
        let crossed = |index: usize| match corners {
            Corners::Kept => pairs(index) & pairs(index + row_words),
            Corners::Cut => !rows[index],
        };
        let natural = |came: Step, turns: usize| {
            let sides = came.sides().into_iter().enumerate();
            sides.filter(|(side, _)| turns >> side & 1 == 1).fold(came.bit(), |bits, (_, side)| {
                let aside = if corners == Corners::Kept { side.bit() } else { 0 };
                bits | came.with(side).bit() | aside
            })
        };
        let straight = [Step::Up, Step::Down, Step::Left, Step::Right];
        Self {
            corners,
            lines: straight.map(|step| match step {
                Step::Up | Step::Down => Lines::new(&columns, words(height), step, corners),
                _ => Lines::new(&rows, row_words, step, corners),
            }),
            crossed: (0..rows.len()).map(crossed).collect(),
            natural: straight.map(|step| [0, 1, 2, 3].map(|turns| natural(step, turns))),
        }
    }

    /// The bytes for a map of this size.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        let rows = (height + 2) * words(width);
        2 * (Lines::bytes(height, width) + Lines::bytes(width, height)) + size_of::<u64>() * rows
    }

    /// Returns true if the cell at this place is blocked. The places beside the map are.
    #[inline]
    pub(crate) fn is_blocked(&self, place: Place) -> bool {
        !self.lines[Step::Right as usize].ahead(place).is_free(0)
    }

    /// Makes a place one where lines stop, or takes that back. Returns what it was to all four.
    pub(crate) fn set_stops(&mut self, place: Place, stops: [bool; 4]) -> [bool; 4] {
        [0, 1, 2, 3].map(|direction| self.lines[direction].set_stop(place, stops[direction]))
    }

    /// Returns true if diagonal steps, and straight ones after them, lead from here to there.
    pub(crate) fn leads(&self, from: Place, to: Place) -> bool {
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let [vertical, horizontal] = Step::towards(from, to).map(|step| step as usize);
        let diagonal = columns.min(rows);
        let mut slant = self.slant(from, [vertical, horizontal]);
        for _ in 0..diagonal {
            if !slant.is_free() {
                return false;
            }
            slant.go_on();
        }
        let direction = if columns > rows { horizontal } else { vertical };
        self.lines[direction].ahead(slant.at).is_free(columns.abs_diff(rows))
    }

    /// All jumps from a place by some steps. A goal on a diagonal is one.
    pub(crate) fn jumps(&self, from: Place, goal: Place, steps: u8, jumps: &mut Jumps) {
        let [straight, diagonal] = [steps & 15, steps >> 4];
        for direction in bits(straight) {
            self.stop(direction, self.lines[direction].ahead(from), from, jumps);
        }
        for diagonal in bits(diagonal) {
            self.diagonal(from, [diagonal >> 1, 2 + (diagonal & 1)], goal, jumps);
        }
    }

    /// Adds the place where a straight line stops that leaves a place `at`, if that is free.
    #[inline(always)]
    fn stop(&self, direction: usize, ahead: Ahead<'_>, at: Place, jumps: &mut Jumps) {
        let (straight, turns, is_free) = ahead.stop();
        let to = at.ahead(direction, straight);
        let jump = Jump { to, steps: self.natural[direction][turns] };
        jumps.add_if(is_free, jump);
    }

    /// Adds the places where the straight lines stop that leave a diagonal one, and where paths may turn on
    /// that.
    #[inline(always)]
    fn diagonal(&self, from: Place, directions: [usize; 2], goal: Place, jumps: &mut Jumps) {
        let [vertical, horizontal] = directions;
        let mut slant = self.slant(from, directions);
        let [mut column, mut row] = directions.map(|direction| self.lines[direction].ahead(from));
        loop {
            if !slant.is_free() {
                return;
            }
            slant.go_on();
            if slant.at == goal {
                return jumps.add_if(true, Jump { to: goal, steps: 0 });
            }
            if self.corners == Corners::Cut {
                let came = Step::ALL[4 + 2 * vertical + horizontal % 2];
                let forced = self.forced(slant.at, came);
                if forced != 0 {
                    let straight = 1 << vertical | 1 << horizontal;
                    let steps = forced | straight | came.bit();
                    return jumps.add_if(true, Jump { to: slant.at, steps });
                }
            }
            column.shift(horizontal);
            row.shift(vertical);
            self.stop(vertical, column, slant.at, jumps);
            self.stop(horizontal, row, slant.at, jumps);
        }
    }

    /// Where corners may be cut: the diagonal steps around a blocked cell just passed on a diagonal.
    fn forced(&self, at: Place, came: Step) -> u8 {
        let Some([vertical, horizontal]) = came.parts() else { return 0 };
        let around = |passed: Step, on: Step| {
            let beside = at.beside(passed.back());
            let is_forced = self.is_blocked(beside) && !self.is_blocked(beside.beside(on));
            u8::from(is_forced) * passed.back().with(on).bit()
        };
        around(vertical, horizontal) | around(horizontal, vertical)
    }

    #[inline(always)]
    fn slant(&self, at: Place, [vertical, horizontal]: [usize; 2]) -> Slant<'_> {
        let line = 64 * self.lines[Step::Right as usize].words;
        let [down, right] = [vertical, horizontal].map(|direction| direction % 2);
        // Of the square of four cells the upper left one, or the cell that is entered; beyond the border.
        let [y, x] = match self.corners {
            Corners::Kept => [at.y + down, at.x + right],
            Corners::Cut => [at.y + 2 * down, at.x + 2 * right],
        };
        let by = [down, right].map(|is_forward| if is_forward == 1 { 1 } else { usize::MAX });
        let step = by[0].wrapping_mul(line).wrapping_add(by[1]);
        Slant { crossed: &self.crossed, bit: y * line + x, step, at, by }
    }
}

/// A diagonal line from one of its cells on.
struct Slant<'a> {
    crossed: &'a [u64],
    /// Of `crossed`, for the next step.
    bit: usize,
    step: usize,
    at: Place,
    /// Rows and columns of a step, wrapping.
    by: [usize; 2],
}

impl Slant<'_> {
    /// Returns true if the next step is allowed.
    #[inline(always)]
    fn is_free(&self) -> bool {
        self.crossed[self.bit / 64] >> (self.bit % 64) & 1 == 1
    }

    #[inline(always)]
    fn go_on(&mut self) {
        self.bit = self.bit.wrapping_add(self.step);
        self.at =
            Place { x: self.at.x.wrapping_add(self.by[1]), y: self.at.y.wrapping_add(self.by[0]) };
    }
}

/// The numbers of the bits that are set.
fn bits(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            lowest
        })
    })
}
