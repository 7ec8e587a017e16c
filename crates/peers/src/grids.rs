//! Shortest paths on grids with four neighbours: random queries in the largest component, the same for both
//! sides.

use grid_path::{FourNeighbours, GridSpace, Level, Manhattan, Map, Place, Terrain};
use grid_pathfinding::PathingGrid;
use grid_util::{Point, ValueGrid};
use search::Algorithm;

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Section, Target},
    generic::ours,
    measure::{Contender, RunResult, Search},
};

pub const SIDE: u32 = 1_000;
const QUERIES: usize = 100;
const OURS: &str = "`puzzle solve grid-path -a grid`";
pub const A_STAR: &str = "`pathfinding` 4.16.0 `astar`";
const JPS: &str = "`grid_pathfinding` 0.3.0";
const NOTE: &str = "1000 × 1000 cells, 100 queries, Manhattan distance on both sides; random queries in the largest component; the \
                    map and the queries are there before the time is taken. The answer is the sum of \
                    all lengths. Ours reuses its lists from query to query; the peer's interface \
                    allocates its own each time.";
const JPS_NOTE: &str = "The same queries. The peer prunes by jump points, and its tables of \
                        neighbours, jump points and components are built before the time is taken. \
                        With eight neighbours it cuts corners, which ours never does: no row.";
pub const TWIN: &str = "1000 × 1000 cells, from corner to corner. The generic engine has our `GridSpace`, whose states are \
                    cell numbers, and finds the same length.";
const FASTER: Target = Target {
    ratio: Some(5.0),
    limit: "cache misses: a status byte a cell, in the order in which the search meets them",
    ..NO_TARGET
};

