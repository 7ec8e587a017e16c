//! Jump point search (Harabor and Grastien 2011; without corner cutting: 2012): A* for eight
//! neighbours of equal cost that looks along straight and diagonal lines, and stores only the cells
//! where an optimal path may turn. How far each straight line leads is looked up: it does not depend on
//! the query, but for the goal (that part of JPS+, Rabin and Silva 2015).

use std::{cmp::Reverse, collections::BinaryHeap};

use search::Cost;

use crate::{
    board::Board,
    fast::Found,
    map::{Map, Place},
    step::{Corners, Neighbours, Step},
};

/// The rule of corners of this search.
const KEPT: Neighbours = Neighbours::Eight(Corners::Kept);
/// No path leads here yet.
const UNSEEN: Cost = Cost::MAX;

/// How many steps a straight line leads on, and whether a path may turn at its end.
///
/// | Bits   | Meaning                        |
/// |--------|--------------------------------|
/// | 0      | may a path turn at the end?    |
/// | 1 … 31 | number of steps                |
#[derive(Clone, Copy, Debug, Default)]
struct Run(u32);

impl Run {
    const fn length(self) -> u32 {
        self.0 >> 1
    }

    /// The length, if a path may turn at the end.
    const fn turn(self) -> Option<u32> {
        if self.0 & 1 == 1 { Some(self.length()) } else { None }
    }
}

/// The run from each cell in this direction, from those of the cells ahead.
fn runs(board: &Board, step: Step) -> Vec<Run> {
    let mut runs = vec![Run::default(); board.len()];
    let sides = sides(step);
    let mut set = |cell: u32| {
        if board.is_blocked(cell) || !board.allows(cell, step, KEPT) {
            return;
        }
        let next = board.beside(cell, step);
        let is_turn = sides.into_iter().any(|side| is_corner(board, next, step, side));
        // One step to the turn, or one more than from the next cell to the same end.
        runs[cell as usize] = Run(if is_turn { 0b11 } else { runs[next as usize].0 + 0b10 });
    };
    let cells = 0..u32::try_from(board.len()).unwrap_or(u32::MAX);
    match step {
        Step::Up | Step::Left => cells.for_each(&mut set),
        _ => cells.rev().for_each(&mut set),
    }
    runs
}

/// The steps to both sides of a straight one.
const fn sides(step: Step) -> [Step; 2] {
    match step {
        Step::Up | Step::Down => [Step::Left, Step::Right],
        _ => [Step::Up, Step::Down],
    }
}

/// Was the cell to the `side` of the one before blocked, and is that beside this one free?
fn is_corner(board: &Board, cell: u32, came: Step, side: Step) -> bool {
    let before = board.beside(cell, came.back());
    board.are_joined(cell, board.beside(cell, side))
        && !board.are_joined(before, board.beside(before, side))
}

/// Answers queries on one map with eight neighbours, corners kept, costs as in
/// [`Neighbours::Eight`]. Costs equal those of A*; `expanded` counts jump points.
#[derive(Clone, Debug)]
pub struct JumpPointSearch {
    board: Board,
    /// By [`Step`], the first four; then by cell.
    runs: [Vec<Run>; 4],
    /// Least cost found so far.
    g: Vec<Cost>,
    parent: Vec<u32>,
    touched: Vec<u32>,
    /// f, then h, then the cell.
    open: BinaryHeap<Reverse<(Cost, Cost, u32)>>,
}

impl JumpPointSearch {
    /// `None` if cells have costs of their own. O(cells) time and memory: 25 bytes each.
    #[must_use]
    pub fn new(map: &Map) -> Option<Self> {
        let board = Board::new(map);
        if !board.is_uniform() {
            return None;
        }
        let runs = [Step::Up, Step::Down, Step::Left, Step::Right].map(|step| runs(&board, step));
        let (g, parent) = (vec![UNSEEN; board.len()], vec![0; board.len()]);
        Some(Self { board, runs, g, parent, touched: Vec::new(), open: BinaryHeap::new() })
    }

    /// Finds the least cost between two places, and appends a path to `steps` if it is there. A
    /// place that is blocked or off the map cannot be reached, nor one whose cost does not fit.
    pub fn query(&mut self, start: Place, goal: Place, steps: &mut Vec<Step>) -> Found {
        let mut found = Found::default();
        let (Some(start), Some(goal)) = (self.board.free(start), self.board.free(goal)) else {
            return found;
        };
        found.cost = self.search(start, goal, &mut found);
        if found.cost.is_some() {
            self.write_path(start, goal, steps);
        }
        for cell in self.touched.drain(..) {
            self.g[cell as usize] = UNSEEN;
        }
        self.open.clear();
        found
    }

