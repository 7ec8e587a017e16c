//! Spaces to explore, and what exploring them gives.

use std::collections::BTreeSet;

use disk::{Disk, DiskError, ExploreReport, Files, Identity, explore};
use search::{
    Limits, StateSpace,
    parallel::{self, ExploreCounts, Threads},
    words::AsWords,
};
use testkit::steps;

/// The least memory that an exploration is content with.
pub(crate) const LEAST_BYTES: usize = 10_000;

pub(crate) fn limits(bytes: usize) -> Limits {
    Limits { bytes, ..Limits::default() }
}

/// Numbers with this number of bits; an action changes one bit.
pub(crate) struct Cube(pub(crate) u32);

impl StateSpace for Cube {
    type State = [u64; 2];
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> [u64; 2] {
        [0, 7]
    }
    fn is_goal(&self, [bits, _]: &[u64; 2]) -> bool {
        bits.count_ones() == 3 && bits & 1 == 1
    }
    fn actions(&self, _: &[u64; 2], actions: &mut Vec<u32>) {
        actions.extend(0..self.0);
    }
    fn apply(&self, [bits, seven]: &[u64; 2], bit: u32) -> [u64; 2] {
        [bits ^ 1 << bit, *seven]
    }
    fn is_undirected(&self) -> bool {
        true
    }
}

/// Numbers of six bits, an action changes one bit; but the space contains only those up to `most`. The goal is the
/// greatest of two bits.
pub(crate) struct Fenced {
    pub(crate) most: u64,
    pub(crate) is_undirected: bool,
}

impl StateSpace for Fenced {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }
    fn is_goal(&self, bits: &u64) -> bool {
        *bits == 0b11_0000
    }
    fn contains(&self, bits: &u64) -> bool {
        *bits <= self.most
    }
    fn actions(&self, bits: &u64, actions: &mut Vec<u64>) {
        assert!(self.contains(bits), "an index out of bounds");
        actions.extend(0..6);
    }
    fn apply(&self, bits: &u64, bit: u64) -> u64 {
        bits ^ 1 << bit
    }
    fn is_undirected(&self) -> bool {
        self.is_undirected
    }
}

/// A tree of `levels` levels, and below each leaf a way to the root and the same well.
pub(crate) fn tree(levels: u32) -> impl StateSpace<State = u64, Action = (u64, u32)> + Sync {
    let successors = move |&node: &u64| {
        let children = [2 * node, 2 * node + 1].map(|it| if it >> levels == 0 { it } else { 0 });
        children.into_iter().chain([1]).map(|to| (to, 1))
    };
    steps(1, successors, |&node| node == 0 || node == 12)
}

/// Explores on disk, from the beginning.
pub(crate) fn on_disk<S: StateSpace<State: AsWords + Ord>>(
    space: &S,
    files: &dyn Files,
    limits: &Limits,
) -> Result<ExploreReport<S::Action>, DiskError> {
    explore(space, &Disk { files, identity: &Identity::new(), resumes: false }, limits, &mut |_| ())
}

/// Goes on.
pub(crate) fn resumed<S: StateSpace<State: AsWords + Ord>>(
    space: &S,
    files: &dyn Files,
    limits: &Limits,
) -> Result<ExploreReport<S::Action>, DiskError> {
    explore(space, &Disk { files, identity: &Identity::new(), resumes: true }, limits, &mut |_| ())
}

/// Explores in memory.
pub(crate) fn in_memory<S>(space: &S, limits: &Limits) -> ExploreCounts
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let limits = Limits { bytes: usize::MAX, ..limits.clone() };
    parallel::explore(space, Threads::ONE, &limits, &mut |_| ())
}

/// The states on the path to the nearest goal, by its definition: each the least of its layer.
pub(crate) fn least_path<S: StateSpace<State: Copy + Ord>>(space: &S) -> Option<Vec<S::State>> {
    let successors = |state: &S::State| {
        let mut actions = Vec::new();
        space.actions(state, &mut actions);
        actions.into_iter().map(|action| space.apply(state, action)).collect::<BTreeSet<_>>()
    };
    let mut layers = vec![BTreeSet::from([space.initial_state()])];
    let mut known = layers[0].clone();
    let goal = loop {
        let last = layers.last()?;
        if let Some(goal) = last.iter().find(|state| space.is_goal(state)) {
            break *goal;
        }
        let next: BTreeSet<_> = last.iter().flat_map(successors).collect();
        let next: BTreeSet<_> = next.difference(&known).copied().collect();
        if next.is_empty() {
            return None;
        }
        known.extend(&next);
        layers.push(next);
    };
    let mut path = vec![goal];
    for layer in layers.iter().rev().skip(1) {
        let parent = layer.iter().find(|state| successors(state).contains(&path[path.len() - 1]));
        path.push(*parent.expect("each state has a parent"));
    }
    path.reverse();
    Some(path)
}

/// The states on a path.
pub(crate) fn states<S: StateSpace>(space: &S, actions: &[S::Action]) -> Vec<S::State> {
    let mut states = vec![space.initial_state()];
    for &action in actions {
        states.push(space.apply(&states[states.len() - 1], action));
    }
    states
}