pub const ROWS: &[Row] = &[
    Row {
        name: "grid-20",
        section: Section::Peers,
        title: "grid, 4 neighbours, 20 % blocked",
        ours: OURS,
        peer: A_STAR,
        unit: "steps",
        note: NOTE,
        target: FASTER,
        search: |contender| four(SIDE, 200, contender),
    },
    Row {
        name: "grid-30",
        section: Section::Peers,
        title: "grid, 4 neighbours, 30 % blocked",
        ours: OURS,
        peer: A_STAR,
        unit: "steps",
        note: NOTE,
        target: FASTER,
        search: |contender| four(SIDE, 300, contender),
    },
    Row {
        name: "grid-20-jps",
        title: "grid, 4 neighbours, 20 %, jump points",
        ours: OURS,
        peer: JPS,
        unit: "steps",
        note: JPS_NOTE,
        search: |contender| four_by_jumps(200, contender),
        ..ROW
    },
    Row {
        name: "grid-30-jps",
        title: "grid, 4 neighbours, 30 %, jump points",
        ours: OURS,
        peer: JPS,
        unit: "steps",
        note: JPS_NOTE,
        search: |contender| four_by_jumps(300, contender),
        ..ROW
    },
    Row {
        name: "twin-four",
        section: Section::Generality,
        title: "grid, 4 neighbours, 20 % blocked, A*",
        ours: OURS,
        peer: "`search` on `GridSpace`",
        unit: "steps",
        note: TWIN,
        target: NO_TARGET,
        search: |contender| {
            let level = level(SIDE, 200)?;
            if contender == Contender::Ours {
                return fours(level.map(), vec![(level.start(), level.goal())]);
            }
            let space = GridSpace::four(&level);
            let h = Manhattan::to_goal(&space);
            Some(Box::new(move || ours(&space, &h, Algorithm::A_STAR).answer.into()))
        },
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "Expansions grow with the area of the map. Mispredicted branches, two for each expansion, limit \
    ours: which neighbours are free and new cannot be foreseen. With one byte a cell it hardly \
    misses the first cache at this size, and has a quarter of the peer's instructions. On large \
    maps the misses of these bytes decide. To gain more, straight corridors would have to be \
    crossed in one expansion, as jump point search does.";

/// Larger and larger maps.
pub const CURVE: Curve = Curve {
    name: "grid-path",
    title: "grid, 4 neighbours, 30 % blocked, 100 queries",
    size: "side",
    work: "states expanded",
    ours: OURS,
    peer: A_STAR,
    note: "",
    sizes: &[62, 125, 250, 500, 1000, 2000],
    quick: 5,
    profiled: 125,
    limit: LIMIT,
    search: |side, contender| four(side, 300, contender),
};

/// A query: start and goal.
pub type Query = (Place, Place);

pub fn level(side: u32, blocked: u32) -> Option<Level> {
    Level::random(side as usize, side as usize, blocked, 1)
}

fn random(side: u32, blocked: u32) -> Option<(Map, Vec<Query>)> {
    let map = level(side, blocked)?.map().clone();
    let queries = queries(&Free::new(&map));
    Some((map, queries))
}

fn four(side: u32, blocked: u32, contender: Contender) -> Option<Search> {
    let (map, queries) = random(side, blocked)?;
    match contender {
        Contender::Ours => fours(&map, queries),
        Contender::Peer => Some(peer_four(&map, queries)),
    }
}

/// By the crate `grid_pathfinding`.
fn four_by_jumps(blocked: u32, contender: Contender) -> Option<Search> {
    let (map, queries) = random(SIDE, blocked)?;
    if contender == Contender::Ours {
        return fours(&map, queries);
    }
    let mut grid = PathingGrid::new(map.width(), map.height(), false);
    grid.allow_diagonal_move = false;
    let coordinate = |it: usize| i32::try_from(it).unwrap_or(i32::MAX);
    let point = |Place { x, y }: Place| Point::new(coordinate(x), coordinate(y));
    for place in places(&map).filter(|&at| map.terrain(at) == Terrain::Blocked) {
        let Point { x, y } = point(place);
        grid.set(x, y, true);
    }
    grid.generate_components();
    let queries: Vec<(Point, Point)> =
        queries.iter().map(|&(start, goal)| (point(start), point(goal))).collect();
    Some(Box::new(move || {
        let paths = queries.iter().filter_map(|&(start, goal)| {
            grid.get_path_single_goal(start, goal, false).map(|path| path.len() as u64 - 1)
        });
        paths.sum::<u64>().into()
    }))
}

/// The sum of all lengths, by our engine for four neighbours.
fn fours(map: &Map, queries: Vec<Query>) -> Option<Search> {
    let mut engine = FourNeighbours::new(map)?;
    let mut steps = Vec::new();
    Some(Box::new(move || {
        sum(&queries, |(start, goal)| {
            steps.clear();
            let found = engine.query(start, goal, &mut steps);
            (found.cost, found.expanded)
        })
    }))
}

/// Costs and work of all queries together.
pub fn sum<C: Into<u64>>(
    queries: &[Query],
    mut answer: impl FnMut(Query) -> (Option<C>, u64),
) -> RunResult {
    let mut found = RunResult::default();
    for &query in queries {
        let (cost, work) = answer(query);
        found.answer += cost.map_or(0, Into::into);
        found.work += work;
    }
    found
}

fn places(map: &Map) -> impl Iterator<Item = Place> {
    let columns = map.width();
    (0..map.height()).flat_map(move |y| (0..columns).map(move |x| Place { x, y }))
}

/// Row by row, with a blocked border on the right and below, so that no step wraps around.
pub struct Free {
    cells: Vec<bool>,
    stride: u32,
}

impl Free {
    pub fn new(map: &Map) -> Self {
        let stride = map.width() + 1;
        let cells = (0..stride * (map.height() + 1)).map(|cell| {
            let place = Place { x: cell % stride, y: cell / stride };
            map.terrain(place) != Terrain::Blocked
        });
        Self { cells: cells.collect(), stride: u32::try_from(stride).unwrap_or(u32::MAX) }
    }

    pub fn is(&self, cell: u32) -> bool {
        self.cells.get(cell as usize).copied().unwrap_or(false)
    }

    pub fn cell(&self, Place { x, y }: Place) -> u32 {
        u32::try_from(y * self.stride as usize + x).unwrap_or(u32::MAX)
    }

    fn place(&self, cell: u32) -> Place {
        Place { x: (cell % self.stride) as usize, y: (cell / self.stride) as usize }
    }

    /// To the right, left, down, up.
    pub fn steps(&self) -> [u32; 4] {
        [1, 1_u32.wrapping_neg(), self.stride, self.stride.wrapping_neg()]
    }

    /// Columns and rows between.
    pub fn apart(&self, cell: u32, goal: u32) -> (u32, u32) {
        let stride = self.stride;
        ((cell % stride).abs_diff(goal % stride), (cell / stride).abs_diff(goal / stride))
    }
}

fn peer_four(map: &Map, queries: Vec<Query>) -> Search {
    let free = Free::new(map);
    Box::new(move || {
        let (free, steps) = (&free, free.steps());
        sum(&queries, |(start, goal)| {
            let (start, goal) = (free.cell(start), free.cell(goal));
            let mut work = 0;
            let found = pathfinding::prelude::astar(
                &start,
                |&cell| {
                    work += 1;
                    let next = steps.into_iter().map(move |step| cell.wrapping_add(step));
                    next.filter(|&next| free.is(next)).map(|next| (next, 1))
                },
                |&cell| {
                    let (x, y) = free.apart(cell, goal);
                    x + y
                },
                |&cell| cell == goal,
            );
            (found.map(|(_, cost)| cost), work)
        })
    })
}

/// Random pairs of cells of the largest component.
pub fn queries(free: &Free) -> Vec<Query> {
    let component = largest_component(free);
    // A linear congruential generator (Knuth's MMIX), so that both sides are asked the same.
    let mut random = 1_u64;
    let mut pick = || {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        free.place(component[(random >> 33) as usize % component.len()])
    };
    (0..QUERIES).map(|_| (pick(), pick())).collect()
}

/// Its cells, row by row.
fn largest_component(free: &Free) -> Vec<u32> {
    let mut seen = vec![false; free.cells.len()];
    let mut largest = Vec::new();
    for first in (0..).take(free.cells.len()) {
        if !free.is(first) || seen[first as usize] {
            continue;
        }
        seen[first as usize] = true;
        let mut component = vec![first];
        let mut next = 0;
        while let Some(&cell) = component.get(next) {
            next += 1;
            for step in free.steps() {
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
    largest
}
