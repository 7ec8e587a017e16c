//! Several threads change nothing: neither results nor the order of events, whatever the number of threads, the
//! partitions of the table and the size of blocks. And limits hold with them.

use std::{
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Cycles, Event, GoalTest, Guarantee, Limits, Observer, Outcome, Report,
    StateSpace, Stop,
    parallel::{Sizes, Threads, breadth_first, explore},
    study::perft,
};
use testkit::{
    AnySpace, Estimates, Graph, explore_any, first_or_all, laws, search, search_any_by, size,
    steps, strategies, toys::Endless,
};

use crate::{
    against_reference::{large_graph, some_limits},
    watched::{WatchedSpace, nothing},
};

pub(crate) const TREE: Endless = Endless { branches: 3 };
const BOTH: [GoalTest; 2] = [GoalTest::Generation, GoalTest::Expansion];

/// [`breadth_first`] in any space.
pub(crate) fn breadth_first_in<'s>(
    space: AnySpace<'s>,
    goal_test: GoalTest,
    threads: Threads,
    limits: &Limits,
    observer: &mut dyn Observer<AnySpace<'s>>,
) -> Report<u32> {
    search_any_by(threads, space, &Blind, Algorithm::BreadthFirst { goal_test }, limits, observer)
}

/// `parallel::ida_star` without a heuristic in any space.
pub(crate) fn ida_star_in<'s>(
    space: AnySpace<'s>,
    cycles: Cycles,
    threads: Threads,
    limits: &Limits,
    observer: &mut dyn Observer<AnySpace<'s>>,
) -> Report<u32> {
    search_any_by(threads, space, &Blind, Algorithm::IdaStar { cycles }, limits, observer)
}

pub(crate) fn threads(count: usize) -> Threads {
    Threads::new(NonZeroUsize::new(count).expect("at least one"))
}

/// Small blocks, so that a few states fill several, with chunks of one parent.
fn some_threads() -> impl Strategy<Value = Threads> {
    let count = prop_oneof![Just(2), Just(3), Just(8)];
    let whole = prop_oneof![Just(0), Just(usize::MAX)];
    let shape = (0..20_u64, whole, 0..7_u32, 0..12_u32, 2..40_usize);
    (count, shape).prop_map(|(count, (alone, whole, partitions, block, parts))| {
        threads(count).with_sizes(Sizes {
            alone,
            whole,
            partitions: 1 << partitions,
            block: 1 << block,
            parts,
        })
    })
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    #[test]
    fn random_graphs(graph in strategies::graphs(), limits in some_limits(), threads in some_threads()) {
        for goal_test in BOTH {
            laws::breadth_first_is_the_same(&graph, goal_test, threads, &limits);
        }
    }

    #[test]
    fn random_graphs_whose_costs_may_overflow(
        graph in strategies::graphs_of(prop_oneof![0..=3_u32, u32::MAX - 2..=u32::MAX]),
        limits in some_limits(),
        threads in some_threads(),
    ) {
        for goal_test in BOTH {
            laws::breadth_first_is_the_same(&graph, goal_test, threads, &limits);
        }
    }

    #[test]
    fn ida_star_on_random_graphs(
        (graph, estimates) in strategies::with_estimates(strategies::graphs()),
        limits in some_limits(),
        threads in some_threads(),
    ) {
        for cycles in [Cycles::Allowed, Cycles::OnPath, Cycles::Closed] {
            laws::ida_star_is_the_same(&graph, &estimates, cycles, threads, &limits);
        }
    }

    #[test]
    fn ida_star_on_random_graphs_whose_costs_may_overflow(
        (graph, estimates) in strategies::with_estimates(
            strategies::graphs_of(prop_oneof![0..=3_u32, u32::MAX - 2..=u32::MAX]),
        ),
        limits in some_limits(),
        threads in some_threads(),
    ) {
        for cycles in [Cycles::Allowed, Cycles::OnPath] {
            laws::ida_star_is_the_same(&graph, &estimates, cycles, threads, &limits);
        }
    }

    /// One thread too; each limit on depth and expansions.
    #[test]
    fn layers_are_those_of_perft(
        graph in strategies::graphs(),
        one in any::<bool>(),
        others in some_threads(),
        depth in 0..14_u32,
        expansions in 0..14_u64,
    ) {
        let threads = if one { Threads::ONE.with_sizes(others.sizes()) } else { others };
        let counted = perft(&graph, 40, &Limits::default());
        let states: Vec<u64> = counted.layers.iter().map(|layer| layer.states).take_while(|&states| states > 0).collect();
        let found = |limits: &Limits| {
            let explored = explore(&graph, threads, limits, &mut |_| ());
            let layers: Vec<u64> = explored.layers.iter().map(|layer| layer.states).collect();
            (layers, explored.expanded, explored.stop)
        };
        let all: u64 = states.iter().sum();
        prop_assert_eq!(found(&Limits::default()), (states.clone(), all, None));

        let whole = states.len().min(depth as usize + 1);
        let expanded = states[..states.len().min(depth as usize)].iter().sum();
        let stop = (states.len() > depth as usize).then_some(Stop::Depth);
        let by_depth = found(&Limits { depth, ..Limits::default() });
        prop_assert_eq!(by_depth, (states[..whole].to_vec(), expanded, stop));

        let (layers, expanded, stop) = found(&Limits { expansions, ..Limits::default() });
        prop_assert_eq!(expanded, all.min(expansions));
        prop_assert_eq!(stop, (expansions < all).then_some(Stop::Expanded));
        prop_assert_eq!(&layers, &states[..layers.len()]);
        // A layer is told once all states before it are expanded.
        let before = |layers: usize| states[..layers].iter().sum::<u64>();
        prop_assert!(before(layers.len() - 1) <= expanded);
        prop_assert!(layers.len() == states.len() || before(layers.len()) > expanded);
    }
}

