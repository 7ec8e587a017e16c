//! The solver: depth-first from clue to clue, with what is left to link kept up to date.

use search::{Cost, Limits, Outcome, Report, Solution, Stats, Stop};

use crate::{
    grid::{Cell, Grid, Neighbours},
    meter::Meter,
    numbrix::{
        Level,
        links::{Filled, Links},
    },
};

/// What a search for solutions gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// A solution's actions are the cells of 1, 2 …, each of cost 1. A state is a number filled in;
    /// dead ends are those after which no solution is left, as the prunings see.
    pub report: Report<Cell>,
}

impl Solved {
    /// Whether the puzzle is a good one. Ask for two solutions or more to know.
    #[must_use]
    pub fn uniqueness(&self) -> Uniqueness {
        match (self.report.outcome, self.report.solutions.len()) {
            (_, 2..) => Uniqueness::Several,
            (Outcome::Exhausted, 1) => Uniqueness::Unique,
            (Outcome::Exhausted, 0) => Uniqueness::NoSolution,
            _ => Uniqueness::Unknown,
        }
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// Exactly one, proved: a good puzzle.
    Unique,
    /// Two at least.
    Several,
    /// None, proved.
    NoSolution,
    /// The search ended before it could tell.
    Unknown,
}

/// What a count gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// `Exhausted` if the count is of all solutions; `Solved` if it is the limit.
    pub outcome: Outcome,
    /// Number of solutions.
    pub solutions: u64,
    /// As of [`Solved`].
    pub stats: Stats,
}

/// Searches for solutions, as many as the limits say.
///
/// Numbers are filled in from the least clue up to the last, then from the least clue down to 1;
/// without a clue, from 1 in each cell up. Left out are steps too far from the next clue, and those
/// after which an empty cell can no longer be passed through, or a part of them not be entered. That
/// loses no solution; the time is exponential in the cells at worst.
#[must_use]
pub fn solve(level: &Level, neighbours: Neighbours, limits: &Limits) -> Solved {
    let mut solver = Solver::new(level, neighbours, limits);
    let ended = solver.run(Keep::Solutions);
    let Solver { meter, solutions, .. } = solver;
    let report = Report {
        outcome: outcome(ended),
        lower_bound: None,
        stats: stats(&meter, solver.generated, solver.dead_ends),
        solutions,
    };
    Solved { report }
}

/// Counts solutions up to `limits.solutions`, and keeps none.
#[must_use]
pub fn count(level: &Level, neighbours: Neighbours, limits: &Limits) -> Counted {
    let mut solver = Solver::new(level, neighbours, limits);
    let ended = solver.run(Keep::Nothing);
    Counted {
        outcome: outcome(ended),
        solutions: solver.found,
        stats: stats(&solver.meter, solver.generated, solver.dead_ends),
    }
}

fn cost(grid: Grid) -> Cost {
    Cost::try_from(grid.cells()).unwrap_or(Cost::MAX)
}

fn outcome(ended: Result<(), Halt>) -> Outcome {
    match ended {
        Ok(()) => Outcome::Exhausted,
        Err(Halt::Enough) => Outcome::Solved,
        Err(Halt::Stopped(stop)) => Outcome::Stopped(stop),
    }
}

fn stats(meter: &Meter<'_>, generated: u64, dead_ends: u64) -> Stats {
    Stats {
        expanded: meter.expanded,
        generated,
        dead_ends,
        iterations: 1,
        peak_bytes: meter.bytes(),
        elapsed: meter.elapsed(),
        ..Stats::default()
    }
}

/// Why a search ended before everything was searched.
enum Halt {
    /// There are as many solutions as were asked for.
    Enough,
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Solutions,
    Nothing,
}

