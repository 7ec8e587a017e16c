//! Sokoban with stones of different weight.

use search::{Algorithm, Blind};
use weighted_stones::{Game, Identity, Level, Pruning, PushDistance, PushSpace, StepOrder};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Target},
    generic::{IN_CACHE, NoGoal, by_a_star, either, our_states, ours, peer_dijkstra, peer_states},
};

pub const ROWS: &[Row] = &[
    Row {
        name: "stones-ucs",
        title: "weighted stones, uniform-cost, test 5",
        peer: "`pathfinding` 4.16.0 `dijkstra`",
        unit: "cost",
        note: "Three stones of weights 99, 5 and 1; single steps.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let level: Level = TEST_5.parse().ok()?;
            let game = Game::new(&level, Pruning::None, Identity::ByWeight);
            let space = PushSpace::<1>::by_steps(game, StepOrder::UDLR)?;
            let ours = |space: &_| ours(space, &Blind, Algorithm::UNIFORM_COST);
            either(contender, space, ours, peer_dijkstra)
        },
        ..ROW
    },
    Row {
        name: "stones-a-star",
        title: "weighted stones, A* over pushes, test 5",
        peer: "`pathfinding` 4.16.0 `astar`",
        unit: "cost",
        note: "Both sides use our push moves and our push distances.",
        target: Target {
            limit: "instructions, 1.1 times the peer's; most of them are those of the estimates, the same \
                    on both sides",
            ..NO_TARGET
        },
        search: |contender| {
            let level: Level = TEST_5.parse().ok()?;
            let game = Game::new(&level, Pruning::Lost, Identity::ByWeight);
            let space = PushSpace::<1>::new(game, StepOrder::UDLR)?;
            by_a_star(contender, space, PushDistance::new(&level, Identity::ByWeight))
        },
        ..ROW
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States grow by the number of free cells with each stone. Both sides share the moves, which are \
    most of the work; ours adds instructions for pages of states, counters and the account of \
    memory. Small searches are limited by these instructions, large ones by misses, of which ours \
    has fewer. To gain more, a successor would have to cost fewer instructions.";

/// One room, more and more stones.
pub const CURVE: Curve = Curve {
    name: "weighted-stones",
    title: "weighted stones, all states of different stones in a room of 5 × 4",
    size: "stones",
    work: "states",
    ours: "`search`",
    peer: "`pathfinding` 4.16.0 `bfs_reach`",
    note: "",
    sizes: &[1, 2, 3, 4],
    quick: 3,
    profiled: 2,
    limit: LIMIT,
    search: |stones, contender| {
        let level: Level = room(stones as usize).parse().ok()?;
        let game = Game::new(&level, Pruning::None, Identity::ByWeight);
        let space = PushSpace::<1>::by_steps(game, StepOrder::UDLR)?;
        either(contender, NoGoal(space), our_states, peer_states)
    },
};

const TEST_5: &str = include_str!("../../../fixtures/weighted-stones/test-05.txt");

/// At most four stones in the second row, as many switches along the bottom.
fn room(stones: usize) -> String {
    let weights: Vec<String> = (1..=stones).map(|weight| weight.to_string()).collect();
    let row = |sign: &str| format!("# {}{}#", sign.repeat(stones), " ".repeat(4 - stones));
    let rows = ["#######", "#@    #", &row("$"), "#     #", &row("."), "#######"];
    format!("{}\n{}\n", weights.join(" "), rows.join("\n"))
}
