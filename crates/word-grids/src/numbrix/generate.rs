//! Random puzzles with one solution.

use grid::SplitMix;
use search::{Clock, Limits, Outcome, Report, Stop};

use crate::{
    grid::{Cell, Grid, Neighbours},
    numbrix::{Level, Uniqueness, solve},
    random::{below, shuffle},
};

/// The greatest number of decisions to find out whether a clue may go; one that would take more stays.
const PATIENCE: u64 = 200;

impl Level {
    /// A random puzzle that is proved to have exactly one solution, and has few clues: none of them can
    /// be left out without another solution, as far as 200 decisions tell. The same for the same
    /// arguments. About 10 ms for 9 × 9 cells, O(cells squared) at least.
    ///
    /// The path is a row by row snake changed by *backbite* moves (Mansfield 1982): the end links to
    /// another of its neighbours, and the loop that this makes is opened there. Then one or two cells at a
    /// time are left out of it where those before and after are neighbours, or its end where none are, until there are
    /// `holes` holes or one cell is left.
    ///
    /// `progress` is told of each clue that was tried; return `false` from it to stop trying and take
    /// the puzzle as it stands.
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random(
        grid: Grid,
        neighbours: Neighbours,
        holes: usize,
        seed: u64,
        limits: &Limits,
        mut progress: impl FnMut(usize) -> bool,
    ) -> Result<Self, Stop> {
        let started = Clock::start();
        let (mut level, order) = random_level(grid, neighbours, holes, seed);
        for (tried, cell) in order.into_iter().enumerate() {
            if !progress(tried) {
                break;
            }
            let fewer = level.without(cell);
            let Limits { time, cancel, .. } = limits.after(started.elapsed());
            let most = Limits { solutions: 2, expansions: PATIENCE, ..Limits::default() };
            let limits = Limits { time, cancel, ..most };
            let Report { outcome, solutions, .. } = solve(&fewer, neighbours, &limits, &mut ());
            match (Uniqueness::of(outcome, solutions.len()), outcome) {
                (Uniqueness::Unique, _) => level = fewer,
                (_, Outcome::Stopped(stop @ (Stop::Time | Stop::Cancelled))) => return Err(stop),
                _ => {}
            }
        }
        Ok(level)
    }
}

/// A random puzzle with `clues` clues, or all numbers if there are no more. It has a solution, and perhaps
/// others. The same for the same arguments.
#[must_use]
pub fn with_clues(
    grid: Grid,
    neighbours: Neighbours,
    holes: usize,
    clues: usize,
    seed: u64,
) -> Level {
    let (level, order) = random_level(grid, neighbours, holes, seed);
    order.into_iter().skip(clues).fold(level, |level, cell| level.without(cell))
}

/// A random path with all numbers, and its cells in random order.
fn random_level(grid: Grid, neighbours: Neighbours, holes: usize, seed: u64) -> (Level, Vec<Cell>) {
    let mut random = SplitMix::new(seed);
    let mut path = random_path(grid, neighbours, &mut random);
    leave_out(&mut path, holes, &mut random, |one, other| {
        neighbours.of(grid, one).contains(&other)
    });
    let Some(level) = Level::along(grid, &path) else {
        unreachable!("a snake has every cell once, and backbites keep them, or leave some out");
    };
    let mut order: Vec<Cell> = level.iter().collect();
    shuffle(&mut random, &mut order);
    (level, order)
}

fn random_path(grid: Grid, neighbours: Neighbours, random: &mut SplitMix) -> Vec<Cell> {
    let mut path: Vec<Cell> = grid.iter().collect();
    for (row, cells) in path.chunks_mut(grid.columns()).enumerate() {
        if row % 2 == 1 {
            cells.reverse();
        }
    }
    let near: Vec<Vec<Cell>> = grid.iter().map(|cell| neighbours.of(grid, cell)).collect();
    let mut places = vec![0; path.len()];
    for (place, &cell) in path.iter().enumerate() {
        places[usize::from(cell)] = place;
    }
    for _ in 0..20 * path.len() {
        if below(random, 2) == 0 {
            reverse(&mut path, &mut places, 0);
        }
        let Some(&end) = path.last() else { break };
        let ways = &near[usize::from(end)];
        if ways.is_empty() {
            break;
        }
        let other = ways[below(random, ways.len())];
        // The end now comes after `other`; what stood between is turned round.
        let after = places[usize::from(other)] + 1;
        reverse(&mut path, &mut places, after);
    }
    path
}

/// Leaves cells out of a path that it does not need: `cells` of them, or all but one.
fn leave_out(
    path: &mut Vec<Cell>,
    cells: usize,
    random: &mut SplitMix,
    are_near: impl Fn(Cell, Cell) -> bool,
) {
    let least = path.len().saturating_sub(cells).max(1);
    while path.len() > least {
        let first = (0..path.len()).find_map(|_| {
            let first = 1 + below(random, path.len());
            let before = path[first - 1];
            let may_go =
                |&count: &usize| path.get(first + count).is_some_and(|&it| are_near(before, it));
            let count = (1..=2.min(path.len() - least)).find(may_go)?;
            Some((first, count))
        });
        match first {
            Some((first, count)) => drop(path.drain(first..first + count)),
            None => drop(path.pop()),
        }
    }
}

/// Turns the path from a place on round.
fn reverse(path: &mut [Cell], places: &mut [usize], from: usize) {
    path[from..].reverse();
    for (place, &cell) in path.iter().enumerate().skip(from) {
        places[usize::from(cell)] = place;
    }
}
