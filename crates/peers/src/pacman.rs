//! Two agents and their food.

use pacman_dual::{FoodSpace, Level, Size, StepOrder, StepSpace, Tours};
use search::{Algorithm, Blind, Limits};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Target},
    generic::{IN_CACHE, NoGoal, by_a_star, either, our_states, ours, peer_bfs, peer_states},
};

pub const ROWS: &[Row] = &[
    Row {
        name: "pacman-bfs",
        title: "pacman-dual, breadth-first, test 1",
        peer: "`pathfinding` 4.16.0 `bfs`",
        note: "Seven foods in rooms of 13 × 11, single steps.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let level: Level = TEST_1.parse().ok()?;
            let space = StepSpace::<1>::new(&level.into(), StepOrder::DRUL)?;
            let ours = |space: &_| ours(space, &Blind, Algorithm::BREADTH_FIRST);
            either(contender, space, ours, peer_bfs)
        },
        ..ROW
    },
    Row {
        name: "pacman-a-star",
        title: "pacman-dual, A* from food to food",
        peer: "`pathfinding` 4.16.0 `astar`",
        note: "The fixture seeded-16-01. Both sides use our walks from food to food and our tours, whose tables are built \
               before the time is taken.",
        target: Target {
            limit: "instructions of the walks, which are most of the work and the same on both sides",
            ..NO_TARGET
        },
        search: |contender| {
            let level: Level = SEEDED.parse().ok()?;
            let space = FoodSpace::<1>::new(&level, StepOrder::DRUL)?;
            by_a_star(contender, space, Tours::new(&level))
        },
        ..ROW
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
        let level =
            Level::random(Size::new(9, 9)?, foods as usize, 1, &Limits::default()).ok()??;
        let space = NoGoal(StepSpace::<1>::new(&level.into(), StepOrder::DRUL)?);
        either(contender, space, our_states, peer_states)
    },
};

const TEST_1: &str = include_str!("../../../fixtures/pacman-dual/test-1.txt");
const SEEDED: &str = include_str!("../../../fixtures/pacman-dual/seeded-16-01.txt");
