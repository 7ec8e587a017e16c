//! Sliding blocks: the fewest moves of the classic, and boards without a solution.

use klotski::{Engine, Level, Metric, Settings, Space, Travel, solve};
use search::{Limits, Report};

use crate::{
    catalogue::{Curve, NO_TARGET, ROW, Row, Section, Target},
    generic::{NoGoal, ours, peer_bfs, peer_states},
    measure::{Contender, RunResult, Search},
};

const REACH: &str = "`pathfinding` 4.16.0 `bfs_reach`";
const OWN: &str = "`puzzle solve klotski -a sweep`";
const NOTE: &str = "The engine that `klotski` has for the fewest moves; the peer has the \
                    states and the moves of its `Space`. All tables are built, and the solution \
                    replayed, within the time.";
const TWIN: &str = "Twins on bit boards of one word: pieces that slide as planes of bits, against \
                    actions one by one.";

pub const ROWS: &[Row] = &[
    Row {
        name: "klotski-moves",
        title: "klotski, the classic in fewest moves",
        ours: OWN,
        peer: "`pathfinding` 4.16.0 `bfs`",
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
        ..ROW
    },
    Row {
        name: "twin-moves",
        section: Section::Generality,
        title: "klotski, the classic in fewest moves",
        ours: OWN,
        peer: "`search`, breadth-first on its space",
        note: TWIN,
        search: |contender| match contender {
            Contender::Ours => own_moves(),
            Contender::Peer => {
                in_moves(|space| ours(space, &search::Blind, search::Algorithm::BREADTH_FIRST))
            }
        },
        ..ROW
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
            Contender::Peer if cells + 2 * side <= 32 => states(&board, peer_states),
            Contender::Peer => {
                let space = Space::<u64, 2>::new(&board.parse().ok()?, Metric::Moves).ok()?;
                let space = NoGoal(space);
                Some(Box::new(move || peer_states(&space)))
            }
        }
    },
};

/// The large block top left, the small ones along the bottom; behind a wall, where none can come, is the goal of one.
fn board(side: usize) -> String {
    let mut rows = vec![format!("goal b {} 1", side + 2)];
    rows.extend([format!("AA{}", ".".repeat(side - 2)), format!("AA{}", ".".repeat(side - 2))]);
    rows.extend((3..side).map(|_| ".".repeat(side)));
    rows.push(format!("bcd{}", ".".repeat(side - 3)));
    rows.extend(["#".repeat(side), format!(".{}", "#".repeat(side - 1))]);
    rows.join("\n") + "\n"
}

const CLASSIC: &str = include_str!("../../../fixtures/klotski/classic.txt");

/// The smallest states that hold boards of up to 32 cells and seven shapes.
type Blocks = Space<u32, 3>;

/// As the command searches by `-a sweep`.
fn swept(level: &Level) -> Option<Report<Travel, u64>> {
    let (metric, engine) = (Metric::Moves, Engine::Sweep);
    let settings = Settings { metric, engine, ..Settings::default() };
    solve(level, &settings, &Limits::default(), &mut ()).ok().map(|solved| solved.report)
}

fn own_moves() -> Option<Search> {
    let level: Level = CLASSIC.parse().ok()?;
    Some(Box::new(move || {
        let solutions = swept(&level).map_or_else(Vec::new, |report| report.solutions);
        solutions.first().map_or(0, |first| first.actions.len() as u64).into()
    }))
}

fn own_states(text: &str) -> Option<Search> {
    let level: Level = text.parse().ok()?;
    Some(Box::new(move || {
        let states = swept(&level).and_then(|report| report.stats.distinct).unwrap_or(0);
        RunResult { answer: states, work: states }
    }))
}

fn in_moves(search: fn(&Blocks) -> RunResult) -> Option<Search> {
    let space = Blocks::new(&CLASSIC.parse().ok()?, Metric::Moves).ok()?;
    Some(Box::new(move || search(&space)))
}

fn states(text: &str, search: fn(&NoGoal<Blocks>) -> RunResult) -> Option<Search> {
    let space = NoGoal(Blocks::new(&text.parse().ok()?, Metric::Moves).ok()?);
    Some(Box::new(move || search(&space)))
}
