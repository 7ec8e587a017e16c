//! Sliding blocks: whole spaces, and the fewest moves of the classic.

use klotski::{Level, Metric, Space, reach, shortest};
use search::Limits;

use crate::{
    catalogue::{Curve, NO_TARGET, Row, Section, Target},
    generic::{NoGoal, our_states, ours, peer_bfs, peer_states},
    measure::{Contender, Found, Search},
};

const REACH: &str = "`pathfinding` 4.16.0 `bfs_reach`";
const OWN: &str = "`klotski`, own engine";
const NOTE: &str = "The engine that `klotski` has for whole spaces and fewest moves; the peer has the \
                    states and the moves of its `Space`. All tables are built, and the solution \
                    replayed, within the time.";
const TWIN: &str = "Twins on bit boards of one word: pieces that slide as planes of bits, against \
                    actions one by one.";

pub const ROWS: &[Row] = &[
    Row {
        name: "klotski-moves",
        section: Section::Peers,
        title: "klotski, the classic in fewest moves",
        ours: OWN,
        peer: "`pathfinding` 4.16.0 `bfs`",
        unit: "moves",
        note: NOTE,
        target: Target {
            milliseconds: Some(2.0),
            limit: "instructions: the flood of each piece's anchors",
            ..NO_TARGET
        },
        search: |contender| match contender {
            Contender::Ours => own_moves(),
            Contender::Peer => in_moves(peer_bfs),
        },
    },
    Row {
        name: "klotski-space",
        section: Section::Peers,
        title: "klotski, all states of the classic",
        ours: OWN,
        peer: REACH,
        unit: "states",
        note: NOTE,
        target: Target {
            milliseconds: Some(2.0),
            limit: "instructions: the flood of each piece's anchors",
            ..NO_TARGET
        },
        search: |contender| match contender {
            Contender::Ours => own_states(CLASSIC),
            Contender::Peer => states(CLASSIC, peer_states),
        },
    },
    Row {
        name: "klotski-shapes",
        section: Section::Peers,
        title: "klotski, all states of Bickford's",
        ours: OWN,
        peer: REACH,
        unit: "states",
        note: NOTE,
        target: NO_TARGET,
        search: |contender| match contender {
            Contender::Ours => own_states(BICKFORD),
            Contender::Peer => states(BICKFORD, peer_states),
        },
    },
    Row {
        name: "twin-moves",
        section: Section::Generality,
        title: "klotski, the classic in fewest moves",
        ours: OWN,
        peer: "`search`, breadth-first on its space",
        unit: "moves",
        note: TWIN,
        target: NO_TARGET,
        search: |contender| match contender {
            Contender::Ours => own_moves(),
            Contender::Peer => {
                in_moves(|space| ours(space, &search::Blind, search::Algorithm::BREADTH_FIRST))
            }
        },
    },
    Row {
        name: "twin-space",
        section: Section::Generality,
        title: "klotski, all states of the classic",
        ours: OWN,
        peer: "`search`, breadth-first on its space",
        unit: "states",
        note: TWIN,
        target: NO_TARGET,
        search: |contender| match contender {
            Contender::Ours => own_states(CLASSIC),
            Contender::Peer => states(CLASSIC, our_states),
        },
    },
    Row {
        name: "twin-shapes",
        section: Section::Generality,
        title: "klotski, all states of Bickford's",
        ours: OWN,
        peer: "`search`, breadth-first on its space",
        unit: "states",
        note: "The same with general shapes.",
        target: NO_TARGET,
        search: |contender| match contender {
            Contender::Ours => own_states(BICKFORD),
            Contender::Peer => states(BICKFORD, our_states),
        },
    },
];

/// How cost grows, what limits it, and what would have to change.
const LIMIT: &str = "States grow with the fourth power of the cells, a place for each piece, and both sides' costs \
    with them. Instructions and mispredicted branches limit both. Ours finds all moves of a shape \
    by shifts of one word, with a third of the instructions and a twelfth of the mispredicted \
    branches. To gain more, several states would have to share a wide word.";

/// Square boards with one large block and three small ones.
pub const CURVE: Curve = Curve {
    name: "klotski",
    title: "klotski, all states of an n × n board, one 2 × 2 block and three 1 × 1",
    size: "board cells",
    work: "states",
    ours: OWN,
    peer: REACH,
    note: "",
    sizes: &[9, 16, 25, 36, 49],
    quick: 4,
    profiled: 25,
    limit: LIMIT,
    search: |cells, contender| {
        let side = cells.isqrt();
        let board = board(side as usize);
        match contender {
            Contender::Ours => own_states(&board),
            Contender::Peer if cells <= 32 => states(&board, peer_states),
            Contender::Peer => {
                let space = Space::<u64, 2>::new(&board.parse().ok()?, Metric::Moves).ok()?;
                let space = NoGoal(space);
                Some(Box::new(move || peer_states(&space)))
            }
        }
    },
};

/// The large block top left, the small ones along the bottom.
fn board(side: usize) -> String {
    let mut rows = vec![format!("goal A {0} {0}", side - 1)];
    rows.extend([format!("AA{}", ".".repeat(side - 2)), format!("AA{}", ".".repeat(side - 2))]);
    rows.extend((3..side).map(|_| ".".repeat(side)));
    rows.push(format!("bcd{}", ".".repeat(side - 3)));
    rows.join("\n") + "\n"
}

const CLASSIC: &str = include_str!("../../../fixtures/klotski/classic.txt");
const BICKFORD: &str = include_str!("../../../fixtures/klotski/bickford.txt");

/// The smallest states that hold boards of up to 32 cells and seven shapes.
type Blocks = Space<u32, 3>;

fn own_moves() -> Option<Search> {
    let level: Level = CLASSIC.parse().ok()?;
    Some(Box::new(move || {
        let found = shortest(&level, Metric::Moves, &Limits::default()).ok();
        found.and_then(|shortest| shortest.travels).map_or(0, |travels| travels.len() as u64).into()
    }))
}

fn own_states(text: &str) -> Option<Search> {
    let level: Level = text.parse().ok()?;
    Some(Box::new(move || {
        let states = reach(&level, Metric::Moves, &Limits::default()).depths.iter().sum();
        Found { answer: states, work: states }
    }))
}

fn in_moves(search: fn(&Blocks) -> Found) -> Option<Search> {
    let space = Blocks::new(&CLASSIC.parse().ok()?, Metric::Moves).ok()?;
    Some(Box::new(move || search(&space)))
}

fn states(text: &str, search: fn(&NoGoal<Blocks>) -> Found) -> Option<Search> {
    let space = NoGoal(Blocks::new(&text.parse().ok()?, Metric::Moves).ok()?);
    Some(Box::new(move || search(&space)))
}
