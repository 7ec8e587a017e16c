//! Shortest paths on grids of 1000 × 1000 cells: random queries in the largest component, the same for
//! both sides.

use std::time::Instant;

use grid_path::{FourNeighbours, JumpPointSearch, Level, Map, Place, Terrain};

use crate::contenders::Contender;

const SIDE: u32 = 1_000;
const QUERIES: usize = 200;

/// Which cells are neighbours, and which share of them is blocked.
#[derive(Clone, Copy)]
pub struct Grid {
    /// 4, or 8 with corners kept.
    pub neighbours: Neighbours,
    /// In thousandths.
    pub blocked: u32,
}

/// Which cells are next to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Neighbours {
    /// Steps cost 1.
    Four,
    /// Straight steps cost 10,000, diagonal ones 14,142.
    Eight,
}

/// A query: start and goal as numbers of cells, row by row.
type Query = (u32, u32);

impl Grid {
    /// Answers all queries, and gives the sum of their costs and the seconds that the searches took.
    #[must_use]
    pub fn run(self, contender: Contender) -> (u64, f64) {
        let side = SIDE as usize;
        let Some(level) = Level::random(side, side, self.blocked, 1) else { return (0, 0.0) };
        let free = free(level.map());
        let queries = queries(&free);
        match (contender, self.neighbours) {
            (Contender::Peer, Neighbours::Four) => timed(&queries, |query| peer_four(&free, query)),
            (Contender::Peer, Neighbours::Eight) => {
                timed(&queries, |query| peer_eight(&free, query))
            }
            (Contender::Ours, neighbours) => ours(level.map(), neighbours, &queries),
        }
    }
}

fn timed(queries: &[Query], mut answer: impl FnMut(Query) -> Option<u32>) -> (u64, f64) {
    let started = Instant::now();
    let sum = queries.iter().filter_map(|&query| answer(query)).map(u64::from).sum();
    (sum, started.elapsed().as_secs_f64())
}

fn ours(map: &Map, neighbours: Neighbours, queries: &[Query]) -> (u64, f64) {
    let place = |cell: u32| Place { x: (cell % SIDE) as usize, y: (cell / SIDE) as usize };
    let mut steps = Vec::new();
    match neighbours {
        Neighbours::Four => FourNeighbours::new(map).map(|mut engine| {
            timed(queries, |(start, goal)| {
                steps.clear();
                engine.query(place(start), place(goal), &mut steps).cost
            })
        }),
        Neighbours::Eight => JumpPointSearch::new(map).map(|mut engine| {
            timed(queries, |(start, goal)| {
                steps.clear();
                engine.query(place(start), place(goal), &mut steps).cost
            })
        }),
    }
    .unwrap_or((0, 0.0))
}

/// Row by row, with a blocked border on the right and below, so that no step wraps around.
struct Free {
    cells: Vec<bool>,
}

const STRIDE: u32 = SIDE + 1;

impl Free {
    fn is(&self, cell: u32) -> bool {
        self.cells.get(cell as usize).copied().unwrap_or(false)
    }
}

fn free(map: &Map) -> Free {
    let at = |cell: u32| Place { x: (cell % STRIDE) as usize, y: (cell / STRIDE) as usize };
    let cells = (0..STRIDE * STRIDE).map(|cell| map.terrain(at(cell)) != Terrain::Blocked);
    Free { cells: cells.collect() }
}

/// In the numbering with the border: right, left, down, up.
const STRAIGHT: [u32; 4] = [1, 1_u32.wrapping_neg(), STRIDE, STRIDE.wrapping_neg()];

fn peer_four(free: &Free, (start, goal): Query) -> Option<u32> {
    let (start, goal) = (bordered(start), bordered(goal));
    let found = pathfinding::prelude::astar(
        &start,
        |&cell| {
            let next = STRAIGHT.into_iter().map(move |step| cell.wrapping_add(step));
            next.filter(|&next| free.is(next)).map(|next| (next, 1))
        },
        |&cell| {
            let (x, y) = apart(cell, goal);
            x + y
        },
        |&cell| cell == goal,
    );
    found.map(|(_, cost)| cost)
}

fn peer_eight(free: &Free, (start, goal): Query) -> Option<u32> {
    let (start, goal) = (bordered(start), bordered(goal));
    let found = pathfinding::prelude::astar(
        &start,
        |&cell| {
            let straight = STRAIGHT.into_iter().map(move |step| (cell.wrapping_add(step), 10_000));
            // Aslant only where both cells beside the way are free.
            let aslant = [(0, 2), (0, 3), (1, 2), (1, 3)].into_iter().filter_map(move |(x, y)| {
                let beside = [x, y].map(|step| cell.wrapping_add(STRAIGHT[step]));
                let next = beside[0].wrapping_add(STRAIGHT[y]);
                beside.iter().all(|&cell| free.is(cell)).then_some((next, 14_142))
            });
            straight.chain(aslant).filter(|&(next, _)| free.is(next))
        },
        |&cell| {
            let (x, y) = apart(cell, goal);
            10_000 * x.abs_diff(y) + 14_142 * x.min(y)
        },
        |&cell| cell == goal,
    );
    found.map(|(_, cost)| cost)
}

const fn bordered(cell: u32) -> u32 {
    cell / SIDE * STRIDE + cell % SIDE
}

/// Columns and rows between.
const fn apart(cell: u32, goal: u32) -> (u32, u32) {
    ((cell % STRIDE).abs_diff(goal % STRIDE), (cell / STRIDE).abs_diff(goal / STRIDE))
}

/// Random pairs of cells of the largest component.
fn queries(free: &Free) -> Vec<Query> {
    let component = largest_component(free);
    // A linear congruential generator (Knuth's MMIX), so that both sides are asked the same.
    let mut random = 1_u64;
    let mut pick = || {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        component[(random >> 33) as usize % component.len()]
    };
    (0..QUERIES).map(|_| (pick(), pick())).collect()
}

/// The numbers of its cells, row by row.
fn largest_component(free: &Free) -> Vec<u32> {
    let mut seen = vec![false; free.cells.len()];
    let mut largest = Vec::new();
    for first in 0..STRIDE * STRIDE {
        if !free.is(first) || seen[first as usize] {
            continue;
        }
        seen[first as usize] = true;
        let mut component = vec![first];
        let mut next = 0;
        while let Some(&cell) = component.get(next) {
            next += 1;
            for step in STRAIGHT {
                let beside = cell.wrapping_add(step);
                if free.is(beside) && !seen[beside as usize] {
                    seen[beside as usize] = true;
                    component.push(beside);
                }
            }
        }
        if component.len() > largest.len() {
            largest = component;
        }
    }
    largest.sort_unstable();
    largest.iter().map(|cell| cell / STRIDE * SIDE + cell % STRIDE).collect()
}
