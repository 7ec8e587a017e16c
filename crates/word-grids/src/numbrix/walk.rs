//! Counting by walking: depth-first from clue to clue, with what is left to link kept up to date.
//!
//! It does little for each number filled in, and so goes by many solutions fast; to find one in a
//! sparse puzzle it sees too little ahead, and [`narrow`](super::narrow) is far better.

use search::Limits;

use crate::{
    grid::{Cell, Grid, Neighbours},
    meter::Meter,
    numbrix::{
        Level,
        colour::{clues_agree, colour, odd_numbers_fit},
        links::{Filled, Links},
        solve::{Counted, Halt, outcome, stats},
    },
};

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

pub(super) struct Walk<'a> {
    grid: Grid,
    neighbours: Neighbours,
    links: Links,
    meter: Meter<'a>,
    /// How many solutions are enough.
    most: u64,
    /// From the first number filled in to the end of the search.
    plan: Vec<Step>,
    /// The cell of each number.
    cells: Vec<Option<Cell>>,
    generated: u64,
    dead_ends: u64,
    found: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(level: &Level, neighbours: Neighbours, limits: &'a Limits) -> Self {
        let cells = level.cells_by_number();
        Self {
            grid: level.grid(),
            neighbours,
            links: Links::new(level, neighbours),
            meter: Meter::new(limits),
            most: limits.solutions as u64,
            plan: plan(&cells),
            cells,
            generated: 0,
            dead_ends: 0,
            found: 0,
        }
    }

    /// Walks all ways that may lead to a solution.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        if !clues_agree(self.grid, self.neighbours, &self.cells) {
            return Ok(());
        }
        let least = self.cells.iter().position(Option::is_some);
        if let Some(cell) = least.and_then(|index| self.cells[index]) {
            if self.links.is_dead() {
                return Ok(());
            }
            return self.go_on(0, cell);
        }
        self.meter.tick()?;
        for cell in self.grid.iter() {
            if !self.may_start(cell) {
                continue;
            }
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

    /// 1 of a grid without clues: on the colour of as many cells as there are odd numbers.
    fn may_start(&self, cell: Cell) -> bool {
        !self.neighbours.alternates(self.grid)
            || odd_numbers_fit(self.grid, colour(self.grid, cell))
    }

    pub(super) fn counted(self, ended: Result<(), Halt>) -> Counted {
        Counted {
            outcome: outcome(ended),
            solutions: self.found,
            stats: stats(&self.meter, self.generated, self.dead_ends),
        }
    }

    /// Takes the step of the plan from `head`, in each way. Depth is the length of the plan.
    fn go_on(&mut self, step: usize, head: Cell) -> Result<(), Halt> {
        let Some(&next) = self.plan.get(step) else { return self.solved() };
        match next {
            Step::Given { to } => return self.go_on(step + 1, to),
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
            Step::Towards { target, away } => self.spread(step, head, |walk, cell| {
                walk.neighbours.distance(walk.grid, cell, target) <= away
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
            self.go_on(step + 1, to)
        };
        self.links.unlink(head, to, filled);
        ended
    }

    fn solved(&mut self) -> Result<(), Halt> {
        self.found += 1;
        if self.found >= self.most {
            return Err(Halt::Enough);
        }
        Ok(())
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
    if let Some(at) = least.filter(|&least| least > 0).and_then(|least| cells[least]) {
        plan.push(Step::Turn { at });
        plan.extend(std::iter::repeat_n(Step::Free, start));
        plan.push(Step::End);
    }
    plan
}
