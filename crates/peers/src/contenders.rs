//! The workloads and who runs them. Each run is a process of its own and gives an answer (to be
//! compared) and the seconds it took.

use std::time::Instant;

use clap::ValueEnum;
use search::{Algorithm, Blind, Cost, Fate, Limits, Observer, Report, StateSpace, search};
use serde::{Deserialize, Serialize};

use crate::{
    blocks::Blocks,
    eight_puzzle,
    grids::{Grid, Neighbours},
    tiles::{GOAL, KORF_2, KORF_4, Manhattan, Move, Tiles, moves},
};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Workload {
    /// Breadth-first over the 15-puzzle to depth 22.
    BreadthFirst,
    /// A* with Manhattan distance on Korf 4.
    AStar,
    /// IDA* with Manhattan distance on Korf 2.
    IdaStar,
    /// IDA* on Korf 2 again: what an observer that counts every event costs.
    Observer,
    /// Shortest paths with four neighbours, 20 % of 1000 × 1000 cells blocked.
    Grid20,
    /// The same with 30 % blocked.
    Grid30,
    /// Shortest paths with eight neighbours, 20 % of 1000 × 1000 cells blocked.
    Octile,
    /// Breadth-first over the whole 8-puzzle, whose states rank.
    EightPuzzle,
    /// A* with Manhattan distance on Korf 4, by the tiles' own engine.
    TilesAStar,
    /// IDA* with Manhattan distance on Korf 2, by the tiles' own engine.
    TilesIdaStar,
    /// The fewest moves of the classic, L'âne rouge.
    KlotskiMoves,
    /// All states of the classic.
    KlotskiSpace,
    /// All states of a board of general shapes.
    KlotskiShapes,
}

/// Who runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Contender {
    /// The crate `search`.
    Ours,
    /// The peer of that workload.
    Peer,
}

/// One run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// What both must agree on: states stored, or cost of the solution.
    pub answer: u64,
    /// Seconds of the search alone.
    pub seconds: f64,
    /// Greatest resident set of the process, in KiB, where the system tells.
    pub peak_kib: Option<u64>,
}

impl Workload {
    /// All, in the order of the table.
    pub const ALL: [Self; 13] = [
        Self::BreadthFirst,
        Self::AStar,
        Self::IdaStar,
        Self::Observer,
        Self::Grid20,
        Self::Grid30,
        Self::Octile,
        Self::EightPuzzle,
        Self::TilesAStar,
        Self::TilesIdaStar,
        Self::KlotskiMoves,
        Self::KlotskiSpace,
        Self::KlotskiShapes,
    ];

