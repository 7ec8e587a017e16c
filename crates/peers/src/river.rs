//! River crossings, and bridges that many cross by night.

use std::fmt::Write;

use river_crossing::{CrossingSpace, Level, Trips};
use search::{Algorithm, Blind};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Target},
    generic::{IN_CACHE, either, ours, peer_a_star, peer_bfs, peer_dijkstra},
    measure::{Contender, RunResult, Search},
};

const CHEAPEST: &str = "`pathfinding` 4.16.0 `dijkstra`";

pub const ROWS: &[Row] = &[
    Row {
        name: "river-bfs",
        title: "jealous husbands, breadth-first",
        peer: "`pathfinding` 4.16.0 `bfs`",
        unit: "crossings",
        note: "A river crossing with a few dozen states.",
        target: Target {
            limit: "instructions, 1.5 times the peer's: no actions are stored, so those of the path are \
                    found again at each of its states, here at a third of all",
            ..NO_TARGET
        },
        search: |contender| {
            let space = CrossingSpace::new(&HUSBANDS.parse().ok()?);
            let ours = |space: &_| ours(space, &Blind, Algorithm::BREADTH_FIRST);
            either(contender, space, ours, peer_bfs)
        },
        ..ROW
    },
    Row {
        name: "river-ucs",
        title: "bridge and torch, uniform-cost",
        peer: CHEAPEST,
        unit: "minutes",
        note: "Twelve people, who need 1 to 12 minutes.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let ours = |space: &_| ours(space, &Blind, Algorithm::UNIFORM_COST);
            bridge(12, contender, ours, peer_dijkstra)
        },
        ..ROW
    },
    Row {
        name: "river-a-star",
        title: "bridge and torch, A*",
        peer: "`pathfinding` 4.16.0 `astar`",
        unit: "minutes",
        note: "The same with our estimate on both sides.",
        target: Target { limit: IN_CACHE, ..NO_TARGET },
        search: |contender| {
            let ours = |space: &_| ours(space, &Trips::new(space), Algorithm::A_STAR);
            bridge(12, contender, ours, |space| peer_a_star(space, &Trips::new(space)))
        },
        ..ROW
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States double with each person. Both sides share the crossings, which are most of the work; \
    their mispredicted branches, more than twenty a state, limit both: who may cross with whom \
    cannot be foreseen. Ours adds instructions for ids of states, counters and the account of \
    memory. To be ahead, the crossings would have to come from bits of a whole bank at once.";

/// More and more people.
pub const CURVE: Curve = Curve {
    name: "river-crossing",
    title: "bridge and torch, uniform-cost",
    size: "people",
    work: "states expanded",
    ours: "`search`",
    peer: CHEAPEST,
    note: "",
    sizes: &[4, 6, 8, 10, 12, 14],
    quick: 5,
    profiled: 10,
    limit: LIMIT,
    search: |people, contender| {
        let blind = |space: &_| ours(space, &Blind, Algorithm::UNIFORM_COST);
        bridge(people, contender, blind, peer_dijkstra)
    },
};

const HUSBANDS: &str = include_str!("../../../fixtures/river-crossing/jealous-husbands.toml");

/// People who take 1, 2, 3 … minutes, two at a time, one torch.
fn bridge(
    people: u32,
    contender: Contender,
    ours: fn(&CrossingSpace) -> RunResult,
    peer: fn(&CrossingSpace) -> RunResult,
) -> Option<Search> {
    let mut text =
        "title = \"Bridge and torch\"\n[boat]\ncapacity = 2\ncost = \"slowest\"\n".to_owned();
    for (minutes, letter) in (1..=people).zip('A'..) {
        let _ = write!(
            text,
            "[[thing]]\nname = \"walker {letter}\"\nletter = \"{letter}\"\nrows = true\n\
             time = {minutes}\n"
        );
    }
    let space = CrossingSpace::new(&text.parse::<Level>().ok()?);
    either(contender, space, ours, peer)
}
