//! The questions, and which search answers them.

use domain::{Watcher, named};
use search::{Limits, Outcome, Report, Solution, Stats, Stop};

use crate::{
    grid::{Cell, Grid, MAX_CELLS, Neighbours},
    meter::Meter,
    numbrix::{Level, colour::clues_agree, frontier, narrow::Narrowing, walk},
};

/// A puzzle has many clues if there is at least one clue in this many cells.
const CELLS_A_CLUE: usize = 6;

named! {
    /// How many solutions a puzzle has.
    pub enum Uniqueness {
        /// A good puzzle.
        Unique = "unique", "exactly one solution, proved";
        Several = "several", "two solutions or more";
        NoSolution = "none", "proved to have no solution";
        Unknown = "unknown", "the search ended too early";
    }
}

impl Uniqueness {
    /// The conclusion from a search that found this number of solutions. It takes a search for two solutions or
    /// more to know.
    #[must_use]
    pub const fn of(outcome: Outcome, solutions: usize) -> Self {
        match (outcome, solutions) {
            (_, 2..) => Self::Several,
            (Outcome::Exhausted, 1) => Self::Unique,
            (Outcome::Exhausted, 0) => Self::NoSolution,
            _ => Self::Unknown,
        }
    }
}

/// What a count gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionCount {
    /// `Exhausted` if the count is of all solutions; `Solved` if it is the limit.
    pub outcome: Outcome,
    /// Number of solutions.
    pub solutions: u64,
    /// What an expansion is depends on the way of counting: as of [`solve`], or a number filled in,
    /// or a frontier state passed by a cell.
    pub stats: Stats,
}

/// Searches for solutions, as many as the limits say.
///
/// The cells that each number may stand in are narrowed down until nothing more follows, then one
/// of two is decided, and so on; a puzzle for people mostly needs no decision at all. Time is
/// exponential in the cells at worst.
///
/// A solution's actions are the cells of 1, 2 …, each of cost 1. An expansion is a decision (at first,
/// none) and what follows from it, a dead end one that contradicts itself.
pub fn solve(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Report<Cell> {
    let mut solutions = Vec::new();
    let mut bytes = 0;
    let cost = u32::try_from(level.cells()).unwrap_or(u32::MAX);
    let (outcome, stats) = narrow(level, neighbours, limits, watcher, |actions| {
        bytes += size_of_val(&actions[..]) + 2 * size_of::<Solution<Cell>>();
        if bytes > limits.bytes {
            return Err(Outcome::Stopped(Stop::Bytes));
        }
        solutions.push(Solution { actions, cost });
        enough(solutions.len() as u64, limits)
    });
    let stats = Stats { peak_bytes: stats.peak_bytes + bytes, ..stats };
    Report { outcome, lower_bound: None, milestones: Vec::new(), stats, solutions }
}

/// Counts solutions up to `limits.solutions`, and keeps none.
///
/// Where there is a clue in six cells or more, they are found as by [`solve`]. With fewer there are
/// more of them, and walking from number to number is faster. Without a clue and a hole, and with four neighbours
/// and a side of at most 12 cells, no path is walked at all: frontier states are counted.
#[must_use]
pub fn count(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> SolutionCount {
    let grid = level.grid();
    let clues = level.clues();
    if clues == 0
        && level.holes() == 0
        && neighbours == Neighbours::Four
        && grid.rows().min(grid.columns()) <= frontier::MAX_SIDE
    {
        return count_all(grid, limits, watcher);
    }
    if clues * CELLS_A_CLUE < level.cells() {
        return walk::count(level, neighbours, limits, watcher);
    }
    let mut solutions = 0;
    let (outcome, stats) = narrow(level, neighbours, limits, watcher, |_| {
        solutions += 1;
        enough(solutions, limits)
    });
    SolutionCount { outcome, solutions, stats }
}

fn count_all(grid: Grid, limits: &Limits, watcher: &mut dyn Watcher) -> SolutionCount {
    let mut meter = Meter::new(limits, Some(watcher));
    let most = limits.solutions as u64;
    let (outcome, solutions) = match frontier::paths(grid, &mut meter) {
        Ok(solutions) if solutions < most => (Outcome::Exhausted, solutions),
        Ok(_) => (Outcome::Solved, most),
        Err(stop) => (Outcome::Stopped(stop), 0),
    };
    SolutionCount { outcome, solutions, stats: meter.stats(meter.expanded) }
}

/// Narrows down in sets of as many words as the grid needs.
fn narrow(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
    found: impl FnMut(Vec<Cell>) -> Result<(), Outcome>,
) -> (Outcome, Stats) {
    match level.grid().cells() {
        0..=64 => narrow_in::<1>(level, neighbours, limits, watcher, found),
        65..=128 => narrow_in::<2>(level, neighbours, limits, watcher, found),
        129..=256 => narrow_in::<4>(level, neighbours, limits, watcher, found),
        257..=512 => narrow_in::<8>(level, neighbours, limits, watcher, found),
        _ => narrow_in::<{ MAX_CELLS / 64 }>(level, neighbours, limits, watcher, found),
    }
}

fn narrow_in<const W: usize>(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
    found: impl FnMut(Vec<Cell>) -> Result<(), Outcome>,
) -> (Outcome, Stats) {
    let (mut meter, mut dead_ends) = (Meter::new(limits, Some(watcher)), 0);
    let ended = if clues_agree(level, neighbours, &level.cells_by_number()) {
        Narrowing::<W>::new(level, neighbours).search(&mut meter, &mut dead_ends, found)
    } else {
        Ok(())
    };
    let stats = Stats { dead_ends, ..meter.stats(meter.expanded.saturating_sub(1)) };
    (ended.err().unwrap_or(Outcome::Exhausted), stats)
}

/// Ends a search that has found as many solutions as the limits say.
pub(super) fn enough(solutions: u64, limits: &Limits) -> Result<(), Outcome> {
    if solutions >= limits.solutions as u64 { Err(Outcome::Solved) } else { Ok(()) }
}
