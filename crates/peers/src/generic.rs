//! Any of our state spaces, searched by our engines and by the engines of the crate `pathfinding`: the same
//! states, the same successors in the same order, the same estimates.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;
use pathfinding::prelude as peer;
use search::{Algorithm, Blind, Heuristic, Limits, Report, StateSpace, search};
use smallvec::SmallVec;

use crate::measure::{Contender, RunResult, Search};

/// What limits us where a space fits the cache.
pub const IN_CACHE: &str = "instructions, up to 1.3 times the peer's where all is in the cache: ids lead to \
                            states through a table of pages, each successor is counted and memory is \
                            accounted for; mispredicted branches are as many";

/// What both sides call the estimate of a dead end: the peer has no word for one.
const NEVER: u32 = u32::MAX / 4;

/// What our engine finds. The answer is the cost, or the number of actions for breadth-first search;
/// the work is the states expanded.
pub fn ours<S: StateSpace<Cost = u32>, H: Heuristic<S>>(
    space: &S,
    h: &H,
    algorithm: Algorithm,
) -> RunResult {
    let report = search(space, h, algorithm, &Limits::default(), &mut ());
    RunResult { answer: answer(&report, algorithm), work: report.stats.expanded }
}

fn answer<A>(report: &Report<A>, algorithm: Algorithm) -> u64 {
    let Some(solution) = report.solutions.first() else { return 0 };
    match algorithm {
        Algorithm::BreadthFirst { .. } => solution.actions.len() as u64,
        _ => solution.cost.into(),
    }
}

/// A* by either, with the same estimate.
pub fn by_a_star<S, H>(contender: Contender, space: S, h: H) -> Option<Search>
where
    S: StateSpace<Cost = u32> + 'static,
    H: Heuristic<S> + 'static,
{
    let ours = |(space, h): &(S, H)| ours(space, h, Algorithm::A_STAR);
    either(contender, (space, h), ours, |(space, h)| peer_a_star(space, h))
}

/// A search of the same data by either.
pub fn either<D: 'static>(
    contender: Contender,
    data: D,
    ours: impl Fn(&D) -> RunResult + 'static,
    peer: impl Fn(&D) -> RunResult + 'static,
) -> Option<Search> {
    Some(match contender {
        Contender::Ours => Box::new(move || ours(&data)),
        Contender::Peer => Box::new(move || peer(&data)),
    })
}

/// All states that can be reached, by our engine. The space must have no goal ([`NoGoal`]).
pub fn our_states<S: StateSpace<Cost = u32>>(space: &S) -> RunResult {
    let limits = Limits::default();
    let stats = search(space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()).stats;
    RunResult { answer: stats.distinct.unwrap_or(0), work: stats.expanded }
}

/// A state as the peer gets it. Ours may keep all they say in a few bits, from which FxHash, the hash
/// of both sides, makes poor numbers. Our table mixes them once more; so that the peer's does not
/// suffer, they are mixed here.
#[derive(Clone, PartialEq, Eq)]
struct Node<S>(S);

impl<S: Hash> Hash for Node<S> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut own = FxHasher::default();
        self.0.hash(&mut own);
        let product = u128::from(own.finish()) * 0x9E37_79B9_7F4A_7C15;
        hasher.write_u64((product >> 64) as u64 ^ product as u64);
    }
}

/// The successors as the peer wants them: a list for each state. Short lists stay on the stack, and
/// the buffer for our actions is used again.
struct Successors<'s, S: StateSpace<Cost = u32>> {
    space: &'s S,
    actions: Vec<S::Action>,
    expanded: u64,
}

impl<'s, S: StateSpace<Cost = u32>> Successors<'s, S> {
    fn new(space: &'s S) -> Self {
        Self { space, actions: Vec::new(), expanded: 0 }
    }

    fn of(&mut self, Node(state): &Node<S::State>) -> SmallVec<[(Node<S::State>, u32); 8]> {
        self.expanded += 1;
        self.actions.clear();
        self.space.actions(state, &mut self.actions);
        let next = self.actions.iter().map(|&action| {
            let cost = self.space.cost(state, action);
            (Node(self.space.apply(state, action)), cost)
        });
        next.collect()
    }

    fn states(&mut self, state: &Node<S::State>) -> impl Iterator<Item = Node<S::State>> + use<S> {
        self.of(state).into_iter().map(|(next, _)| next)
    }

    /// What a path-finder found.
    fn found<P>(&self, found: Option<(P, u32)>) -> RunResult {
        RunResult { answer: found.map_or(0, |(_, cost)| cost.into()), work: self.expanded }
    }
}

fn start<S: StateSpace<Cost = u32>>(space: &S) -> Node<S::State> {
    Node(space.initial_state())
}

/// A shortest path by the peer's breadth-first search.
pub fn peer_bfs<S: StateSpace<Cost = u32>>(space: &S) -> RunResult {
    let mut next = Successors::new(space);
    let found = peer::bfs(&start(space), |it| next.states(it), |it| space.is_goal(&it.0));
    RunResult { answer: found.map_or(0, |path| path.len() as u64 - 1), work: next.expanded }
}

/// All states that can be reached, by the peer.
pub fn peer_states<S: StateSpace<Cost = u32>>(space: &S) -> RunResult {
    let mut next = Successors::new(space);
    let states = peer::bfs_reach(start(space), |it| next.states(it)).count();
    RunResult { answer: states as u64, work: next.expanded }
}

/// A cheapest path by the peer's uniform-cost search.
pub fn peer_dijkstra<S: StateSpace<Cost = u32>>(space: &S) -> RunResult {
    let mut next = Successors::new(space);
    let found = peer::dijkstra(&start(space), |it| next.of(it), |it| space.is_goal(&it.0));
    next.found(found)
}

/// A cheapest path by the peer's A*.
pub fn peer_a_star<S: StateSpace<Cost = u32>, H: Heuristic<S>>(space: &S, h: &H) -> RunResult {
    let mut next = Successors::new(space);
    let estimate = |it: &Node<S::State>| h.h(&it.0).unwrap_or(NEVER);
    let found = peer::astar(&start(space), |it| next.of(it), estimate, |it| space.is_goal(&it.0));
    next.found(found)
}

/// A cheapest path by the peer's IDA*.
pub fn peer_ida_star<S: StateSpace<Cost = u32>, H: Heuristic<S>>(space: &S, h: &H) -> RunResult {
    let mut next = Successors::new(space);
    let estimate = |it: &Node<S::State>| h.h(&it.0).unwrap_or(NEVER);
    let found = peer::idastar(&start(space), |it| next.of(it), estimate, |it| space.is_goal(&it.0));
    next.found(found)
}

/// A space whose goals are states like any other, so that all of it is searched.
pub struct NoGoal<S>(pub S);

impl<S: StateSpace> StateSpace for NoGoal<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

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
    fn apply(&self, state: &S::State, action: S::Action) -> S::State {
        self.0.apply(state, action)
    }
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.0.cost(state, action)
    }
}
