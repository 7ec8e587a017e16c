//! A* for four neighbours of equal cost, several times faster than the generic engine: [`Method::FourNeighbours`].
//!
//! [`Method::FourNeighbours`]: crate::Method::FourNeighbours
//!
//! Under the Manhattan distance f grows by 0 or 2 a step, so the open list is two stacks: states of
//! the f in hand and of the next. Each cell has one byte: whether it is blocked, where its best path
//! comes from, and in which stack it waits. g is f − h. The cells that were touched are listed and
//! reset. The first query makes room for the longest lists that there can be, so that no later one
//! allocates anything.
//!
//! It is the twin of A* with [`Manhattan`](crate::Manhattan): the same cost, the same states
//! expanded before the last f (`Stats::expanded_before_last_layer`). Within one f it takes the newest
//! state where the generic engine takes the one of least h first.

use domain::Watcher;
use search::{Fate, Limits, Report, Stop};

use crate::{
    board::Board,
    map::{Map, Place},
    step::Step,
    watch::{QueryResult, Watch},
};

/// The byte of a cell that is not reached. Bits 0 and 1 of a byte say by which of the first four of [`Step::ALL`] the
/// cell was reached; the rest is the state of the cell, such as this one.
const UNSEEN: u8 = 0;
/// The cell waits in the first stack, or in the second.
const WAITS: [u8; 2] = [1 << 2, 2 << 2];
/// The cell is expanded.
const EXPANDED: u8 = 3 << 2;
/// The cell is blocked.
const BLOCKED: u8 = 4 << 2;
/// The bits of the state.
const STATE: u8 = !3;

/// Answers queries on one map with four neighbours. The terrain is all one: water is blocked.
#[derive(Clone, Debug)]
pub struct FourNeighbours {
    board: Board,
    status: Vec<u8>,
    touched: Vec<u32>,
    stacks: [Vec<u32>; 2],
}

/// Watches a search, and may end it.
trait SearchWatcher {
    /// True if it looks at the states that are expanded and generated.
    const SEES: bool;

    /// The cell `at` is about to be expanded, one of `open` that wait.
    fn expand(&mut self, board: &Board, at: u32, node: [u32; 2], open: usize) -> Result<(), Stop>;
    /// A successor, steps back among them.
    fn generated(&mut self, fate: Fate);
}

/// Nobody watches.
impl SearchWatcher for () {
    const SEES: bool = false;

    #[inline]
    fn expand(&mut self, _: &Board, _: u32, _: [u32; 2], _: usize) -> Result<(), Stop> {
        Ok(())
    }

    #[inline]
    fn generated(&mut self, _: Fate) {}
}

/// The clock and the flag are looked at once in this many expansions: well within a millisecond.
const EVERY: u64 = 1 << 12;

impl SearchWatcher for Watch<'_, u32> {
    const SEES: bool = true;

    fn expand(&mut self, board: &Board, at: u32, node: [u32; 2], open: usize) -> Result<(), Stop> {
        self.begin(node, open, EVERY)?;
        self.expanded(board.place(at), node);
        Ok(())
    }

    fn generated(&mut self, fate: Fate) {
        self.reached(fate);
    }
}

impl FourNeighbours {
    /// `None` if cells have costs of their own, or if there is water. O(cells) time and memory.
    #[must_use]
    pub fn new(map: &Map) -> Option<Self> {
        let board = Board::new(map);
        if board.has_water() || !board.is_uniform() {
            return None;
        }
        let cells = 0..u32::try_from(board.len()).ok()?;
        let status =
            cells.map(|cell| if board.is_blocked(cell) { BLOCKED } else { UNSEEN }).collect();
        Some(Self { board, status, touched: Vec::new(), stacks: [Vec::new(), Vec::new()] })
    }

    /// Finds the least number of steps between two places, and appends a path to `steps` if it is
    /// there. A place that is blocked or off the map cannot be reached. O(cells seen) time.
    pub fn query(&mut self, start: Place, goal: Place, steps: &mut Vec<Step>) -> QueryResult {
        let mut found = QueryResult::default();
        // No limit stops it.
        found.cost = self.between([start, goal], steps, &mut found, &mut ()).unwrap_or(None);
        found
    }

    /// The bytes of the engine for a map, with the longest lists that there can be.
    pub(crate) fn bytes(map: &Map) -> usize {
        // Two tables of bytes, the cells touched and two stacks.
        Board::numbers(map).saturating_mul(2 + 5 * size_of::<u32>())
    }