    fn search(&mut self, start: u32, goal: u32, found: &mut Found) -> Option<Cost> {
        let mut greatest_f = 0;
        self.reach(start, start, 0, goal);
        while let Some(Reverse((f, h, cell))) = self.open.pop() {
            let g = f - h;
            if g > self.g[cell as usize] {
                continue;
            }
            if f > greatest_f {
                greatest_f = f;
                found.expanded_before_last_layer = found.expanded;
            }
            if cell == goal {
                return Some(g);
            }
            found.expanded += 1;
            let came = self.direction(self.parent[cell as usize], cell);
            for step in Step::ALL {
                if came.is_none_or(|came| self.is_natural(cell, came, step))
                    && let Some((at, cost)) = self.jump(cell, step, goal)
                    && let Some(sum) = g.checked_add(cost)
                {
                    self.reach(cell, at, sum, goal);
                }
            }
        }
        None
    }

    fn reach(&mut self, parent: u32, cell: u32, g: Cost, goal: u32) {
        let known = &mut self.g[cell as usize];
        if g >= *known {
            return;
        }
        if *known == UNSEEN {
            self.touched.push(cell);
        }
        *known = g;
        self.parent[cell as usize] = parent;
        let h = self.distance(cell, goal);
        if let Some(f) = g.checked_add(h) {
            self.open.push(Reverse((f, h, cell)));
        }
    }

    fn distance(&self, from: u32, to: u32) -> Cost {
        let (from, to) = (self.board.place(from), self.board.place(to));
        let (x, y) = (from.x.abs_diff(to.x) as u64, from.y.abs_diff(to.y) as u64);
        Cost::try_from(10_000 * x.abs_diff(y) + 14_142 * x.min(y)).unwrap_or(Cost::MAX)
    }

    /// The step that leads from one cell towards another in line with it.
    fn direction(&self, from: u32, to: u32) -> Option<Step> {
        let (from, to) = (self.board.place(from), self.board.place(to));
        let sign = |from: usize, to: usize| isize::from(to > from) - isize::from(to < from);
        let offset = (sign(from.x, to.x), sign(from.y, to.y));
        Step::ALL.into_iter().find(|step| step.offset() == offset)
    }

    /// Might an optimal path that came to `cell` by `came` go on by `step`? Others reach what lies
    /// there as cheaply without `cell`.
    fn is_natural(&self, cell: u32, came: Step, step: Step) -> bool {
        if let Some(parts) = came.parts() {
            return step == came || parts.contains(&step);
        }
        // On; not back; aside and aslant only around a corner just passed.
        let leads = |to| step == to || step.parts().is_some_and(|parts| parts.contains(&to));
        let passed = |side| leads(side) && is_corner(&self.board, cell, came, side);
        step == came || !leads(came.back()) && sides(came).into_iter().any(passed)
    }

    /// The next cell in this direction where a path may turn, and what it costs to get there.
    fn jump(&self, from: u32, step: Step, goal: u32) -> Option<(u32, Cost)> {
        let unit = KEPT.cost(step);
        let Some(parts) = step.parts() else {
            let length = self.run(from, step, goal)?;
            let at = from.wrapping_add(self.board.beside(0, step).wrapping_mul(length));
            return Some((at, length.checked_mul(unit)?));
        };
        let mut at = from;
        let mut cost: Cost = 0;
        while self.board.allows(at, step, KEPT) {
            at = self.board.beside(at, step);
            cost = cost.checked_add(unit)?;
            if at == goal || parts.into_iter().any(|part| self.run(at, part, goal).is_some()) {
                return Some((at, cost));
            }
        }
        None
    }

    /// How many straight steps lead from a cell to the goal, or else to where a path may turn.
    #[inline]
    fn run(&self, from: u32, step: Step, goal: u32) -> Option<u32> {
        let run = self.runs[step as usize][from as usize];
        let ahead = match step {
            Step::Right | Step::Down => goal.wrapping_sub(from),
            _ => from.wrapping_sub(goal),
        };
        let steps = match step {
            Step::Left | Step::Right => ahead,
            // Most goals are in another column or too far, so there is hardly ever a division.
            _ if ahead > run.length().saturating_mul(self.board.stride) => return run.turn(),
            _ if ahead.is_multiple_of(self.board.stride) => ahead / self.board.stride,
            _ => return run.turn(),
        };
        // Farther than the run is long lies another row too, since the border ends the run.
        if (1..=run.length()).contains(&steps) { Some(steps) } else { run.turn() }
    }

    fn write_path(&self, start: u32, goal: u32, steps: &mut Vec<Step>) {
        let first = steps.len();
        let mut at = goal;
        while at != start {
            let parent = self.parent[at as usize];
            let Some(step) = self.direction(parent, at) else { break };
            while at != parent {
                steps.push(step);
                at = self.board.beside(at, step.back());
            }
        }
        steps[first..].reverse();
    }
}
