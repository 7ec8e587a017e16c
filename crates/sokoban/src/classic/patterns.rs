//! Patterns: a few boxes close together that cannot all come to goals, whatever the other boxes do.
//!
//! # The rule
//!
//! After each push the boxes near the pushed one are searched as if they were alone on the level: those at most two
//! rows and columns away from it that hang together with it. The player stands where the push has left
//! him. A box may come to any goal, and a box that is pushed out of the *window*, seven by seven squares around the
//! pushed one, is taken away. If this search ends without a solution, the pattern is a deadlock, and the push
//! is left out. Each pattern is searched when it first occurs, and its result is kept.
//!
//! # Why no solution is lost
//!
//! Suppose that the state after the push has a solution. Leave out of it the boxes that do not belong to the pattern,
//! and each box of the pattern from the push on that brings it out of the window. The player can still walk where
//! he walked, because there are fewer boxes, and a push of a box that is left out becomes a step. In the end the boxes
//! that are left stand on goals, each on its own. So the boxes of the pattern have a solution too, and it passes no
//! state in which a box is lost alone or boxes are frozen off their goals. If they have none, the state has none.
//! A search of more than [`MAX_STATES`] states is given up, and then its pattern counts as no deadlock.
//!
//! The search is exact although it sees no square outside the window: no box is left there, so the player walks
//! freely in each part of the floor outside.

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};

use grid::{Cell, Floor, NONE, Place, Step};

use super::board::{Board, MAX_FLOOR};

/// Rows and columns of a window.
const SIDE: usize = 7;
/// From the square in the middle to the edge.
pub(super) const REACH: u16 = 3;
/// The square in the middle.
const MIDDLE: u64 = 1 << (8 * REACH + REACH);
/// The squares at most two rows and columns away from it, where the boxes of a pattern are.
const NEAR: u64 = 0x001F_1F1F_1F1F << 9;
/// Most states of a search: most patterns are decided by fewer.
const MAX_STATES: usize = 20;
/// Patterns with more boxes are not searched.
const MAX_BOXES: u32 = 10;
/// Places for states in a search, at least a few more than there are states.
const PLACES: usize = 64;
/// Patterns whose results are kept.
const KEPT: usize = 1 << 15;
/// Most parts of the floor outside that are told apart.
const MAX_PARTS: usize = 8;

const IS_SOLVABLE: u64 = 1;
const IS_DEADLOCK: u64 = 2;

/// The squares around one, as the bits 8 · row + column of a word; those of column 7 and row 7 are walls.
#[derive(Clone, Debug, Default)]
struct Window {
    floor: u64,
    live: u64,
    goals: u64,
    /// Squares where a box cannot be pushed sideways, and up or down, though no box is near.
    stuck: [u64; 2],
    /// By step: from where a box is pushed out of the window onto a live square.
    exits: [u64; 4],
    /// The parts of the floor outside that touch the window.
    outside: Vec<Outside>,
}

/// A connected part of the floor outside a window.
#[derive(Clone, Debug, Default)]
struct Outside {
    /// Squares of the window beside it.
    beside: u64,
    /// By step: squares whose boxes are pushed by it from this part.
    behind: [u64; 4],
}

/// Where the player may be: squares, and a bit for each part outside.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reached {
    squares: u64,
    outside: u8,
}

#[inline]
fn moved(squares: u64, step: Step) -> u64 {
    match step {
        Step::Up => squares >> 8,
        Step::Down => squares << 8,
        Step::Left => squares >> 1,
        Step::Right => squares << 1,
    }
}

impl Window {
    fn flooded(&self, boxes: u64, start: u64) -> Reached {
        let free = self.floor & !boxes;
        let mut reached = Reached { squares: start, outside: 0 };
        loop {
            let at = reached.squares;
            let mut next = (at | at << 1 | at >> 1 | at << 8 | at >> 8) & free;
            for (bit, part) in self.outside.iter().enumerate() {
                if next & part.beside != 0 {
                    reached.outside |= 1 << bit;
                    next |= part.beside & free;
                }
            }
            if next == at {
                return reached;
            }
            reached.squares = next;
        }
    }