/// A link of the path to fill in: from the number at hand to the next.
#[derive(Clone, Copy)]
enum Step {
    /// Both are clues, neighbours of each other.
    Given { to: Cell },
    /// The next number is a clue.
    Clue { to: Cell },
    /// The next number is free, and the clue `target` is `away` numbers beyond it.
    Towards { target: Cell, away: usize },
    /// The next number is free, and no clue comes after it.
    Free,
    /// From the clue `at`, which the way up began with, the way down begins.
    Turn { at: Cell },
    /// The number at hand is 1 or the last, and was no clue.
    End,
}

struct Solver<'a> {
    grid: Grid,
    neighbours: Neighbours,
    links: Links,
    meter: Meter<'a>,
    limits: &'a Limits,
    /// From the first number filled in to the end of the search.
    plan: Vec<Step>,
    keep: Keep,
    /// The cell of each number.
    cells: Vec<Option<Cell>>,
    /// The cells on the way, in the order in which they were filled in.
    path: Vec<Cell>,
    /// How many cells of the path belong to the way up, the least clue included.
    up: usize,
    generated: u64,
    dead_ends: u64,
    found: u64,
    solutions: Vec<Solution<Cell>>,
}

impl<'a> Solver<'a> {
    fn new(level: &Level, neighbours: Neighbours, limits: &'a Limits) -> Self {
        let cells = level.cells_by_number();
        let (plan, up) = plan(&cells);
        Self {
            grid: level.grid(),
            neighbours,
            links: Links::new(level, neighbours),
            meter: Meter::new(limits),
            limits,
            plan,
            keep: Keep::Nothing,
            cells,
            path: Vec::new(),
            up,
            generated: 0,
            dead_ends: 0,
            found: 0,
            solutions: Vec::new(),
        }
    }

    fn run(&mut self, keep: Keep) -> Result<(), Halt> {
        self.keep = keep;
        if !self.clues_agree() {
            return Ok(());
        }
        let least = self.cells.iter().position(Option::is_some);
        if let Some(cell) = least.and_then(|index| self.cells[index]) {
            if self.links.is_dead() {
                return Ok(());
            }
            self.path.push(cell);
            return self.go_on(0, cell);
        }
        self.meter.tick()?;
        for cell in self.grid.iter() {
            if !self.may_start(cell) {
                continue;
            }
            self.generated += 1;
            self.links.start(cell);
            self.path.push(cell);
            let ended = if self.links.is_dead() {
                self.dead_ends += 1;
                Ok(())
            } else {
                self.go_on(0, cell)
            };
            self.path.pop();
            self.links.unstart(cell);
            ended?;
        }
        Ok(())
    }

    /// Are successive clues close enough to each other? And where steps change the colour of the
    /// cell: are all odd numbers on one colour, and is that the colour of as many cells?
    fn clues_agree(&self) -> bool {
        let given = || {
            let numbered = self.cells.iter().enumerate();
            numbered.filter_map(|(index, cell)| Some((index, (*cell)?)))
        };
        let close = given().zip(given().skip(1)).all(|((before, from), (after, to))| {
            self.neighbours.distance(self.grid, from, to) <= after - before
        });
        if !close || !self.neighbours.alternates(self.grid) {
            return close;
        }
        let Some((index, cell)) = given().next() else { return true };
        let first = (self.colour(cell) + index) % 2;
        given().all(|(index, cell)| (self.colour(cell) + index) % 2 == first)
            && self.odd_numbers_fit(first)
    }

    /// 1 of a grid without clues: on the colour of as many cells as there are odd numbers.
    fn may_start(&self, cell: Cell) -> bool {
        !self.neighbours.alternates(self.grid) || self.odd_numbers_fit(self.colour(cell))
    }

    fn colour(&self, cell: Cell) -> usize {
        let place = self.grid.place(cell);
        (place.row + place.column) % 2
    }

    /// Are there as many cells of this colour as odd numbers?
    fn odd_numbers_fit(&self, colour: usize) -> bool {
        let cells = self.grid.iter().filter(|&cell| self.colour(cell) == colour).count();
        cells == self.grid.cells().div_ceil(2)
    }

