//! Any of our state spaces, searched by our engines and by those of the crate `pathfinding`: the same
//! states, the same successors in the same order, the same estimates.

use pathfinding::prelude as peer;
use search::{Algorithm, Blind, Cost, Heuristic, Limits, Report, StateSpace, search};
use smallvec::SmallVec;

use crate::measure::Found;

/// What both sides call the estimate of a dead end: the peer has no word for one.
const NEVER: Cost = Cost::MAX / 4;

/// What our engine finds. The answer is the cost, or the number of actions for breadth-first search;
/// the work is the states expanded.
pub fn ours<S: StateSpace, H: Heuristic<S>>(space: &S, h: &H, algorithm: Algorithm) -> Found {
    let report = search(space, h, algorithm, &Limits::default(), &mut ());
    Found { answer: answer(&report, algorithm), work: report.stats.expanded }
}

fn answer<A>(report: &Report<A>, algorithm: Algorithm) -> u64 {
    let Some(solution) = report.solutions.first() else { return 0 };
    match algorithm {
        Algorithm::BreadthFirst { .. } => solution.actions.len() as u64,
        _ => solution.cost.into(),
    }
}

/// All states that can be reached, by our engine. The space must have no goal ([`NoGoal`]).
pub fn our_states<S: StateSpace>(space: &S) -> Found {
    let limits = Limits::default();
    let stats = search(space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()).stats;
    Found { answer: stats.distinct.unwrap_or(0), work: stats.expanded }
}

/// The successors as the peer wants them: a list for each state. Short lists stay on the stack, and
/// the buffer for our actions is used again.
struct Successors<'s, S: StateSpace> {
    space: &'s S,
    actions: Vec<S::Action>,
    expanded: u64,
}

impl<'s, S: StateSpace> Successors<'s, S> {
    fn new(space: &'s S) -> Self {
        Self { space, actions: Vec::new(), expanded: 0 }
    }

    fn of(&mut self, state: &S::State) -> SmallVec<[(S::State, Cost); 8]> {
        self.expanded += 1;
        self.actions.clear();
        self.space.actions(state, &mut self.actions);
        let next = self.actions.iter().map(|&action| {
            let mut next = state.clone();
            let cost = self.space.cost(state, action);
            self.space.apply(&mut next, action);
            (next, cost)
        });
        next.collect()
    }

    fn states(&mut self, state: &S::State) -> impl Iterator<Item = S::State> + use<S> {
        self.of(state).into_iter().map(|(next, _)| next)
    }
}

/// A shortest path by the peer's breadth-first search.
pub fn peer_bfs<S: StateSpace>(space: &S) -> Found {
    let mut successors = Successors::new(space);
    let found =
        peer::bfs(&space.initial_state(), |it| successors.states(it), |it| space.is_goal(it));
    Found { answer: found.map_or(0, |path| path.len() as u64 - 1), work: successors.expanded }
}

/// All states that can be reached, by the peer.
pub fn peer_states<S: StateSpace>(space: &S) -> Found {
    let mut successors = Successors::new(space);
    let states = peer::bfs_reach(space.initial_state(), |it| successors.states(it)).count();
    Found { answer: states as u64, work: successors.expanded }
}

/// A cheapest path by the peer's uniform-cost search.
pub fn peer_dijkstra<S: StateSpace>(space: &S) -> Found {
    let mut successors = Successors::new(space);
    let found =
        peer::dijkstra(&space.initial_state(), |it| successors.of(it), |it| space.is_goal(it));
    Found { answer: found.map_or(0, |(_, cost)| cost.into()), work: successors.expanded }
}

/// A cheapest path by the peer's A*.
pub fn peer_a_star<S: StateSpace, H: Heuristic<S>>(space: &S, h: &H) -> Found {
    let mut successors = Successors::new(space);
    let found = peer::astar(
        &space.initial_state(),
        |it| successors.of(it),
        |it| h.h(it).unwrap_or(NEVER),
        |it| space.is_goal(it),
    );
    Found { answer: found.map_or(0, |(_, cost)| cost.into()), work: successors.expanded }
}

/// A cheapest path by the peer's IDA*.
pub fn peer_ida_star<S: StateSpace, H: Heuristic<S>>(space: &S, h: &H) -> Found {
    let mut successors = Successors::new(space);
    let found = peer::idastar(
        &space.initial_state(),
        |it| successors.of(it),
        |it| h.h(it).unwrap_or(NEVER),
        |it| space.is_goal(it),
    );
    Found { answer: found.map_or(0, |(_, cost)| cost.into()), work: successors.expanded }
}

/// A space whose goals are states like any other, so that all of it is searched.
pub struct NoGoal<S>(pub S);

impl<S: StateSpace> StateSpace for NoGoal<S> {
    type State = S::State;
    type Action = S::Action;
    type Undo = S::Undo;

    fn initial_state(&self) -> S::State {
        self.0.initial_state()
    }
    fn is_goal(&self, _: &S::State) -> bool {
        false
    }
    #[inline]
    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        self.0.actions(state, actions);
    }
    #[inline]
    fn apply(&self, state: &mut S::State, action: S::Action) -> S::Undo {
        self.0.apply(state, action)
    }
    #[inline]
    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.0.undo(state, undo);
    }
    fn cost(&self, state: &S::State, action: S::Action) -> Cost {
        self.0.cost(state, action)
    }
    fn state_count(&self) -> Option<usize> {
        self.0.state_count()
    }
    #[inline]
    fn rank(&self, state: &S::State) -> usize {
        self.0.rank(state)
    }
}

/// A space that keeps to itself that its states rank, so that they are hashed.
pub struct Hashed<S>(pub S);

impl<S: StateSpace> StateSpace for Hashed<S> {
    type State = S::State;
    type Action = S::Action;
    type Undo = S::Undo;

    fn initial_state(&self) -> S::State {
        self.0.initial_state()
    }
    fn is_goal(&self, state: &S::State) -> bool {
        self.0.is_goal(state)
    }
    #[inline]
    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        self.0.actions(state, actions);
    }
    #[inline]
    fn apply(&self, state: &mut S::State, action: S::Action) -> S::Undo {
        self.0.apply(state, action)
    }
    #[inline]
    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.0.undo(state, undo);
    }
    fn cost(&self, state: &S::State, action: S::Action) -> Cost {
        self.0.cost(state, action)
    }
}