/// Iterations large enough to be cut into parts of the usual number, and the limit on expansions in the midst of them. Each
/// cell leads back to those around it, so that parts meet the states above them.
#[test]
fn large_iterations() {
    const SIDE: u32 = 12;
    let cells = 0..SIDE * SIDE;
    let right = cells.filter(|cell| cell % SIDE > 0).map(|cell| (cell - 1, cell, 1));
    let down = (SIDE..SIDE * SIDE).map(|cell| (cell - SIDE, cell, 1));
    let edges: Vec<_> = right.chain(down).collect();
    let board = Graph::new(0, &[], &edges).undirected(&[5 * SIDE + 5]);
    let estimates = Estimates::new(Guarantee::Consistent, &[0; (SIDE * SIDE) as usize]);
    for cycles in [Cycles::Allowed, Cycles::OnPath] {
        let algorithm = Algorithm::IdaStar { cycles };
        let one = search(&board, &estimates, algorithm, &Limits::default(), &mut ());
        assert!(
            (5_000..400_000).contains(&one.stats.expanded),
            "{cycles:?}: {}",
            one.stats.expanded
        );
        for expansions in [one.stats.expanded / 9, one.stats.expanded - 1, u64::MAX] {
            let limits = Limits { expansions, ..Limits::default() };
            for (count, parts) in [(2, 2_000), (3, 50), (8, 300)] {
                let threads =
                    threads(count).with_sizes(Sizes { alone: 100, parts, ..Sizes::default() });
                laws::ida_star_is_the_same(&board, &estimates, cycles, threads, &limits);
            }
        }
    }
}

/// Enough states for many blocks of the usual size, and for paths that are found again in the table.
#[test]
fn large_graphs() {
    let (graph, _) = large_graph(size(60_000, 30_000), size(150_000, 75_000), 9);
    for &(count, block) in first_or_all(&[(3, 1 << 16), (2, 1 << 20), (8, 1 << 13)]) {
        for (row, goal_test) in BOTH.into_iter().enumerate() {
            for (column, expansions) in [size(30_000, 15_000), u64::MAX].into_iter().enumerate() {
                let limits = Limits { solutions: 3, expansions, ..Limits::default() };
                // Where tests are not thorough, every other one, so that each meets each test and each limit.
                let alone = [100, 100_000, 400_000].into_iter();
                for alone in alone.skip(size(0, (row + column) % 2)).step_by(size(1, 2)) {
                    let threads =
                        threads(count).with_sizes(Sizes { alone, block, ..Sizes::default() });
                    laws::breadth_first_is_the_same(&graph, goal_test, threads, &limits);
                }
            }
        }
    }
    let counted = |count| explore(&graph, threads(count), &Limits::default(), &mut |_| ());
    let one = counted(1);
    assert!(one.expanded > 10_000, "{one:?}");
    assert_eq!([2, 3, 8].map(counted), [one.clone(), one.clone(), one]);
}

