//! Sliding blocks: whole spaces, and the fewest moves of the classic, by the engine of `klotski` and
//! by the peer on the states of its `Space`.

use std::time::{Duration, Instant};

use klotski::{Level, Metric, Space, State, reach, shortest};
use search::{Limits, StateSpace};

use crate::contenders::Contender;

/// A contender goes on for so long, and for three searches at least.
const AT_LEAST: Duration = Duration::from_secs(1);

/// What is to be found.
#[derive(Clone, Copy)]
pub enum Blocks {
    /// The 81 moves of the classic.
    ClassicMoves,
    /// The 25,955 states of the classic, by moves.
    ClassicSpace,
    /// The 9,591 states of a board of 4 × 4 with pieces shaped like L, none its own mirror image.
    ShapesSpace,
}

const CLASSIC: &str = include_str!("../../../fixtures/klotski/classic.txt");
const BICKFORD: &str = include_str!("../../../fixtures/klotski/bickford.txt");

impl Blocks {
    /// The answer, and the median seconds of one search.
    #[must_use]
    pub fn run(self, contender: Contender) -> (u64, f64) {
        let text = match self {
            Self::ClassicMoves | Self::ClassicSpace => CLASSIC,
            Self::ShapesSpace => BICKFORD,
        };
        let Ok(level) = text.parse::<Level>() else { return (0, 0.0) };
        repeated(|| match (self, contender) {
            (Self::ClassicMoves, Contender::Ours) => our_moves(&level),
            (Self::ClassicMoves, Contender::Peer) => peer_moves(&level),
            (_, Contender::Ours) => our_states(&level),
            (_, Contender::Peer) => peer_states(&level),
        })
    }
}

/// The answer of a search, 0 if two are not equal, and the median of the seconds that they take.
fn repeated(mut search: impl FnMut() -> u64) -> (u64, f64) {
    let started = Instant::now();
    let (mut answers, mut seconds) = (Vec::new(), Vec::new());
    while seconds.len() < 3 || started.elapsed() < AT_LEAST {
        let started = Instant::now();
        answers.push(search());
        seconds.push(started.elapsed().as_secs_f64());
    }
    answers.dedup();
    seconds.sort_by(f64::total_cmp);
    let answer = if answers.len() == 1 { answers[0] } else { 0 };
    (answer, seconds[seconds.len() / 2])
}

fn our_moves(level: &Level) -> u64 {
    let found = shortest(level, Metric::Moves, &Limits::default()).ok();
    found.and_then(|shortest| shortest.found).map_or(0, |found| found.replayed.moves)
}

fn our_states(level: &Level) -> u64 {
    reach(level, Metric::Moves, &Limits::default()).depths.iter().sum()
}

/// The smallest states that hold boards of up to 32 cells and seven shapes.
type Blocks32 = Space<u32, 3>;

fn peer_moves(level: &Level) -> u64 {
    let Ok(space) = Blocks32::new(level, Metric::Moves) else { return 0 };
    let found = pathfinding::prelude::bfs(
        &space.initial_state(),
        |state| successors(&space, state),
        |state| space.is_goal(state),
    );
    found.map_or(0, |path| path.len() as u64 - 1)
}

fn peer_states(level: &Level) -> u64 {
    let Ok(space) = Blocks32::new(level, Metric::Moves) else { return 0 };
    let successors = |state: &_| successors(&space, state);
    pathfinding::prelude::bfs_reach(space.initial_state(), successors).count() as u64
}

/// The successors as the peer wants them.
fn successors(space: &Blocks32, state: &State<u32, 3>) -> Vec<State<u32, 3>> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    let next = actions.into_iter().map(|action| {
        let mut next = *state;
        space.apply(&mut next, action);
        next
    });
    next.collect()
}
