//! The whole 8-puzzle, whose states rank.

use npuzzle::{Level, Order, Space};

use crate::{
    catalogue::{NO_TARGET, Row, Section, Target},
    generic::{NoGoal, our_ranked_states, our_states, peer_states},
    measure::Contender,
};

const TITLE: &str = "8-puzzle, breadth-first, all states";

pub const ROWS: &[Row] = &[
    Row {
        name: "eight-puzzle",
        section: Section::Peers,
        title: TITLE,
        ours: "`search`, ranked",
        peer: "`pathfinding` 4.16.0 `bfs_reach`",
        unit: "states",
        note: "The state space of `npuzzle`, which ranks its states, so that a bitmap replaces the \
               hash table.",
        target: Target { ratio: Some(1.6), ..NO_TARGET },
        search: |contender| {
            let space = NoGoal(space()?);
            Some(match contender {
                Contender::Ours => Box::new(move || our_ranked_states(&space)),
                Contender::Peer => Box::new(move || peer_states(&space)),
            })
        },
    },
    Row {
        name: "ranked",
        section: Section::Generality,
        title: TITLE,
        ours: "`search`, ranked",
        peer: "`search`, hashed",
        unit: "states",
        note: "The same engine, with a bitmap of ranks and with a hash table.",
        target: NO_TARGET,
        search: |contender| {
            let space = NoGoal(space()?);
            Some(match contender {
                Contender::Ours => Box::new(move || our_ranked_states(&space)),
                Contender::Peer => Box::new(move || our_states(&space)),
            })
        },
    },
];

fn space() -> Option<Space<1>> {
    let level: Level = "867 254 301".parse().ok()?;
    Space::new(&level, Order::KORF)
}
