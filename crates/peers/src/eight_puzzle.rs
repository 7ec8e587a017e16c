//! The whole 8-puzzle, by our space and by the peer's iterator over the same space.

use npuzzle::{Level, Move, Order, Space, State};
use search::{Algorithm, Blind, Limits, StateSpace, search};

/// One search takes milliseconds, so there are many.
const ROUNDS: u64 = 100;

/// The 8-puzzle without a goal, so that breadth-first search goes on.
struct Away(Space<1>);

impl StateSpace for Away {
    type State = State<1>;
    type Action = Move;
    type Undo = State<1>;

    fn initial_state(&self) -> State<1> {
        self.0.initial_state()
    }
    fn is_goal(&self, _: &State<1>) -> bool {
        false
    }
    fn actions(&self, state: &State<1>, actions: &mut Vec<Move>) {
        self.0.actions(state, actions);
    }
    fn apply(&self, state: &mut State<1>, action: Move) -> State<1> {
        self.0.apply(state, action)
    }
    fn undo(&self, state: &mut State<1>, undo: State<1>) {
        self.0.undo(state, undo);
    }
    fn state_count(&self) -> Option<usize> {
        self.0.state_count()
    }
    fn rank(&self, state: &State<1>) -> usize {
        self.0.rank(state)
    }
}

fn space() -> Option<Space<1>> {
    let level: Level = "867 254 301".parse().ok()?;
    Space::new(&level, Order::KORF)
}

/// States reached in all rounds, by `search`.
pub fn reach() -> u64 {
    let Some(space) = space().map(Away) else { return 0 };
    let round = || {
        let limits = Limits::default();
        search(&space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()).stats.distinct
    };
    (0..ROUNDS).filter_map(|_| round()).sum()
}

/// States reached in all rounds, by the peer.
pub fn peer_reach() -> u64 {
    let Some(space) = space() else { return 0 };
    let successors = |&state: &State<1>| {
        let blank = state.blank();
        let cells = Move::ALL.into_iter().filter_map(move |it| it.target(blank, 3, 3));
        cells.map(move |from| {
            let mut next = state;
            next.slide(from, blank);
            next
        })
    };
    let round =
        || pathfinding::prelude::bfs_reach(space.initial_state(), successors).count() as u64;
    (0..ROUNDS).map(|_| round()).sum()
}
