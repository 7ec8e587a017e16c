//! Sokoban: numbered boxes, and the classic levels.

use search::{Algorithm, Limits};
use sokoban::{
    Game, Level, Pruning, PushDistance, PushSpace, StepOrder,
    classic::{self, Assignment, Collection, Instance, Objective, Settings},
    solve,
};
use soukoban::solver::{Algorithm as TheirAlgorithm, Solver, Strategy};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Target},
    generic::{
        IN_CACHE, NoGoal, by_a_star, either, our_states, ours, peer_a_star, peer_bfs, peer_states,
    },
    measure::{Contender, RunResult},
};

pub const ROWS: &[Row] = &[
    Row {
        name: "sokoban-bfs",
        title: "sokoban, numbered, breadth-first, map 7",
        peer: "`pathfinding` 4.16.0 `bfs`",
        note: "Seven boxes, single steps.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let level: Level = MAP_7.parse().ok()?;
            let space =
                PushSpace::<1>::by_steps(Game::new(&level, Pruning::None), StepOrder::LRUD)?;
            let ours = |space: &_| ours(space, &search::Blind, Algorithm::BREADTH_FIRST);
            either(contender, space, ours, peer_bfs)
        },
        ..ROW
    },
    Row {
        name: "sokoban-a-star",
        title: "sokoban, numbered, A* over pushes, map 9",
        peer: "`pathfinding` 4.16.0 `astar`",
        note: "Four boxes outside a sealed room, one pair of portals. Both sides use our push moves \
               and our push distances; the table of distances is built before the time is taken.",
        target: Target {
            limit: "instructions of the walks and estimates, which are nearly all of the work and the \
                    same on both sides",
            ..NO_TARGET
        },
        search: |contender| {
            let level: Level = MAP_9.parse().ok()?;
            let space = PushSpace::<1>::new(Game::new(&level, Pruning::None), StepOrder::LRUD)?;
            by_a_star(contender, space, PushDistance::new(&level))
        },
        ..ROW
    },
    Row {
        name: "classic-soukoban",
        title: "sokoban, classic, fewest pushes",
        ours: "`sokoban`",
        peer: "`soukoban` 0.1.5 A*, push-optimal",
        unit: "pushes",
        note: "Our thirty levels, solver against solver, from the level to a solution; ours is replayed within the time.",
        search: |contender| {
            let ours = |levels: &Vec<_>| sum(levels, our_pushes);
            either(contender, levels(), ours, |levels| sum(levels, peer_pushes))
        },
        ..ROW
    },
    Row {
        name: "classic-pathfinding",
        title: "sokoban, classic, generic engine",
        peer: "`pathfinding` 4.16.0 `astar`",
        unit: "pushes",
        note: "The same levels; both sides use our pushes, our pruning and our heuristic.",
        target: Target {
            limit: "instructions of the floods and matchings, which are nearly all of the work and the \
                    same on both sides; ours expands more states of the last f",
            ..NO_TARGET
        },
        search: |contender| {
            let levels = levels();
            Some(Box::new(move || sum(&levels, |level| on_our_space(level, contender))))
        },
        ..ROW
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States grow with the third power of the cells, a place for the player and for each box. Both \
    sides share the moves, which are most of the work. Ours adds instructions for pages of states, \
    counters and the account of memory, and gains where the table outgrows the caches. To gain \
    more, a successor would have to be made from bit boards, as in `sokoban::classic`.";

/// Open rooms, two boxes.
pub const CURVE: Curve = Curve {
    name: "sokoban",
    title: "sokoban, numbered, all states of two boxes in an open room",
    size: "board cells",
    work: "states",
    ours: "`search`",
    peer: "`pathfinding` 4.16.0 `bfs_reach`",
    note: "",
    sizes: &[16, 25, 36, 64, 100],
    quick: 5,
    profiled: 25,
    limit: LIMIT,
    search: |cells, contender| {
        let level: Level = room(cells.isqrt() as usize).parse().ok()?;
        let space =
            NoGoal(PushSpace::<1>::by_steps(Game::new(&level, Pruning::None), StepOrder::LRUD)?);
        either(contender, space, our_states, peer_states)
    },
};

const MAP_7: &str = include_str!("../../../fixtures/sokoban/map-07.txt");
const MAP_9: &str = include_str!("../../../fixtures/sokoban/map-09.txt");
const CLASSIC: &[u8] = include_bytes!("../../../fixtures/sokoban/classic.sok");

fn room(side: usize) -> String {
    let mut cells = vec![vec!["."; side]; side];
    cells[0][0] = "H";
    (cells[1][1], cells[1][2]) = ("B1", "B2");
    (cells[side - 1][side - 1], cells[side - 1][side - 2]) = ("G1", "G2");
    cells.iter().map(|row| row.join(" ") + "\n").collect()
}

fn levels() -> Vec<classic::Level> {
    let collection = Collection::from_bytes(CLASSIC);
    collection.levels().filter_map(Result::ok).collect()
}

/// The sum over all levels, 0 if one has no answer.
fn sum(levels: &[classic::Level], pushes: impl Fn(&classic::Level) -> RunResult) -> RunResult {
    let found: Vec<RunResult> = levels.iter().map(pushes).collect();
    if found.iter().any(|found| found.answer == 0) {
        return RunResult::default();
    }
    let add = |field: fn(&RunResult) -> u64| found.iter().map(field).sum();
    RunResult { answer: add(|found| found.answer), work: add(|found| found.work) }
}

/// The fewest pushes, by our solver.
pub fn our_pushes(level: &classic::Level) -> RunResult {
    let instance = Instance::new(level.clone(), Objective::Pushes);
    let solved = solve(&instance, &Settings::default(), &Limits::default(), &mut ());
    let cost = solved.ok().and_then(|it| it.report.solutions.first().map(|it| it.cost));
    cost.unwrap_or(0).into()
}

/// The fewest pushes, by the peer's.
pub fn peer_pushes(level: &classic::Level) -> RunResult {
    let Ok(map) = level.to_string().parse::<soukoban::map::Map>() else {
        return RunResult::default();
    };
    let solver = Solver::new(map, Strategy::PushOptimal);
    let actions = solver.search(TheirAlgorithm::AStar);
    actions.map_or(0, |actions| actions.shifts() as u64).into()
}

/// The fewest pushes on our space, in as few words as the level needs.
fn on_our_space(level: &classic::Level, contender: Contender) -> RunResult {
    in_words::<1>(level, contender)
        .or_else(|| in_words::<2>(level, contender))
        .or_else(|| in_words::<4>(level, contender))
        .unwrap_or_default()
}

fn in_words<const W: usize>(level: &classic::Level, contender: Contender) -> Option<RunResult> {
    let pruning = classic::Pruning::Corrals;
    let space = classic::PushSpace::<W>::new(level, Objective::Pushes, pruning).ok()??;
    let h = Assignment::new(&space);
    Some(match contender {
        Contender::Ours => ours(&space, &h, Algorithm::A_STAR),
        Contender::Peer => peer_a_star(&space, &h),
    })
}
