//! Two bits a rank in place of a table: the same layers and counts, and limits hold.

use std::{
    panic,
    sync::{Arc, atomic::Ordering},
};

use search::{
    Limits, Ranked, StateSpace, Stop,
    parallel::{Progress, explore_ranked},
};
use testkit::{Graph, explore_any, first_or_all};

use crate::parallel::{Numbers, threads};

/// The tree to its 21st layer, whose numbers are ranks.
struct Bounded {
    tree: Numbers,
    has_ranks: bool,
}

impl Bounded {
    const LAYERS: u32 = 21;
}

impl Default for Bounded {
    fn default() -> Self {
        Self { tree: Numbers::default(), has_ranks: true }
    }
}

impl StateSpace for Bounded {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        self.tree.initial_state()
    }
    fn is_goal(&self, &state: &u64) -> bool {
        state.is_multiple_of(1_000)
    }
    fn actions(&self, state: &u64, actions: &mut Vec<u32>) {
        if *state >> (Self::LAYERS - 1) == 0 {
            self.tree.actions(state, actions);
        }
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        self.tree.apply(state, action)
    }
}

impl Ranked for Bounded {
    fn state_count(&self) -> Option<usize> {
        self.has_ranks.then_some(1 << Self::LAYERS)
    }
    fn rank(&self, state: &u64) -> usize {
        usize::try_from(*state).expect("few bits")
    }
    fn unrank(&self, rank: usize) -> u64 {
        rank as u64
    }
}

/// Many chunks of many words; a limit on expansions ends before the layer that it does not cover.
#[test]
fn two_bits_a_rank_hold_a_large_tree() {
    let tree = Bounded::default();
    let by_rank =
        |count, limits: &Limits| explore_ranked(&tree, threads(count), limits, &mut |_| ());
    let whole = explore_any(&tree, threads(1), &Limits::default(), &mut |_| ());
    assert_eq!((whole.layers.len(), whole.stop), (21, None));
    for &count in first_or_all(&[2, 1, 8]) {
        assert_eq!(by_rank(count, &Limits::default()), whole, "{count} threads");
        for (expansions, layers) in
            [(0, 1), (1, 2), (2, 2), (3, 3), (1_000, 10), ((1 << 21) - 2, 21)]
        {
            let found = by_rank(count, &Limits { expansions, ..Limits::default() });
            assert_eq!(found.stop, Some(Stop::Expanded), "{expansions}");
            assert_eq!(found.layers, whole.layers[..layers], "{expansions}");
            assert_eq!(found.expanded, (1 << (layers - 1)) - 1, "{expansions}");
        }
    }
}

#[test]
fn they_are_cancelled() {
    let tree = Numbers { raises_at: Some(100_000), ..Numbers::default() };
    let tree = Bounded { tree, ..Bounded::default() };
    let limits = Limits { cancel: Some(Arc::clone(&tree.tree.flag)), ..Limits::default() };
    let explored = explore_ranked(&tree, threads(3), &limits, &mut |_| ());
    assert!(tree.tree.flag.load(Ordering::Relaxed));
    assert_eq!((explored.stop, explored.layers.len()), (Some(Stop::Cancelled), 17));
    assert_eq!(explored.expanded, (1 << 16) - 1, "whole layers are counted");
}

#[test]
fn a_panic_goes_on_in_the_thread_that_called() {
    let tree = Numbers { panics_at: Some(100_000), ..Numbers::default() };
    let tree = Bounded { tree, ..Bounded::default() };
    let search = || explore_ranked(&tree, threads(3), &Limits::default(), &mut |_| ());
    let caught = panic::catch_unwind(panic::AssertUnwindSafe(search)).expect_err("it panics");
    let message = caught.downcast_ref::<String>().expect("text");
    assert!(message.contains("no actions at this state"), "{message}");
}

/// States without ranks are kept in a table.
#[test]
fn a_space_without_ranks_is_explored_in_a_table() {
    let space = Bounded { has_ranks: false, ..Bounded::default() };
    let limits = Limits { depth: 9, ..Limits::default() };
    let by_rank = explore_ranked(&space, threads(2), &limits, &mut |_| ());
    assert_eq!(by_rank, explore_any(&space, threads(1), &limits, &mut |_| ()));
}

/// The states expanded and found by each message.
fn told<S>(space: &S) -> Vec<(u64, u64)>
where
    S: Ranked<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let mut told = Vec::new();
    let mut tell = |progress: Progress| told.push((progress.expanded, progress.found));
    let explored = explore_ranked(space, threads(2), &Limits::default(), &mut tell);
    assert_eq!(explored.stop, None);
    told
}

/// At the beginning of each layer, and where states were expanded: millions of ranks at once, and not of ranks without
/// states.
#[test]
fn progress_is_told_where_there_is_some() {
    // Two states that lead to each other, whose ranks are far apart.
    let far = Graph::new(3, &[], &[(3, 8_999_997, 1), (8_999_997, 3, 1)]);
    assert_eq!(told(&far), [(0, 0), (1, 1), (0, 0), (1, 0)]);
    let last = Bounded::LAYERS - 1;
    let layers = (0..last).flat_map(|depth| [(0, 0), (1 << depth, 2 << depth)]);
    let expected: Vec<_> = layers.chain([(0, 0), (1 << last, 0)]).collect();
    assert_eq!(told(&Bounded::default()), expected);
}