    /// Searches for a path of least cost within all limits but those on depth and memory.
    pub(crate) fn search(
        &mut self,
        ends: [Place; 2],
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Report<Step> {
        let mut watch = Watch::new(limits, watcher, apart(ends));
        let (mut found, mut actions) = (QueryResult::default(), Vec::new());
        let searched = self.between(ends, &mut actions, &mut found, &mut watch);
        watch.report(searched, &found, || actions)
    }

    /// The length of a shortest path between two places, whose steps are appended; `None` without a path.
    fn between<W: SearchWatcher>(
        &mut self,
        [start, goal]: [Place; 2],
        steps: &mut Vec<Step>,
        found: &mut QueryResult,
        watched: &mut W,
    ) -> Result<Option<u32>, Stop> {
        let (Some(start), Some(goal)) = (self.board.free(start), self.board.free(goal)) else {
            return Ok(None);
        };
        // A cell is touched once, and pushed twice at most: for the next f, and for the f in hand. Once
        // there is room, this does nothing. Room that is never used costs no memory but addresses.
        self.touched.reserve(self.status.len());
        self.stacks.iter_mut().for_each(|stack| stack.reserve(2 * self.status.len()));
        let cost = self.expand_all(start, goal, found, watched);
        if let Ok(Some(_)) = cost {
            let first = steps.len();
            let mut at = goal;
            while at != start {
                let step = Step::ALL[usize::from(self.status[at as usize] & 3)];
                steps.push(step);
                at = self.board.beside(at, step.back());
            }
            steps[first..].reverse();
        }
        found.touched = self.touched.len() as u64;
        for cell in self.touched.drain(..) {
            self.status[cell as usize] = UNSEEN;
        }
        self.stacks.iter_mut().for_each(Vec::clear);
        cost
    }

    fn expand_all<W: SearchWatcher>(
        &mut self,
        start: u32,
        goal: u32,
        found: &mut QueryResult,
        watched: &mut W,
    ) -> Result<Option<u32>, Stop> {
        let Self { board, status, touched, stacks: [current, next] } = self;
        let stride = board.stride;
        let split = |cell: u32| (cell % stride, cell / stride);
        let (goal_x, goal_y) = split(goal);
        let (x, y) = split(start);
        let mut f = x.abs_diff(goal_x) + y.abs_diff(goal_y);
        // The f of the state that was expanded last.
        let mut layer = f;
        let mut parity = 0;
        status[start as usize] = WAITS[parity];
        touched.push(start);
        current.push(start);
        let offsets =
            [0_u8, 1, 2, 3].map(|code| (board.beside(0, Step::ALL[usize::from(code)]), code));
        loop {
            while let Some(cell) = current.pop() {
                let byte = &mut status[cell as usize];
                if *byte & STATE == EXPANDED {
                    continue;
                }
                *byte = *byte & 3 | EXPANDED;
                if layer != f {
                    layer = f;
                    found.expanded_before_last_layer = found.expanded;
                }
                if cell == goal {
                    return Ok(Some(f));
                }
                let (x, y) = split(cell);
                if W::SEES {
                    let h = x.abs_diff(goal_x) + y.abs_diff(goal_y);
                    watched.expand(board, cell, [f - h, h], current.len() + next.len() + 1)?;
                }
                found.expanded += 1;
                // Does a step in this direction (up, down, left, right) come nearer?
                let nearer = [y > goal_y, y < goal_y, x > goal_x, x < goal_x];
                for ((offset, code), is_nearer) in offsets.into_iter().zip(nearer) {
                    let child = cell.wrapping_add(offset);
                    let byte = &mut status[child as usize];
                    let state = *byte & STATE;
                    if W::SEES && state != BLOCKED {
                        let is_new = state == UNSEEN;
                        watched.generated(if is_new { Fate::New } else { Fate::Duplicate });
                    }
                    if is_nearer {
                        // New, or waiting for the next f, which is dearer.
                        if state == UNSEEN || state == WAITS[1 - parity] {
                            if state == UNSEEN {
                                touched.push(child);
                            }
                            *byte = code | WAITS[parity];
                            current.push(child);
                        }
                    } else if state == UNSEEN {
                        touched.push(child);
                        *byte = code | WAITS[1 - parity];
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                return Ok(None);
            }
            std::mem::swap(current, next);
            parity = 1 - parity;
            f += 2;
        }
    }
}

/// The Manhattan distance; the greatest if it does not fit.
pub(crate) fn apart([from, to]: [Place; 2]) -> u32 {
    u32::try_from(from.x.abs_diff(to.x) + from.y.abs_diff(to.y)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;

    /// Where the lists are and how much room they have: the same if nothing was allocated.
    fn room(engine: &FourNeighbours) -> [(*const u32, usize); 3] {
        let [current, next] = &engine.stacks;
        let mut room = [&engine.touched, current, next].map(|it| (it.as_ptr(), it.capacity()));
        // The stacks change places.
        room.sort_unstable();
        room
    }

    #[test]
    fn queries_after_the_first_allocate_nothing() {
        for per_mille in [0, 300, 400] {
            let level = Level::random(40, 50, per_mille, 1).unwrap();
            let mut engine = FourNeighbours::new(level.map()).unwrap();
            // The first is one that needs hardly any room.
            let here = level.start();
            assert_eq!(engine.query(here, here, &mut Vec::new()).cost, Some(0));
            let before = room(&engine);
            let mut steps = Vec::with_capacity(2_000);
            let path = (steps.as_ptr(), steps.capacity());
            for number in 0..2_000 {
                let place = |n: usize| Place { x: n % 50, y: n / 50 };
                steps.clear();
                let found = engine.query(place(number), place(number * 7 % 2_000), &mut steps);
                assert!(found.expanded <= 2_000);
                assert_eq!(room(&engine), before);
            }
            assert_eq!((steps.as_ptr(), steps.capacity()), path);
        }
    }
}