#[test]
fn the_limit_on_expansions_is_exact() {
    for expansions in [16_383, 16_384, 16_385, 20_000, 100_000] {
        let limits = Limits { expansions, ..Limits::default() };
        let report = breadth_first_in(&TREE, GoalTest::Generation, threads(2), &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
        assert_eq!((report.stats.expanded, report.stats.generated), (expansions, 3 * expansions));
        let explored = explore_any(&TREE, threads(2), &limits, &mut |_| ());
        assert_eq!((explored.stop, explored.expanded), (Some(Stop::Expanded), expansions));
    }
}

/// The states that the memory limit allows are not those of one thread, but the same each time.
#[test]
fn the_limit_on_bytes_stops_at_the_same_state_each_time() {
    let bytes = size(512 << 20, 64 << 20);
    let limits = Limits { bytes, ..Limits::default() };
    // States of 256 bytes, so that few of them fill the memory.
    let successors = |state: &[u64; 32]| [0, 1].map(|last| ([2 * state[0] + last; 32], 1));
    let wide = steps([1; 32], successors, |_| false);
    let run = |count| {
        let report = breadth_first(&wide, GoalTest::Generation, threads(count), &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Bytes));
        assert!((bytes / 4..=bytes).contains(&report.stats.peak_bytes), "{:?}", report.stats);
        (report.stats.expanded, report.stats.generated, report.stats.peak_bytes)
    };
    assert_eq!(run(2), run(3));
}

/// The infinite binary tree, numbered from 1 layer by layer. It can raise a flag, panic, or have a goal, at one of its
/// states.
#[derive(Default)]
pub(crate) struct Numbers {
    pub(crate) raises_at: Option<u64>,
    pub(crate) flag: Arc<AtomicBool>,
    pub(crate) panics_at: Option<u64>,
    pub(crate) goal: Option<u64>,
}

impl StateSpace for Numbers {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        1
    }
    fn is_goal(&self, state: &u64) -> bool {
        Some(*state) == self.goal
    }
    fn actions(&self, &state: &u64, actions: &mut Vec<u32>) {
        assert_ne!(Some(state), self.panics_at, "no actions at this state");
        if Some(state) == self.raises_at {
            self.flag.store(true, Ordering::Relaxed);
        }
        actions.extend([0, 1]);
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        2 * state + u64::from(action)
    }
}

/// The threads help early on.
pub(crate) fn quick(threads: Threads) -> Threads {
    threads.with_sizes(Sizes { alone: 1_000, ..Sizes::default() })
}

/// Threads help where they are asked for and the algorithm has a use for them.
#[test]
fn threads_help() {
    let helped = |algorithm, threads| {
        let space = WatchedSpace::new(&TREE, &nothing);
        let limits = Limits { expansions: 20_000, ..Limits::default() };
        let report = search_any_by(threads, &space, &Blind, algorithm, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded), "{algorithm:?}");
        assert_eq!(report.stats.expanded, 20_000, "{algorithm:?}");
        space.alone().is_some()
    };
    for algorithm in laws::variants(&[5]) {
        let has_use = match algorithm {
            Algorithm::BreadthFirst { .. } => true,
            Algorithm::IdaStar { cycles } => cycles != Cycles::Closed,
            _ => false,
        };
        if has_use || algorithm == Algorithm::A_STAR {
            assert_eq!(helped(algorithm, quick(threads(2))), has_use, "{algorithm:?}");
            assert!(!helped(algorithm, Threads::ONE), "{algorithm:?}");
        }
    }
}

/// Counts what it is told, and says that it looks at no states.
#[derive(Default)]
struct Blindfolded {
    states: u64,
    layers: u64,
}

impl<S: StateSpace> Observer<S> for Blindfolded {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Expanded { .. } | Event::Generated { .. } => self.states += 1,
            Event::Deepened { .. } => self.layers += 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
    fn sees_states(&self) -> bool {
        false
    }
}

/// Once the table is divided, after 3^7 / 2 expansions at the earliest.
#[test]
fn an_observer_that_looks_at_no_states_is_told_of_layers_only() {
    for alone in [1_000, 0] {
        let threads = threads(2).with_sizes(Sizes { alone, whole: 0, ..Sizes::default() });
        let limits = Limits { depth: 10, ..Limits::default() };
        let mut observer = Blindfolded::default();
        let report = breadth_first_in(&TREE, GoalTest::Generation, threads, &limits, &mut observer);
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
        assert_eq!((observer.states, observer.layers), (0, 11), "{alone}");
    }
}
