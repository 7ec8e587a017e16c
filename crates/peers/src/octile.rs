//! Shortest paths on grids with eight neighbours, corners kept: jump point search against A*.

use grid::SplitMix;
use grid_path::{Corners, GridSpace, JumpPointSearch, Length, Map, Octile, domain::ReportedCost};
use search::{Algorithm, Limits, search};

use crate::{
    catalogue::{NO_TARGET, Row, Section, Target},
    grids::{A_STAR, Free, Query, SIDE, TWIN, level, queries, sum},
    measure::{Contender, Search},
};

const JUMPS: &str = "`puzzle solve grid-path -a jps`";
const NOTE: &str = "The same cells, 100 queries. Jump point search against A* with the octile distance, corners kept. Both sides count exact lengths in 64 bits, 2^40 a \
    straight step and √2 times that a diagonal one.";
/// What lengths are shown in.
pub const UNIT: &str = "· 10⁻⁷ in all";
/// Of the rooms: without the walls between them.
const ROOM: usize = 64;

/// On maps where cells are blocked at random.
const DENSE: Target = Target {
    ratio: Some(3.0),
    share: Some(110.0),
    limit: "mispredicted branches, seven for each cell that is expanded: which jumps there are cannot be foreseen",
    ..NO_TARGET
};

/// Where lines are long.
const OPEN: Target = Target {
    ratio: Some(50.0),
    share: Some(110.0),
    limit: "the scans of the straight lines that leave a diagonal one",
    ..NO_TARGET
};

pub const ROWS: &[Row] = &[
    Row {
        name: "octile",
        section: Section::Peers,
        title: "grid, 8 neighbours, 20 % blocked",
        ours: JUMPS,
        peer: A_STAR,
        unit: UNIT,
        note: NOTE,
        target: DENSE,
        search: |contender| on(&level(SIDE, 200)?.map().clone(), contender),
    },
    Row {
        name: "octile-35",
        section: Section::Peers,
        title: "grid, 8 neighbours, 35 % blocked",
        ours: JUMPS,
        peer: A_STAR,
        unit: UNIT,
        note: NOTE,
        target: DENSE,
        search: |contender| on(&level(SIDE, 350)?.map().clone(), contender),
    },
    Row {
        name: "octile-rooms",
        section: Section::Peers,
        title: "grid, 8 neighbours, rooms of 64 × 64",
        ours: JUMPS,
        peer: A_STAR,
        unit: UNIT,
        note: "The same in rooms with one door in each wall, a cell wide, at a random place.",
        target: OPEN,
        search: |contender| on(&rooms()?, contender),
    },
    Row {
        name: "octile-empty",
        section: Section::Peers,
        title: "grid, 8 neighbours, nothing blocked",
        ours: JUMPS,
        peer: A_STAR,
        unit: UNIT,
        note: "The same without any walls: ours sees the goal from the start.",
        target: OPEN,
        search: |contender| on(&level(SIDE, 0)?.map().clone(), contender),
    },
    Row {
        name: "twin-octile",
        section: Section::Generality,
        title: "grid, 8 neighbours, 20 % blocked, A*",
        ours: JUMPS,
        peer: "`search`, A* on `GridSpace`",
        unit: UNIT,
        note: TWIN,
        target: NO_TARGET,
        search: |contender| {
            let level = level(SIDE, 200)?;
            if contender == Contender::Ours {
                return jumps(level.map(), vec![(level.start(), level.goal())]);
            }
            let space = GridSpace::eight(&level, Corners::Kept);
            let h = Octile::to_goal(&space);
            Some(Box::new(move || {
                let report = search(&space, &h, Algorithm::A_STAR, &Limits::default(), &mut ());
                report.best().map_or(0, |best| best.cost.reported()).into()
            }))
        },
    },
];

/// Random queries on a map.
fn on(map: &Map, contender: Contender) -> Option<Search> {
    let queries = queries(&Free::new(map));
    match contender {
        Contender::Ours => jumps(map, queries),
        Contender::Peer => Some(peer_octile(map, queries)),
    }
}

/// Rooms with a door in the wall to the right and in that below.
fn rooms() -> Option<Map> {
    let side = SIDE as usize;
    let is_wall = |at: usize| at % (ROOM + 1) == ROOM;
    let mut rows: Vec<Vec<char>> = (0..side)
        .map(|y| (0..side).map(|x| if is_wall(x) || is_wall(y) { '#' } else { '.' }).collect())
        .collect();
    let mut random = SplitMix::new(1);
    for corner in (0..side).step_by(ROOM + 1) {
        for other in (0..side).step_by(ROOM + 1) {
            let mut door = || other + random.below(ROOM.min(side - other));
            let (y, x) = (door(), door());
            if corner + ROOM < side {
                rows[y][corner + ROOM] = '.';
                rows[corner + ROOM][x] = '.';
            }
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    rows.join("\n").parse().ok()
}

/// The sum of all lengths, by our jump point search.
pub fn jumps(map: &Map, queries: Vec<Query>) -> Option<Search> {
    let mut engine = JumpPointSearch::new(map, Corners::Kept)?;
    let mut steps = Vec::new();
    Some(Box::new(move || {
        sum(&queries, |(start, goal)| {
            steps.clear();
            (engine.query(start, goal, &mut steps).cost.map(ReportedCost::reported), 0)
        })
    }))
}

/// A* with the octile distance, corners kept.
pub fn peer_octile(map: &Map, queries: Vec<Query>) -> Search {
    let free = Free::new(map);
    Box::new(move || {
        let (free, steps) = (&free, free.steps());
        let [one, root] = [Length::new(1, 0), Length::new(0, 1)].map(|it| it.map_or(0, u64::from));
        sum(&queries, |(start, goal)| {
            let (start, goal) = (free.cell(start), free.cell(goal));
            let successors = |&cell: &u32| {
                let straight = steps.into_iter().map(move |step| (cell.wrapping_add(step), one));
                // Aslant only where both cells beside the way are free.
                let pairs = [(0, 2), (0, 3), (1, 2), (1, 3)].into_iter();
                let aslant = pairs.filter_map(move |(x, y)| {
                    let beside = [x, y].map(|step| cell.wrapping_add(steps[step]));
                    let next = beside[0].wrapping_add(steps[y]);
                    beside.iter().all(|&cell| free.is(cell)).then_some((next, root))
                });
                straight.chain(aslant).filter(|&(next, _)| free.is(next))
            };
            let octile = |&cell: &u32| {
                let (x, y) = free.apart(cell, goal);
                one * u64::from(x.abs_diff(y)) + root * u64::from(x.min(y))
            };
            let found =
                pathfinding::prelude::astar(&start, successors, octile, |&cell| cell == goal);
            (found.map(|(_, cost)| Length::reported_of(cost)), 0)
        })
    })
}