    /// The row's name.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::BreadthFirst => "breadth-first, 15-puzzle to depth 22",
            Self::AStar => "A*, Manhattan, Korf 4",
            Self::IdaStar => "IDA*, Manhattan, Korf 2",
            Self::Observer => "IDA*, Manhattan, Korf 2: `()` against a counting observer",
            Self::Grid20 => "grid 1000 × 1000, 4 neighbours, 20 % blocked, 200 queries",
            Self::Grid30 => "grid 1000 × 1000, 4 neighbours, 30 % blocked, 200 queries",
            Self::Octile => "grid 1000 × 1000, 8 neighbours, 20 % blocked, 200 queries",
            Self::EightPuzzle => "breadth-first, the whole 8-puzzle a hundred times, ranked",
            Self::TilesAStar => "A*, Manhattan, Korf 4, `npuzzle`",
            Self::TilesIdaStar => "IDA*, Manhattan, Korf 2, `npuzzle`",
            Self::KlotskiMoves => "klotski, the classic in fewest moves",
            Self::KlotskiSpace => "klotski, all states of the classic",
            Self::KlotskiShapes => "klotski, all states of Bickford's, pieces like L",
        }
    }

    /// The other side's name.
    #[must_use]
    pub fn peer(self) -> &'static str {
        match self {
            Self::BreadthFirst
            | Self::EightPuzzle
            | Self::KlotskiSpace
            | Self::KlotskiShapes => "`pathfinding` 4.16.0 `bfs_reach`",
            Self::KlotskiMoves => "`pathfinding` 4.16.0 `bfs`",
            Self::AStar | Self::TilesAStar | Self::Grid20 | Self::Grid30 | Self::Octile => {
                "`pathfinding` 4.16.0 `astar`"
            }
            Self::IdaStar | Self::TilesIdaStar => "`pathfinding` 4.16.0 `idastar`",
            Self::Observer => "`search`, with an observer",
        }
    }

    /// What a reader must know to judge the comparison.
    #[must_use]
    pub fn note(self) -> &'static str {
        match self {
            Self::BreadthFirst => {
                "all states up to depth 22 are stored by both. The peer's iterator keeps no parents; \
                 ours can give the path to every state."
            }
            Self::AStar => {
                "the same successors and the same estimates. The peer's interface asks for the \
                 estimate of a whole board; ours updates it from move to move, and breaks ties among \
                 equal f by least h."
            }
            Self::IdaStar => {
                "as for A*. The peer goes by paths without repeated states and clones each state; \
                 ours changes one state in place and never takes a move back at once."
            }
            Self::Grid20 | Self::Grid30 => {
                "`FourNeighbours` of the crate `grid-path`, Manhattan distance on both sides, random \
                 queries in the largest component, maps and queries made before the time is taken. The \
                 answer is the sum of all costs. Ours reuses its lists from query to query; the peer's \
                 interface allocates its own each time."
            }
            Self::Octile => {
                "jump point search of the crate `grid-path` against A* with the octile distance, corners \
                 kept, costs 10,000 and 14,142."
            }
            Self::Observer => {
                "the same engine on both sides. What `()` observes is compiled away; the other side \
                 counts each expansion and each successor."
            }
            Self::EightPuzzle => {
                "the state space of `npuzzle`, which ranks its states, so that a bitmap replaces the \
                 hash table."
            }
            Self::TilesAStar | Self::TilesIdaStar => {
                "the engine that `npuzzle` has for 4 x 4 boards, the twin of the generic one above: \
                 same counts. The solution is replayed within the time."
            }
            Self::KlotskiMoves | Self::KlotskiSpace | Self::KlotskiShapes => {
                "the engine that `klotski` has for whole spaces and fewest moves, the twin of the \
                 generic one; the peer has the states and the moves of its `Space`. The time is \
                 the median of one search, repeated for at least a second, with all tables built \
                 anew, and the solution replayed within it."
            }
        }
    }

    /// What the answer is.
    #[must_use]
    pub fn answer(self) -> &'static str {
        match self {
            Self::BreadthFirst
            | Self::EightPuzzle
            | Self::KlotskiSpace
            | Self::KlotskiShapes => "states",
            Self::AStar
            | Self::IdaStar
            | Self::Observer
            | Self::TilesAStar
            | Self::TilesIdaStar
            | Self::KlotskiMoves => "moves",
            Self::Grid20 | Self::Grid30 | Self::Octile => "in all",
        }
    }

    /// Runs it once, in this process.
    #[must_use]
    pub fn run(self, contender: Contender) -> Run {
        if let Some(grid) = self.grid() {
            let (answer, seconds) = grid.run(contender);
            return Run { answer, seconds, peak_kib: peak_kib() };
        }
        if let Some(blocks) = self.blocks() {
            let (answer, seconds) = blocks.run(contender);
            return Run { answer, seconds, peak_kib: peak_kib() };
        }
        let started = Instant::now();
        let answer = match (self, contender) {
            (Self::BreadthFirst, Contender::Ours) => reach(),
            (Self::BreadthFirst, Contender::Peer) => peer_reach(),
            (Self::AStar, Contender::Ours) => solve(KORF_4, Algorithm::A_STAR, &mut ()),
            (Self::AStar | Self::TilesAStar, Contender::Peer) => peer_a_star(),
            (Self::EightPuzzle, Contender::Ours) => eight_puzzle::reach(),
            (Self::EightPuzzle, Contender::Peer) => eight_puzzle::peer_reach(),
            (Self::TilesAStar, Contender::Ours) => own(KORF_4, Algorithm::A_STAR),
            (Self::TilesIdaStar, Contender::Ours) => own(KORF_2, Algorithm::IDA_STAR),
            (Self::IdaStar | Self::Observer, Contender::Ours) => {
                solve(KORF_2, Algorithm::IDA_STAR, &mut ())
            }
            (Self::IdaStar | Self::TilesIdaStar, Contender::Peer) => peer_ida_star(),
            (Self::Observer, Contender::Peer) => {
                let mut events = Events::default();
                let cost = solve(KORF_2, Algorithm::IDA_STAR, &mut events);
                std::hint::black_box(events.expanded + events.generated);
                cost
            }
            // Of the grids and the blocks: run above.
            _ => 0,
        };
        Run { answer, seconds: started.elapsed().as_secs_f64(), peak_kib: peak_kib() }
    }
}