    fn is_frozen_off_goals(&self, boxes: u64) -> bool {
        let mut frozen = boxes;
        loop {
            let sideways = self.stuck[0] | frozen << 1 | frozen >> 1;
            let upright = self.stuck[1] | frozen << 8 | frozen >> 8;
            let still = frozen & sideways & upright;
            if still == frozen {
                return frozen & !self.goals != 0;
            }
            frozen = still;
        }
    }

    /// Can `boxes` all come to goals or out of the window, if the player is on `player`? True if that
    /// takes too long to find out.
    fn is_solvable(&self, boxes: u64, player: u64) -> bool {
        if boxes & !self.goals == 0 {
            return true;
        }
        if self.is_frozen_off_goals(boxes) {
            return false;
        }
        let mut seen = Seen { places: [0; PLACES], count: 0 };
        let mut waiting = vec![(boxes, self.flooded(boxes, player))];
        while let Some((boxes, reached)) = waiting.pop() {
            for step in Step::ALL {
                let out = self.exits[step.index()];
                let ahead = moved(self.live & !boxes, step.opposite()) | out;
                let mut movable = boxes & ahead & self.in_reach(reached, step);
                while movable != 0 {
                    let square = movable & movable.wrapping_neg();
                    movable ^= square;
                    let target = if out & square == 0 { moved(square, step) } else { 0 };
                    let next = boxes ^ square | target;
                    if next & !self.goals == 0 {
                        return true;
                    }
                    if self.is_frozen_off_goals(next) {
                        continue;
                    }
                    let reached = self.flooded(next, square);
                    // The player stands in the window, and what he reaches from there is known by its first square.
                    match seen.insert(next | u64::from(reached.squares.trailing_zeros()) << 56) {
                        Some(true) => waiting.push((next, reached)),
                        Some(false) => {}
                        None => return true,
                    }
                }
            }
        }
        false
    }

    /// The squares whose boxes the player can stand behind, to push them by `step`.
    #[inline]
    fn in_reach(&self, reached: Reached, step: Step) -> u64 {
        let outside = self.outside.iter().enumerate();
        let outside = outside.filter(|&(number, _)| reached.outside >> number & 1 == 1);
        outside.fold(moved(reached.squares, step), |squares, (_, part)| {
            squares | part.behind[step.index()]
        })
    }
}

/// The states of a search.
struct Seen {
    /// 0 is no state: there is a box in each.
    places: [u64; PLACES],
    count: usize,
}

impl Seen {
    /// Is this state new? `None` if there have been too many.
    fn insert(&mut self, state: u64) -> Option<bool> {
        let mut place = (state.wrapping_mul(SPREAD) >> 58) as usize;
        while self.places[place] != 0 {
            if self.places[place] == state {
                return Some(false);
            }
            place = (place + 1) % PLACES;
        }
        self.places[place] = state;
        self.count += 1;
        (self.count <= MAX_STATES).then_some(true)
    }
}

/// Multiplied by it, words differ in their first bits.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
const _: () = assert!(PLACES == 1 << (64 - 58) && KEPT == 1 << (64 - 49) && MAX_STATES < PLACES);

/// The patterns of a level.
pub(super) struct Patterns {
    /// By cell; empty where no box can stand.
    windows: Vec<Window>,
    /// At a place that depends on the pattern: its number, and whether it is a deadlock. The last one to come stays.
    kept: Box<[AtomicU64]>,
}

impl Patterns {
    pub(super) fn new(board: &Board) -> Self {
        let cells = board.floor.cells();
        let is_live = |&cell: &Cell| board.live_index[usize::from(cell)] != NONE;
        let windows = cells.map(|cell| match is_live(&cell) {
            true => Window::new(board, cell),
            false => Window::default(),
        });
        let kept = (0..KEPT).map(|_| AtomicU64::new(0)).collect();
        Self { windows: windows.collect(), kept }
    }

    /// Bytes of windows and results.
    pub(super) fn bytes(&self) -> usize {
        let parts: usize = self.windows.iter().map(|window| window.outside.len()).sum();
        size_of_val(&*self.windows) + parts * size_of::<Outside>() + size_of_val(&*self.kept)
    }

