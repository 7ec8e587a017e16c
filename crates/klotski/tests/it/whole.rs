//! Whole spaces, by the breadth-first engine of the core.

use std::ops::ControlFlow;

use klotski::{Goal, Level, Metric, Move, Space, State};
use search::{Algorithm, Blind, Event, Fate, Limits, Observer, Outcome, StateSpace, search};

type Boards = Space<u64, 4>;
type Board = State<u64, 4>;

/// A space without goals, which ends where the special piece has left.
struct Endless<'l> {
    space: Boards,
    level: &'l Level,
}

impl StateSpace for Endless<'_> {
    type State = Board;
    type Action = Move;

    fn initial_state(&self) -> Board {
        self.space.initial_state()
    }
    fn is_goal(&self, _: &Board) -> bool {
        false
    }
    fn actions(&self, state: &Board, actions: &mut Vec<Move>) {
        let leaves = matches!(self.level.goal(), Goal::Exit { .. });
        if !(leaves && self.space.is_goal(state)) {
            self.space.actions(state, actions);
        }
    }
    fn apply(&self, state: &Board, action: Move) -> Board {
        self.space.apply(state, action)
    }
}

/// The states that can be reached.
pub(crate) struct Whole {
    /// How many there are at each depth.
    pub(crate) depths: Vec<u64>,
    /// How many are goals.
    pub(crate) solved: u64,
}

/// Counts states that it sees for the first time.
struct Counter<'b>(&'b Boards, Whole);

impl<'e> Observer<Endless<'e>> for Counter<'_> {
    fn see(&mut self, event: Event<'_, Endless<'e>>) -> ControlFlow<()> {
        if let Event::Generated { state, g, fate: Fate::New, .. } = event {
            let Self(space, whole) = self;
            let depth = usize::try_from(g).expect("small");
            whole.depths.resize(whole.depths.len().max(depth + 1), 0);
            whole.depths[depth] += 1;
            whole.solved += u64::from(space.is_goal(state));
        }
        ControlFlow::Continue(())
    }
}

/// All states, by steps or moves, and so on beyond solved ones.
pub(crate) fn whole(level: &Level, metric: Metric) -> Whole {
    let space: Boards = Space::new(level, metric).expect("it fits");
    let solved = u64::from(space.is_goal(&space.initial_state()));
    let mut seen = Counter(&space, Whole { depths: vec![1], solved });
    let all = Endless { space: Space::new(level, metric).expect("it fits"), level };
    let limits = Limits::default();
    let report = search(&all, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut seen);
    assert_eq!(report.outcome, Outcome::Exhausted);
    seen.1
}
