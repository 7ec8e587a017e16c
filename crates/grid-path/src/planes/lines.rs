//! The lines of a map in one direction, 64 cells a word.

use crate::{
    map::Place,
    step::{Corners, Step},
};

/// The lines of cells in one direction, each scanned from its first bit to its last. Each starts at a new word;
/// the bits before its first cell and after its last one are border.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// Words of a line.
    pub(super) words: usize,
    cells: Vec<Word>,
    direction: Step,
}

/// 64 cells of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    blocked: u64,
    /// Where a path along the line may turn: to the lesser of the lines beside it, and to the greater one.
    turns: [u64; 2],
}

/// A line from one of its cells on.
#[derive(Clone, Copy)]
pub(super) struct Ahead<'a> {
    lines: &'a Lines,
    /// The first word of the line.
    line: usize,
    /// The bit of the cell.
    from: usize,
}

impl Ahead<'_> {
    /// Goes on by a cell, on the line beside in a direction.
    #[inline(always)]
    pub(super) fn shift(&mut self, direction: usize) {
        let words = self.lines.words;
        let by = if direction % 2 == 1 { words } else { words.wrapping_neg() };
        self.line = self.line.wrapping_add(by);
        self.from += 1;
    }

    /// How many steps lead to the next stop, where a path may turn there, and whether it is free.
    #[inline(always)]
    pub(super) fn stop(self) -> (usize, usize, bool) {
        let mut index = self.line + self.from / 64;
        let mut word = self.lines.cells[index];
        let mut stops = word.stops() & (!0 << (self.from % 64) << 1);
        let mut passed = 0;
        // The border is a stop.
        while stops == 0 {
            index += 1;
            passed += 64;
            word = self.lines.cells[index];
            stops = word.stops();
        }
        let bit = stops.trailing_zeros();
        let [is_blocked, lesser, greater] = [word.blocked, word.turns[0], word.turns[1]]
            .map(|bits| usize::from(bits >> bit & 1 == 1));
        let turns = lesser | greater << 1;
        (passed + bit as usize - self.from % 64, turns, is_blocked == 0)
    }

    /// Returns true if this cell and the `steps` cells after it are free.
    pub(super) fn is_free(self, steps: usize) -> bool {
        let [first, last] = [self.from, self.from + steps];
        (first / 64..=last / 64).all(|number| {
            let mut blocked = self.lines.cells[self.line + number].blocked;
            if number == first / 64 {
                blocked &= !0 << (first % 64);
            }
            if number == last / 64 {
                blocked &= !0 >> (63 - last % 64);
            }
            blocked == 0
        })
    }
}

impl Word {
    #[inline(always)]
    fn stops(self) -> u64 {
        self.blocked | self.turns[0] | self.turns[1]
    }
}

impl Lines {
    /// The lines of these blocked cells, of `words` words each.
    pub(super) fn new(blocked: &[u64], words: usize, direction: Step, corners: Corners) -> Self {
        let is_mirrored = matches!(direction, Step::Up | Step::Left);
        // Up and to the left, the words of a line are in the other order, and the bits of each.
        let word = |line: usize, number: usize| {
            let index = line * words;
            if is_mirrored {
                blocked[index + words - 1 - number].reverse_bits()
            } else {
                blocked[index + number]
            }
        };
        let lines = blocked.len() / words;
        let cells = (0..lines).flat_map(|line| {
            (0..words).map(move |number| {
                let is_border = line == 0 || line == lines - 1;
                let turns = |beside: usize| {
                    if is_border {
                        0
                    } else {
                        turns(|number| word(beside, number), number, words, corners)
                    }
                };
                Word {
                    blocked: word(line, number),
                    turns: [turns(line.wrapping_sub(1)), turns(line + 1)],
                }
            })
        });
        Self { words, cells: cells.collect(), direction }
    }

    /// The bytes of `lines` lines of `cells` cells each.
    pub(super) fn bytes(lines: usize, cells: usize) -> usize {
        (lines + 2) * words(cells) * size_of::<Word>()
    }

    /// The line through a place, from there on.
    #[inline(always)]
    pub(super) fn ahead(&self, Place { x, y }: Place) -> Ahead<'_> {
        let [number, at] = if self.is_vertical() { [x, y] } else { [y, x] };
        let at = at.wrapping_add(1);
        let is_mirrored = matches!(self.direction, Step::Up | Step::Left);
        let from = if is_mirrored { (64 * self.words - 1).wrapping_sub(at) } else { at };
        Ahead { lines: self, line: number.wrapping_add(1) * self.words, from }
    }

    #[inline(always)]
    fn is_vertical(&self) -> bool {
        matches!(self.direction, Step::Up | Step::Down)
    }

    /// Makes a place one where the line stops, or takes that back. Returns what it was.
    pub(super) fn set_stop(&mut self, place: Place, is_stop: bool) -> bool {
        let Ahead { line, from, .. } = self.ahead(place);
        let [turns, _] = &mut self.cells[line + from / 64].turns;
        let was = *turns >> (from % 64) & 1 == 1;
        *turns = *turns & !(1 << (from % 64)) | u64::from(is_stop) << (from % 64);
        was
    }
}

/// The number of words of a line of `cells` cells, with a border at both ends.
pub(super) fn words(cells: usize) -> usize {
    (cells + 2).div_ceil(64)
}

/// The blocked cells of `lines` lines of `cells` cells each, with a line of border before the first and after the
/// last.
pub(super) fn blocked(
    lines: usize,
    cells: usize,
    is_free: impl Fn(usize, usize) -> bool,
) -> Vec<u64> {
    let words = words(cells);
    let mut blocked = vec![u64::MAX; words * (lines + 2)];
    for line in 0..lines {
        let start = 64 * words * (line + 1) + 1;
        for bit in (0..cells).filter(|&at| is_free(line, at)).map(|at| start + at) {
            blocked[bit / 64] &= !(1 << (bit % 64));
        }
    }
    blocked
}

/// The cells of a word where a path along a line may turn, by the blocked cells of a line beside it: where
/// corners are kept, those beside a free cell after a blocked one; where they may be cut, those beside a
/// blocked cell before a free one.
fn turns(beside: impl Fn(usize) -> u64, number: usize, words: usize, corners: Corners) -> u64 {
    let word = beside(number);
    // The bit of each cell tells of the cell before it, or of the cell after it.
    let before = word << 1 | if number == 0 { 1 } else { beside(number - 1) >> 63 };
    let after = word >> 1 | if number == words - 1 { 1 } else { beside(number + 1) } << 63;
    match corners {
        Corners::Kept => !word & before,
        Corners::Cut => word & !after,
    }
}