impl Workload {
    /// The grid, of a workload that is about one.
    fn grid(self) -> Option<Grid> {
        let (neighbours, blocked) = match self {
            Self::Grid20 => (Neighbours::Four, 200),
            Self::Grid30 => (Neighbours::Four, 300),
            Self::Octile => (Neighbours::Eight, 200),
            _ => return None,
        };
        Some(Grid { neighbours, blocked })
    }

    /// The blocks, of a workload that is about some.
    fn blocks(self) -> Option<Blocks> {
        Some(match self {
            Self::KlotskiMoves => Blocks::ClassicMoves,
            Self::KlotskiSpace => Blocks::ClassicSpace,
            Self::KlotskiShapes => Blocks::ShapesSpace,
            _ => return None,
        })
    }
}

/// States of the 15-puzzle less than 22 moves from the goal: expanding them reaches depth 22.
const TO_DEPTH_21: u64 = 6_515_257;

fn reach() -> u64 {
    let limits = Limits { expansions: TO_DEPTH_21, ..Limits::default() };
    let report =
        search(&Away(Tiles::at_goal()), &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ());
    report.stats.distinct.unwrap_or(0)
}

fn peer_reach() -> u64 {
    let space = Tiles::at_goal();
    let mut left = TO_DEPTH_21;
    let successors = |&state: &u64| {
        let expand = left > 0;
        left = left.saturating_sub(1);
        successors(&space, state).take(if expand { 4 } else { 0 })
    };
    pathfinding::prelude::bfs_reach(GOAL, successors).count() as u64
}

fn solve<O: Observer<Tiles>>(tiles: [u64; 16], algorithm: Algorithm, observer: &mut O) -> u64 {
    let report: Report<Move> =
        search(&Tiles::new(tiles), &Manhattan::new(), algorithm, &Limits::default(), observer);
    report.solutions.first().map_or(0, |solution| u64::from(solution.cost))
}

/// The tiles' own engine. 0 where something is amiss, which no answer is.
fn own(tiles: [u64; 16], algorithm: Algorithm) -> u64 {
    let row: Vec<String> = [0].iter().chain(&tiles).map(u64::to_string).collect();
    let Ok(level) = row.join(" ").parse::<npuzzle::Level>() else { return 0 };
    let heuristic = npuzzle::HeuristicKind::Manhattan;
    let settings = npuzzle::Settings { algorithm, heuristic, ..npuzzle::Settings::best(&level) };
    let report = npuzzle::solve(&level, &settings, &Limits::default(), &mut ());
    let solution = report.ok().and_then(|report| report.solutions.into_iter().next());
    solution.map_or(0, |solution| u64::from(solution.cost))
}

fn peer_a_star() -> u64 {
    let (space, manhattan) = (Tiles::new(KORF_4), Manhattan::new());
    let found = pathfinding::prelude::astar(
        &space.initial_state(),
        |&state| successors(&space, state).map(|next| (next, 1)),
        |&state| manhattan.of(state),
        |&state| state == GOAL,
    );
    found.map_or(0, |(_, cost)| u64::from(cost))
}

fn peer_ida_star() -> u64 {
    let (space, manhattan) = (Tiles::new(KORF_2), Manhattan::new());
    let found = pathfinding::prelude::idastar(
        &space.initial_state(),
        |&state| successors(&space, state).map(|next| (next, 1)),
        |&state| manhattan.of(state),
        |&state| state == GOAL,
    );
    found.map_or(0, |(_, cost)| u64::from(cost))
}

/// The successors as the peers want them, by our own space.
fn successors(space: &Tiles, state: u64) -> impl Iterator<Item = u64> {
    moves(state).iter().map(move |&action| {
        let mut next = state;
        space.apply(&mut next, action);
        next
    })
}

/// The tiles without a goal, so that breadth-first search goes on.
struct Away(Tiles);

impl StateSpace for Away {
    type State = u64;
    type Action = Move;
    type Undo = u64;

    fn initial_state(&self) -> u64 {
        self.0.initial_state()
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, state: &u64, actions: &mut Vec<Move>) {
        self.0.actions(state, actions);
    }
    fn apply(&self, state: &mut u64, action: Move) -> u64 {
        self.0.apply(state, action)
    }
    fn undo(&self, state: &mut u64, undo: u64) {
        self.0.undo(state, undo);
    }
}

/// Counts what it is told.
#[derive(Default)]
struct Events {
    expanded: u64,
    generated: u64,
}

impl Observer<Tiles> for Events {
    fn expanded(&mut self, _: &u64, _: Cost, _: Cost) {
        self.expanded += 1;
    }
    fn generated(&mut self, _: &u64, _: Cost, _: Fate) {
        self.generated += 1;
    }
}

/// `VmHWM` of this process.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