    /// Takes the step of the plan from `head`, in each way. Depth is the length of the plan.
    fn go_on(&mut self, step: usize, head: Cell) -> Result<(), Halt> {
        let Some(&next) = self.plan.get(step) else { return self.solved() };
        match next {
            Step::Given { to } => {
                self.path.push(to);
                let ended = self.go_on(step + 1, to);
                self.path.pop();
                return ended;
            }
            Step::Turn { at } => return self.go_on(step + 1, at),
            Step::End => {
                self.links.end(head);
                let ended = if self.links.is_dead() { Ok(()) } else { self.go_on(step + 1, head) };
                self.links.unend(head);
                return ended;
            }
            Step::Clue { .. } | Step::Towards { .. } | Step::Free => {}
        }
        self.meter.tick()?;
        match next {
            Step::Clue { to } if self.links.near(head).contains(&to) => {
                self.enter(step, head, to, Filled::Before)
            }
            Step::Towards { target, away } => self.spread(step, head, |solver, cell| {
                solver.neighbours.distance(solver.grid, cell, target) <= away
            }),
            Step::Free => self.spread(step, head, |_, _| true),
            _ => Ok(()),
        }
    }

    /// Goes on to every empty neighbour of the head that `is_near` enough.
    #[inline]
    fn spread(
        &mut self,
        step: usize,
        head: Cell,
        is_near: impl Fn(&Self, Cell) -> bool,
    ) -> Result<(), Halt> {
        for index in 0..self.links.near_count(head) {
            let cell = self.links.near_at(head, index);
            if self.links.is_empty(cell) && is_near(self, cell) {
                self.enter(step, head, cell, Filled::Now)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn enter(&mut self, step: usize, head: Cell, to: Cell, filled: Filled) -> Result<(), Halt> {
        self.generated += 1;
        self.links.link(head, to);
        let ended = if self.links.is_dead() || self.links.is_cut(to) {
            self.dead_ends += 1;
            Ok(())
        } else {
            self.path.push(to);
            let ended = self.go_on(step + 1, to);
            self.path.pop();
            ended
        };
        self.links.unlink(head, to, filled);
        ended
    }

    fn solved(&mut self) -> Result<(), Halt> {
        self.found += 1;
        if self.keep == Keep::Solutions {
            // The way down, turned round, comes before the way up.
            let down = self.path[self.up..].iter().rev();
            let actions: Vec<Cell> = down.chain(&self.path[..self.up]).copied().collect();
            self.meter.reserve(size_of_val(&actions[..]) + 2 * size_of::<Solution<Cell>>())?;
            self.solutions.push(Solution { actions, cost: cost(self.grid) });
        }
        if self.found >= self.limits.solutions as u64 {
            return Err(Halt::Enough);
        }
        Ok(())
    }
}

/// The steps from the least clue up and down, or from 1 up, and the length of the way up.
fn plan(cells: &[Option<Cell>]) -> (Vec<Step>, usize) {
    let mut plan = Vec::new();
    let least = cells.iter().position(Option::is_some);
    let start = least.unwrap_or(0);
    let mut next_clue = cells.len();
    // Backwards, so that each step knows the next clue.
    for index in (start + 1..cells.len()).rev() {
        plan.push(match (cells[index], cells[index - 1]) {
            (Some(to), Some(_)) => Step::Given { to },
            (Some(to), None) => Step::Clue { to },
            (None, _) => match cells.get(next_clue) {
                Some(&Some(target)) => Step::Towards { target, away: next_clue - index },
                _ => Step::Free,
            },
        });
        if cells[index].is_some() {
            next_clue = index;
        }
    }
    plan.reverse();
    if cells.len() > 1 && cells.last() == Some(&None) {
        plan.push(Step::End);
    }
    if let Some(at) = least.filter(|&least| least > 0).and_then(|least| cells[least]) {
        plan.push(Step::Turn { at });
        plan.extend(std::iter::repeat_n(Step::Free, start));
        plan.push(Step::End);
    }
    (plan, cells.len() - start)
}
