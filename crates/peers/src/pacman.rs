//! Two agents and their food.

use pacman_dual::{FoodSpace, Level, Size, StepOrder, StepSpace, Tours, generate};
use search::{Algorithm, Blind, Limits};

use crate::{
    catalogue::{Curve, NO_TARGET, Row, Section, Target},
    generic::{IN_CACHE, NoGoal, our_states, ours, peer_a_star, peer_bfs, peer_states},
    measure::Contender,
};

pub const ROWS: &[Row] = &[
    Row {
        name: "pacman-bfs",
        section: Section::Peers,
        title: "pacman-dual, breadth-first, test 1",
        ours: "`search`",
        peer: "`pathfinding` 4.16.0 `bfs`",
        unit: "moves",
        note: "Seven foods in rooms of 13 × 11, single steps.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let level: Level = TEST_1.parse().ok()?;
            let space = StepSpace::<1>::new(&level.into(), StepOrder::DRUL)?;
            Some(match contender {
                Contender::Ours => Box::new(move || ours(&space, &Blind, Algorithm::BREADTH_FIRST)),
                Contender::Peer => Box::new(move || peer_bfs(&space)),
            })
        },
    },
    Row {
        name: "pacman-a-star",
        section: Section::Peers,
        title: "pacman-dual, A* from food to food",
        ours: "`search`",
        peer: "`pathfinding` 4.16.0 `astar`",
        unit: "moves",
        note: "The fixture seeded-16-01. Both sides use our walks from food to food and our tours, whose tables are built \
               before the time is taken.",
        target: Target {
            limit: "instructions of the walks, which are most of the work and the same on both sides",
            ..NO_TARGET
        },
        search: |contender| {
            let level: Level = SEEDED.parse().ok()?;
            let space = FoodSpace::<1>::new(&level, StepOrder::DRUL)?;
            let h = Tours::new(&level);
            Some(match contender {
                Contender::Ours => Box::new(move || ours(&space, &h, Algorithm::A_STAR)),
                Contender::Peer => Box::new(move || peer_a_star(&space, &h)),
            })
        },
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States double with each food. Mispredicted branches limit both sides, ten to twelve a state: \
    walls, foods and repeated states cannot be foreseen. Ours adds instructions for counters and \
    the account of memory, and has two thirds of the peer's misses in the first cache. To gain \
    more, the moves of both agents would have to come from a table of pairs of cells.";

/// One size of maze, more and more food.
pub const CURVE: Curve = Curve {
    name: "pacman-dual",
    title: "pacman-dual, all states of a maze of 9 × 9",
    size: "foods",
    work: "states",
    ours: "`search`",
    peer: "`pathfinding` 4.16.0 `bfs_reach`",
    note: "",
    sizes: &[1, 4, 8, 12, 16, 20],
    quick: 5,
    profiled: 8,
    limit: LIMIT,
    search: |foods, contender| {
        let level = generate(Size::new(9, 9)?, foods as usize, 1, &Limits::default()).ok()??;
        let space = NoGoal(StepSpace::<1>::new(&level.into(), StepOrder::DRUL)?);
        Some(match contender {
            Contender::Ours => Box::new(move || our_states(&space)),
            Contender::Peer => Box::new(move || peer_states(&space)),
        })
    },
};

const TEST_1: &str = include_str!("../../../fixtures/pacman-dual/test-1.txt");
const SEEDED: &str = include_str!("../../../fixtures/pacman-dual/seeded-16-01.txt");
