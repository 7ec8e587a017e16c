//! Counting the solutions of a grid without clues, without walking any of them.
//!
//! The cells are passed row by row. What matters of the parts of a path in the cells passed is how
//! they cross the *frontier* between those cells and the rest: by the links that lead down from each
//! column, and the one that leads right from the latest cell. All that cross alike are one state,
//! with the number of ways to it (Simpath: Knuth, *The Art of Computer Programming* 4A, 7.1.4).
//!
//! A state is two bits a crossing, in order along the frontier. Before the cell in column *c*,
//! crossing *c* is the link from its left, and crossing *c* + 1 the one from above it.
//!
//! | bits | what crosses                                                          |
//! |------|-----------------------------------------------------------------------|
//! | 0    | nothing                                                               |
//! | 1, 2 | a part that crosses twice: its left and its right end                 |
//! | 3    | a part whose other end is an end of the whole path: two of them at most |

use search::Stop;

use crate::{grid::Grid, meter::Meter};

/// The greatest number of cells of the shorter side that are counted this way: under a million states at a time.
pub(super) const MAX_SIDE: usize = 12;

const NONE: u64 = 0;
const LEFT: u64 = 1;
const RIGHT: u64 = 2;
const END: u64 = 3;

/// A state, and the number of ways to it.
type Ways = (u64, u64);

/// Number of directed paths through all cells of a grid by steps to the four cells around; at most
/// `u64::MAX`. A state that is passed by a cell is an expansion.
pub(super) fn paths(grid: Grid, meter: &mut Meter<'_>) -> Result<u64, Stop> {
    let cells = grid.cells();
    if cells == 1 {
        return Ok(1);
    }
    let columns = grid.rows().min(grid.columns());
    let mut states: Vec<Ways> = vec![(0, 1)];
    let mut next: Vec<Ways> = Vec::new();
    let mut complete: u64 = 0;
    for cell in 0..cells {
        let column = cell % columns;
        let passage = Passage {
            left: 2 * column,
            above: 2 * column + 2,
            goes_right: column + 1 < columns,
            goes_down: cell + columns < cells,
            is_last: cell + 1 == cells,
        };
        for &(state, ways) in &states {
            meter.tick()?;
            // In a new row nothing comes from the left: the crossings move up by one.
            let state = if column == 0 { state << 2 } else { state };
            passage.pass(state, |onward| match onward {
                Some(state) => next.push((state, ways)),
                None => complete = complete.saturating_add(ways),
            });
        }
        meter.hold(size_of::<Ways>() * (states.len() + next.len()))?;
        merge(&mut next);
        std::mem::swap(&mut states, &mut next);
        next.clear();
    }
    // Each path was met once, whichever of its ends is 1.
    Ok(complete.saturating_mul(2))
}

/// Puts equal states together.
fn merge(states: &mut Vec<Ways>) {
    states.sort_unstable_by_key(|&(state, _)| state);
    states.dedup_by(|later, kept| {
        let equal = later.0 == kept.0;
        if equal {
            kept.1 = kept.1.saturating_add(later.1);
        }
        equal
    });
}

/// Where the frontier passes a cell.
struct Passage {
    /// The crossing from the left, as a number of bits; after the cell, the one that leads down.
    left: usize,
    /// The crossing from above; after the cell, the one that leads right.
    above: usize,
    goes_right: bool,
    goes_down: bool,
    is_last: bool,
}

impl Passage {
    /// The cell has two links, or one if it is an end of the whole path. Gives each state after it,
    /// and `None` for a whole path once no cell is left.
    fn pass(&self, state: u64, mut onward: impl FnMut(Option<u64>)) {
        let (left, above) = (code(state, self.left), code(state, self.above));
        let rest = state & !(3 << self.left | 3 << self.above);
        let has_end_left = ends(state) < 2;
        match (left, above) {
            (END, NONE | END) | (NONE, END) if self.is_last && rest == 0 => onward(None),
            (END, END) => {}
            (NONE, NONE) => {
                if has_end_left {
                    self.leave(rest, END, &mut onward);
                }
                if self.goes_right && self.goes_down {
                    onward(Some(rest | LEFT << self.left | RIGHT << self.above));
                }
            }
            (one, NONE) | (NONE, one) => {
                self.leave(rest, one, &mut onward);
                // Or the part that comes in ends here.
                if one != END && has_end_left {
                    let at = if left == NONE { self.above } else { self.left };
                    onward(Some(with(rest, partner(state, at), END)));
                }
            }
            (END, _) => onward(Some(with(rest, partner(state, self.above), END))),
            (_, END) => onward(Some(with(rest, partner(state, self.left), END))),
            // Both ends of one part: a loop.
            (LEFT, RIGHT) => {}
            // The two parts become one: of the ends left, the end of the outer part may change sides.
            (LEFT, _) => onward(Some(with(rest, partner(state, self.above), LEFT))),
            (_, RIGHT) => onward(Some(with(rest, partner(state, self.left), RIGHT))),
            _ => onward(Some(rest)),
        }
    }

    /// The one link that leaves the cell leads right or down.
    fn leave(&self, rest: u64, code: u64, onward: &mut impl FnMut(Option<u64>)) {
        if self.goes_right {
            onward(Some(rest | code << self.above));
        }
        if self.goes_down {
            onward(Some(rest | code << self.left));
        }
    }
}

/// How many parts cross whose other end is an end of the whole path.
fn ends(state: u64) -> u32 {
    (state & state >> 1 & 0x5555_5555_5555_5555).count_ones()
}

/// Where the other end of the part crosses that crosses at `from` as a left or right end. Parts do
/// not cross each other, so the ends stand like brackets.
fn partner(state: u64, from: usize) -> usize {
    let opens = code(state, from) == LEFT;
    let mut depth = 0;
    let mut at = from;
    loop {
        match code(state, at) {
            LEFT => depth += 1,
            RIGHT => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        at = if opens { at + 2 } else { at - 2 };
    }
}

fn code(state: u64, at: usize) -> u64 {
    state >> at & 3
}

fn with(state: u64, at: usize, code: u64) -> u64 {
    state & !(3 << at) | code << at
}