    /// A box has been pushed to `cell` by `step`, and `boxes` are those in the window around it: are
    /// they a deadlock?
    #[inline]
    pub(super) fn is_deadlock(&self, cell: Cell, step: Step, boxes: u64) -> bool {
        let window = &self.windows[usize::from(cell)];
        let boxes = cluster(boxes & window.live & NEAR);
        if !(2..=MAX_BOXES).contains(&boxes.count_ones()) {
            return false;
        }
        // 37 bits for the boxes, which begin at bit 9, 12 for the cell, 2 for the step and 2 for the result.
        let number = (boxes >> 9) << 16 | u64::from(cell) << 4 | (step.index() as u64) << 2;
        let kept = &self.kept[(number.wrapping_mul(SPREAD) >> 49) as usize];
        let known = kept.load(Ordering::Relaxed);
        if known & !3 == number && known & 3 != 0 {
            return known & 3 == IS_DEADLOCK;
        }
        let is_solvable = window.is_solvable(boxes, moved(MIDDLE, step.opposite()));
        let result = if is_solvable { IS_SOLVABLE } else { IS_DEADLOCK };
        kept.store(number | result, Ordering::Relaxed);
        !is_solvable
    }
}

const _: () = assert!(MAX_FLOOR <= 1 << 12, "a cell has twelve bits");

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("windows", &self.windows.len()).finish_non_exhaustive()
    }
}

/// Of the boxes the one in the middle, those at most two rows and columns away from it, and so on.
#[inline]
fn cluster(boxes: u64) -> u64 {
    let mut cluster = MIDDLE;
    loop {
        let aside = cluster | cluster << 1 | cluster >> 1;
        let near = aside | aside << 8 | aside >> 8;
        let aside = near | near << 1 | near >> 1;
        let near = aside | aside << 8 | aside >> 8;
        let next = near & boxes;
        if next == cluster {
            return cluster;
        }
        cluster = next;
    }
}

impl Window {
    /// Around `middle`.
    fn new(board: &Board, middle: Cell) -> Self {
        let floor = &board.floor;
        let Place { row: top, column: left } = floor.place(middle);
        let cell_at = |bit: u8| {
            let (row, column) = (usize::from(bit / 8), usize::from(bit % 8));
            let there = |first: usize, by: usize| (first + by).checked_sub(usize::from(REACH));
            let place = Place { row: there(top, row)?, column: there(left, column)? };
            (row < SIDE && column < SIDE).then(|| floor.cell(place))?
        };
        let squares: Vec<(u8, Cell)> =
            (0..64).filter_map(|bit| Some((bit, cell_at(bit)?))).collect();
        let mut is_inside = vec![false; floor.len()];
        squares.iter().for_each(|&(_, cell)| is_inside[usize::from(cell)] = true);
        let is_dead = |cell: Cell| cell == NONE || board.live_index[usize::from(cell)] == NONE;
        let mut window = Self::default();
        let mut part_of = vec![None; floor.len()];
        for &(bit, cell) in &squares {
            let square = 1 << bit;
            window.floor |= square;
            if !is_dead(cell) {
                let index = usize::from(board.live_index[usize::from(cell)]);
                window.live |= square;
                window.goals |= (board.live_goals[index / 64] >> (index % 64) & 1) << bit;
            }
            let axes = [[Step::Left, Step::Right], [Step::Up, Step::Down]];
            for (stuck, steps) in window.stuck.iter_mut().zip(axes) {
                let ends = steps.map(|step| floor.arrival(cell, step));
                if ends.contains(&NONE) || ends.into_iter().all(is_dead) {
                    *stuck |= square;
                }
            }
            for step in Step::ALL {
                let out = floor.arrival(cell, step);
                if out == NONE || is_inside[usize::from(out)] {
                    continue;
                }
                if !is_dead(out) {
                    window.exits[step.index()] |= square;
                }
                let number = part_of[usize::from(out)].unwrap_or_else(|| {
                    // Of many parts the last ones count as one: then the player reaches more than he does.
                    let number = window.outside.len().min(MAX_PARTS - 1);
                    window.outside.resize(number + 1, Outside::default());
                    let open = |cell: Cell| !is_inside[usize::from(cell)];
                    let steps = floor.distances_through(out, open);
                    for (part, steps) in part_of.iter_mut().zip(steps) {
                        if steps != Floor::FAR {
                            *part = Some(number);
                        }
                    }
                    number
                });
                let part = &mut window.outside[number];
                part.beside |= square;
                part.behind[step.opposite().index()] |= square;
            }
        }
        window
    }
}
