//! Counting by walking: depth-first from clue to clue, with what is left to link kept up to date.
//!
//! It does little for each number filled in, and so goes by many solutions fast; to find one in a
//! sparse puzzle it sees too little ahead, and [`narrow`](super::narrow) is far better.

use domain::Watcher;
use search::{Limits, Outcome, Stats};

use crate::{
    grid::{Cell, Neighbours},
    meter::Meter,
    numbrix::{
        Level,
        colour::{clues_agree, colour, odd_colour},
        links::{FillTime, Links},
        solve::{SolutionCount, enough},
    },
};

/// A link of the path to fill in: from the number at hand to the next.
#[derive(Clone, Copy)]
enum Step {
    /// Both are clues, neighbours of each other; or from the clue `to`, which the way up began with, the
    /// way down begins.
    Given { to: Cell },
    /// The next number is a clue.
    Clue { to: Cell },
    /// The next number is free, and the clue `target` is `away` numbers beyond it.
    Towards { target: Cell, away: usize },
    /// The next number is free, and no clue comes after it.
    Free,
    /// The number at hand is 1 or the last, and was no clue.
    End,
}

struct Walk<'a> {
    level: &'a Level,
    neighbours: Neighbours,
    links: Links,
    limits: &'a Limits,
    meter: Meter<'a>,
    /// From the first number filled in to the end of the search.
    plan: Vec<Step>,
    /// The cell of each number.
    cells: Vec<Option<Cell>>,
    generated: u64,
    dead_ends: u64,
    found: u64,
}

/// Counts solutions up to `limits.solutions`.
pub(super) fn count(
    level: &Level,
    neighbours: Neighbours,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> SolutionCount {
    let cells = level.cells_by_number();
    let mut walk = Walk {
        level,
        neighbours,
        links: Links::new(level, neighbours),
        limits,
        meter: Meter::new(limits, Some(watcher)),
        plan: plan(&cells),
        cells,
        generated: 0,
        dead_ends: 0,
        found: 0,
    };
    let outcome = walk.run().err().unwrap_or(Outcome::Exhausted);
    let stats = Stats { dead_ends: walk.dead_ends, ..walk.meter.stats(walk.generated) };
    SolutionCount { outcome, solutions: walk.found, stats }
}

impl Walk<'_> {
    /// Walks all ways that may lead to a solution.
    fn run(&mut self) -> Result<(), Outcome> {
        let (level, neighbours) = (self.level, self.neighbours);
        if !clues_agree(level, neighbours, &self.cells) {
            return Ok(());
        }
        if let Some(&least) = self.cells.iter().flatten().next() {
            return if self.links.is_dead() { Ok(()) } else { self.go_on(0, least) };
        }
        self.meter.tick().map_err(Outcome::Stopped)?;
        let odd = odd_colour(level, neighbours, &self.cells);
        let may_be_odd = |cell: &Cell| odd.is_none_or(|odd| odd == colour(level.grid(), *cell));
        for cell in level.iter().filter(may_be_odd) {
            self.generated += 1;
            self.links.start(cell);
            let ended = if self.links.is_dead() {
                self.dead_ends += 1;
                Ok(())
            } else {
                self.go_on(0, cell)
            };
            self.links.unstart(cell);
            ended?;
        }
        Ok(())
    }

    /// Takes the step of the plan from `head`, in each way. Depth is the length of the plan.
    fn go_on(&mut self, step: usize, head: Cell) -> Result<(), Outcome> {
        let Some(&next) = self.plan.get(step) else { return self.solved() };
        match next {
            Step::Given { to } => return self.go_on(step + 1, to),
            Step::End => {
                self.links.end(head);
                let ended = if self.links.is_dead() { Ok(()) } else { self.go_on(step + 1, head) };
                self.links.unend(head);
                return ended;
            }
            Step::Clue { .. } | Step::Towards { .. } | Step::Free => {}
        }
        self.meter.tick().map_err(Outcome::Stopped)?;
        match next {
            Step::Clue { to } if self.links.near(head).as_slice().contains(&to) => {
                self.enter(step, head, to, FillTime::Before)
            }
            Step::Towards { target, away } => self.spread(step, head, |walk, cell| {
                walk.neighbours.distance(walk.level.grid(), cell, target) <= away
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
    ) -> Result<(), Outcome> {
        let near = self.links.near(head);
        for &cell in near.as_slice() {
            if self.links.is_empty(cell) && is_near(self, cell) {
                self.enter(step, head, cell, FillTime::Now)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn enter(
        &mut self,
        step: usize,
        head: Cell,
        to: Cell,
        filled: FillTime,
    ) -> Result<(), Outcome> {
        self.generated += 1;
        self.links.link(head, to);
        let ended = if self.links.is_dead() || self.links.is_cut(to) {
            self.dead_ends += 1;
            Ok(())
        } else {
            self.go_on(step + 1, to)
        };
        self.links.unlink(head, to, filled);
        ended
    }

    fn solved(&mut self) -> Result<(), Outcome> {
        self.found += 1;
        enough(self.found, self.limits)
    }
}

/// The steps from the least clue up and down, or from 1 up if none is given.
fn plan(cells: &[Option<Cell>]) -> Vec<Step> {
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
    if let Some(to) = least.filter(|&least| least > 0).and_then(|least| cells[least]) {
        plan.push(Step::Given { to });
        plan.extend(std::iter::repeat_n(Step::Free, start));
        plan.push(Step::End);
    }
    plan
}
