//! The 15-puzzle: the generic engines on a plain encoding, and the tiles' own engines.

use std::{num::NonZeroUsize, ops::ControlFlow};

use npuzzle::{Engine, HeuristicKind, Level, Settings, solve};
use search::{Algorithm, Blind, Event, Limits, Observer, search};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Section, Target},
    generic::{NoGoal, ours, peer_a_star},
    measure::{Contender, RunResult, Search},
    tiles::{GOAL, KORF_2, KORF_4, Manhattan, Tiles},
};

const REACH: &str = "`pathfinding` 4.16.0 `bfs_reach`";
const A_STAR: &str = "`pathfinding` 4.16.0 `astar`";
const IDA_STAR: &str = "`pathfinding` 4.16.0 `idastar`";
const OWN: &str = "`npuzzle`, own engine";
const OWN_NOTE: &str = "The engine that `npuzzle` has for boards of 4 × 4, the twin of the generic \
                        one: same counts. The solution is replayed within the time.";

pub const ROWS: &[Row] = &[
    Row {
        name: "breadth-first",
        title: "15-puzzle, breadth-first to depth 22",
        peer: REACH,
        unit: "states",
        note: "Both store all states up to depth 22. The peer's iterator keeps no parents; ours can \
               give the path to every state.",
        target: Target {
            ratio: Some(1.5),
            share: Some(60.0),
            limit: "cache misses, one a generated state: the table is larger than any cache",
            ..NO_TARGET
        },
        search: |contender| to_depth(22, contender),
        ..ROW
    },
    Row {
        name: "a-star",
        title: "15-puzzle, A*, Korf 4",
        peer: A_STAR,
        note: "Manhattan distance, the same successors. The peer asks for the estimate of a whole board; \
               ours updates it from move to move, and breaks ties among equal f by least h.",
        target: Target {
            ratio: Some(2.5),
            share: Some(50.0),
            limit: "cache and TLB misses of the table, not instructions",
            ..NO_TARGET
        },
        search: |contender| Some(generic(KORF_4, Algorithm::A_STAR, contender)),
        ..ROW
    },
    Row {
        name: "ida-star",
        title: "15-puzzle, IDA*, Korf 2",
        peer: IDA_STAR,
        note: "As for A*. The peer goes by paths without repeated states and clones each state; ours \
               copies one word and never takes a move back at once.",
        target: Target {
            ratio: Some(3.0),
            limit: "mispredicted branches, about two an expansion",
            ..NO_TARGET
        },
        search: |contender| Some(generic(KORF_2, Algorithm::IDA_STAR, contender)),
        ..ROW
    },
    Row {
        name: "npuzzle-a-star",
        title: "15-puzzle, A*, Korf 4, own engine",
        ours: OWN,
        peer: A_STAR,
        note: OWN_NOTE,
        target: Target {
            ratio: Some(5.0),
            share: Some(40.0),
            limit: "cache and TLB misses: one look-up a generated state in a table beyond any cache",
            ..NO_TARGET
        },
        search: |contender| match contender {
            Contender::Ours => own(KORF_4, Algorithm::A_STAR, Engine::Own),
            Contender::Peer => Some(generic(KORF_4, Algorithm::A_STAR, contender)),
        },
        ..ROW
    },
    Row {
        name: "npuzzle-ida-star",
        title: "15-puzzle, IDA*, Korf 2, own engine",
        ours: OWN,
        peer: IDA_STAR,
        note: OWN_NOTE,
        target: Target {
            ratio: Some(12.0),
            limit: "mispredicted branches, half a one an expansion",
            ..NO_TARGET
        },
        search: |contender| match contender {
            Contender::Ours => own(KORF_2, Algorithm::IDA_STAR, Engine::Own),
            Contender::Peer => Some(generic(KORF_2, Algorithm::IDA_STAR, contender)),
        },
        ..ROW
    },
    Row {
        name: "twin-a-star",
        section: Section::Generality,
        title: "15-puzzle, A*, Korf 4",
        ours: OWN,
        peer: "`search` on the space of `npuzzle`",
        note: "Twins: the same states in the same order, the same counts.",
        search: |contender| own(KORF_4, Algorithm::A_STAR, engine(contender)),
        ..ROW
    },
    Row {
        name: "twin-ida-star",
        section: Section::Generality,
        title: "15-puzzle, IDA*, Korf 2",
        ours: OWN,
        peer: "`search` on the space of `npuzzle`",
        note: "Twins: the same states in the same order, the same counts.",
        search: |contender| own(KORF_2, Algorithm::IDA_STAR, engine(contender)),
        ..ROW
    },
    Row {
        name: "observer",
        section: Section::Generality,
        title: "15-puzzle, IDA*, Korf 2",
        ours: "`search`, unobserved",
        peer: "`search`, every event counted",
        note: "The same engine. Calls of the observer `()` are compiled away; the other side counts each \
               expansion and each successor.",
        search: |contender| {
            Some(match contender {
                Contender::Ours => generic(KORF_2, Algorithm::IDA_STAR, contender),
                Contender::Peer => Box::new(observed),
            })
        },
        ..ROW
    },
    Row {
        name: "npuzzle-threads",
        section: Section::Threads,
        title: "15-puzzle, pattern databases built, IDA*, Korf 2",
        ours: "`npuzzle`, two threads",
        peer: "`npuzzle`, one thread",
        note: "Building the databases takes nearly all of the time, and is all that threads share.",
        search: |contender| match contender {
            Contender::Ours => with_databases(KORF_2, 2),
            Contender::Peer => with_databases(KORF_2, 1),
        },
        ..ROW
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States double with each step of depth, and time and memory with the states. Ours runs nearly \
    twice the peer's instructions, since a batch hashes all successors and touches their slots \
    before it looks them up, and has half of its misses in the first cache. On a large table the \
    misses decide, so that ours is faster the more states there are. To gain more, a successor \
    would have to cost fewer instructions.";

/// By depth; the states of depth 22 are 600 times those of depth 12.
pub const CURVE: Curve = Curve {
    name: "npuzzle",
    title: "15-puzzle, breadth-first",
    size: "depth",
    work: "states expanded",
    ours: "`search`",
    peer: REACH,
    note: "",
    sizes: &[10, 12, 14, 16, 18, 20, 22],
    quick: 6,
    profiled: 16,
    limit: LIMIT,
    search: to_depth,
};

/// All states of the 15-puzzle by their distance from the goal, up to 22.
const BY_DEPTH: [u64; 23] = [
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119_000,
    231_844, 447_342, 859_744, 1_637_383, 3_098_270, 5_802_411,
];

/// Breadth-first: expanding all states of lesser depth stores all up to this one.
fn to_depth(depth: u32, contender: Contender) -> Option<Search> {
    let expansions = BY_DEPTH.get(..depth as usize)?.iter().sum();
    Some(match contender {
        Contender::Ours => Box::new(move || {
            let limits = Limits { expansions, ..Limits::default() };
            let space = NoGoal(Tiles::at_goal());
            let stats = search(&space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()).stats;
            RunResult { answer: stats.distinct.unwrap_or(0), work: stats.expanded }
        }),
        Contender::Peer => Box::new(move || {
            let mut left = expansions;
            let successors = |&state: &u64| {
                let expand = left > 0;
                left = left.saturating_sub(1);
                Tiles::successors(state).take(if expand { 4 } else { 0 })
            };
            let states = pathfinding::prelude::bfs_reach(GOAL, successors).count() as u64;
            RunResult { answer: states, work: expansions }
        }),
    })
}

fn generic(start: [u64; 16], algorithm: Algorithm, contender: Contender) -> Search {
    let (space, h) = (Tiles::new(start), Manhattan::new());
    match (contender, algorithm) {
        (Contender::Ours, _) => Box::new(move || ours(&space, &h, algorithm)),
        (Contender::Peer, Algorithm::AStar { .. }) => Box::new(move || peer_a_star(&space, &h)),
        (Contender::Peer, _) => Box::new(move || {
            let found = pathfinding::prelude::idastar(
                &space.start(),
                |&state| Tiles::successors(state).map(|next| (next, 1)),
                |&state| h.of(state),
                |&state| state == GOAL,
            );
            found.map_or(0, |(_, cost)| u64::from(cost)).into()
        }),
    }
}

const fn engine(contender: Contender) -> Engine {
    match contender {
        Contender::Ours => Engine::Own,
        Contender::Peer => Engine::Generic,
    }
}

/// By the crate `npuzzle`.
fn own(tiles: [u64; 16], algorithm: Algorithm, engine: Engine) -> Option<Search> {
    Some(solver(level(tiles)?, algorithm, engine))
}

/// By the crate `npuzzle` with pattern databases, which each search builds anew.
fn with_databases(tiles: [u64; 16], threads: usize) -> Option<Search> {
    let level = level(tiles)?;
    let threads = NonZeroUsize::new(threads)?;
    let settings = Settings { threads, ..Settings::best_for(&level) };
    Some(solver_with(level, settings))
}

fn level(tiles: [u64; 16]) -> Option<Level> {
    let rows = tiles.map(|tile| tile.to_string()).join(" ");
    format!("{rows}\ngoal: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15").parse().ok()
}

/// The moves of a solution by the crate `npuzzle`, with Manhattan distance.
pub fn solver(level: Level, algorithm: Algorithm, engine: Engine) -> Search {
    let heuristic = HeuristicKind::Manhattan;
    let settings =
        Settings { algorithm: algorithm.into(), heuristic, engine, ..Settings::best_for(&level) };
    solver_with(level, settings)
}

fn solver_with(level: Level, settings: Settings) -> Search {
    Box::new(move || {
        let solved = solve(&level, &settings, &Limits::default(), &mut ());
        let cost = solved.ok().and_then(|it| it.report.solutions.first().map(|it| it.cost));
        cost.unwrap_or(0).into()
    })
}

fn observed() -> RunResult {
    let mut events = Events::default();
    let (space, h) = (Tiles::new(KORF_2), Manhattan::new());
    let report = search(&space, &h, Algorithm::IDA_STAR, &Limits::default(), &mut events);
    std::hint::black_box(events.expanded + events.generated);
    report.solutions.first().map_or(0, |solution| u64::from(solution.cost)).into()
}

/// Counts every event.
#[derive(Default)]
struct Events {
    expanded: u64,
    generated: u64,
}

impl Observer<Tiles> for Events {
    fn see(&mut self, event: Event<'_, Tiles>) -> ControlFlow<()> {
        match event {
            Event::Expanded { .. } => self.expanded += 1,
            Event::Generated { .. } => self.generated += 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
