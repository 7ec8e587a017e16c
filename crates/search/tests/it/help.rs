//! When several threads help, and when one thread searches alone.

use std::ops::{ControlFlow, Range};

use search::{
    Cycles, Event, GoalTest, Limits, Observer, Outcome, StateSpace, Stop,
    parallel::{Sizes, Threads, breadth_first},
};
use testkit::{AnySpace, explore_any, laws};

use crate::{
    parallel::{TREE, breadth_first_in, ida_star_in, threads},
    watched::{WatchedSpace, nothing},
};

const MIB: usize = 1 << 20;

/// A space by a function: an action is the number of a successor.
struct Led<F> {
    successors: F,
    cost: u32,
}

impl<F: Fn(u64) -> Range<u64> + Sync> StateSpace for Led<F> {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, &state: &u64, actions: &mut Vec<u32>) {
        actions.extend((0..).zip((self.successors)(state)).map(|(number, _)| number));
    }
    fn apply(&self, &state: &u64, number: u32) -> u64 {
        (self.successors)(state).start + u64::from(number)
    }
    fn cost(&self, _: &u64, _: u32) -> u32 {
        self.cost
    }
}

/// Strands side by side, without an end: all layers but the first have `width` states, of a depth and a strand. From
/// the depth `forks_at` on, each state has two successors.
fn forking(width: u64, forks_at: u64) -> Led<impl Fn(u64) -> Range<u64> + Sync> {
    // The upper half of a state is its depth.
    let successors = move |state: u64| {
        let (depth, strand) = (state >> 32, state & u64::from(u32::MAX));
        let strands = match depth {
            0 => 0..width,
            _ if depth >= forks_at => 2 * strand..2 * strand + 2,
            _ => strand..strand + 1,
        };
        let next = (depth + 1) << 32;
        next + strands.start..next + strands.end
    };
    Led { successors, cost: 1 }
}

/// Strands without forks.
fn strands(width: u64) -> Led<impl Fn(u64) -> Range<u64> + Sync> {
    forking(width, u64::MAX)
}

fn limited(expansions: u64) -> Limits {
    Limits { expansions, ..Limits::default() }
}

/// Two threads that divide the table as soon as they may.
fn dividing(alone: u64) -> Threads {
    threads(2).with_sizes(Sizes { alone, whole: 0, ..Sizes::default() })
}

/// The expansions that one thread makes before the table is divided, if it is.
fn before_help(space: AnySpace<'_>, threads: Threads, limits: &Limits) -> Option<u64> {
    let watched = WatchedSpace::new(space, &nothing);
    let report = breadth_first_in(&watched, GoalTest::Generation, threads, limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(report.stats.expanded, limits.expansions);
    watched.alone()
}

/// When a layer begins.
#[test]
fn the_table_is_divided_after_the_expansions_alone() {
    for (alone, before) in [(0, 0), (1, 1), (2_000, 3_280), (5_000, 9_841)] {
        assert_eq!(before_help(&TREE, dividing(alone), &limited(20_000)), Some(before), "{alone}");
    }
    assert_eq!(before_help(&TREE, dividing(20_000), &limited(20_000)), None);
}

/// As many states wait as one thread expands, or a 32nd of them.
#[test]
fn the_table_is_divided_if_it_is_large_or_many_states_wait() {
    for (whole, is_divided) in [(0, true), (usize::MAX, false)] {
        let threads = dividing(4_096).with_sizes(Sizes { whole, ..dividing(4_096).sizes() });
        let help = |width| before_help(&strands(width), threads, &limited(20_000));
        assert_eq!(help(4_095).is_some(), is_divided);
        assert!(help(4_096).is_some());
    }
}

/// All have work in a layer with a 32nd of the expansions alone.
#[test]
fn the_table_is_divided_where_layers_are_wide() {
    let threads = dividing(4_096);
    assert_eq!(before_help(&strands(128), threads, &limited(20_000)), Some(4_097));
    assert_eq!(before_help(&strands(127), threads, &limited(20_000)), None);
}

/// The width is looked at when a layer begins, after each eighth of the expansions alone.
#[test]
fn the_table_is_divided_once_layers_become_wide() {
    let threads = dividing(3_200);
    assert_eq!(before_help(&forking(1, 3_300), threads, &limited(10_000)), Some(3_811));
}

/// A number that takes 64 KiB, so that few of them fill the memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(align(65_536))]
struct Wide(u64);

/// From 1, twice a number and twice a number and one.
struct Numbers;

impl StateSpace for Numbers {
    type State = Wide;
    type Action = u64;
    type Cost = u32;

    fn initial_state(&self) -> Wide {
        Wide(1)
    }
    fn is_goal(&self, _: &Wide) -> bool {
        false
    }
    fn actions(&self, _: &Wide, actions: &mut Vec<u64>) {
        actions.extend([0, 1]);
    }
    fn apply(&self, state: &Wide, action: u64) -> Wide {
        Wide(2 * state.0 + action)
    }
}

/// What the allocator keeps of the copied table is not accounted for.
#[test]
fn the_table_is_divided_if_it_takes_a_32nd_of_the_memory_at_most() {
    let alone = breadth_first(&Numbers, GoalTest::Generation, Threads::ONE, &limited(255), &mut ());
    let used = alone.stats.peak_bytes;
    assert!((32 * MIB..36 * MIB).contains(&used), "{used}");
    // Each partition takes the bytes of 64 states at first, so 32 of them take 128 MiB, which an undivided table does not.
    let partitions = 32;
    let threads =
        threads(2).with_sizes(Sizes { alone: 200, whole: 0, partitions, ..Sizes::default() });
    for (bytes, is_divided) in [(32 * used, true), (32 * used - 1, false)] {
        let limits = Limits { bytes, ..limited(400) };
        let report = breadth_first(&Numbers, GoalTest::Generation, threads, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
        assert_eq!(report.stats.peak_bytes > 128 * MIB, is_divided, "{:?}", report.stats);
    }
}

#[test]
fn one_thread_searches_with_less_than_256_mib() {
    let threads = threads(2).with_sizes(Sizes { alone: 1_000, ..Sizes::default() });
    for (bytes, helps) in [(256 * MIB - 1, false), (256 * MIB, true), (257 * MIB, true)] {
        let limits = Limits { bytes, ..limited(5_000) };
        assert_eq!(before_help(&TREE, threads, &limits).is_some(), helps, "{bytes}");
    }
}

/// When the last layer is expanded, the table has 29,524 states of 18 bytes at least, and the block of the layer before
/// 6,561 parents of 24 bytes with 19,683 successors of 32.
#[test]
fn the_bytes_of_breadth_first_search_are_those_of_its_table_and_blocks() {
    let threads = threads(2).with_sizes(Sizes { alone: 1_000, ..Sizes::default() });
    let report = breadth_first_in(&TREE, GoalTest::Generation, threads, &limited(20_000), &mut ());
    let bytes = report.stats.peak_bytes;
    let least = 29_524 * 18 + 6_561 * 24 + 19_683 * 32;
    assert!((least..2 * least).contains(&bytes), "{bytes}");
}

/// In chunks of several states, each state comes before its successors.
#[test]
fn states_are_told_in_the_order_of_one_thread() {
    let threads = threads(2).with_sizes(Sizes { alone: 0, ..Sizes::default() });
    for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
        let tree: AnySpace<'_> = &TREE;
        laws::breadth_first_is_the_same(&tree, goal_test, threads, &limited(1_000));
    }
}

#[test]
fn an_exploration_uses_the_bytes_that_it_may() {
    let found = |bytes| {
        let limits = Limits { bytes, depth: 8, ..Limits::default() };
        let explored = explore_any(&TREE, threads(2), &limits, &mut |_| ());
        (explored.stop, explored.layers.len())
    };
    assert_eq!(found(8 * MIB), (Some(Stop::Depth), 9));
    let (stop, layers) = found(MIB / 4);
    assert!(stop == Some(Stop::Bytes) && layers < 9, "{layers} layers");
}

/// Returns true if another thread helps IDA* by two threads.
fn helps_ida_star(space: AnySpace<'_>, threads: Threads, expansions: u64) -> bool {
    let (space, limits) = (WatchedSpace::new(space, &nothing), limited(expansions));
    let report = ida_star_in(&space, Cycles::Allowed, threads, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(report.stats.expanded, expansions);
    space.alone().is_some()
}

/// An iteration to depth 6 has 3⁷ / 2 expansions, after 543 in those before it.
#[test]
fn ida_star_gets_help_after_an_iteration_of_an_eighth_of_the_expansions_alone() {
    for (alone, helps) in [(8_744, true), (8_752, false)] {
        let threads = threads(2).with_sizes(Sizes { alone, parts: 8, ..Sizes::default() });
        assert!(!helps_ida_star(&TREE, threads, 543 + 1_093));
        assert_eq!(helps_ida_star(&TREE, threads, 543 + 1_093 + 100), helps, "{alone}");
    }
}

/// A number, the next one, and so on, without a cost: one iteration without an end.
#[test]
fn ida_star_gets_no_help_with_a_single_part() {
    let idle = Led { successors: |number| number + 1..number + 2, cost: 0 };
    let threads = threads(2).with_sizes(Sizes { alone: 0, ..Sizes::default() });
    assert!(!helps_ida_star(&idle, threads, 1_000));
}

/// The expansions that are told.
#[derive(Default)]
struct ExpansionTally(Vec<u64>);

impl<S: StateSpace> Observer<S> for ExpansionTally {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Counted { expanded } = event {
            self.0.push(expanded);
        }
        ControlFlow::Continue(())
    }
}

/// The limit is in the midst of the iteration in which 3¹³ / 2 states are expanded, and is exact although each part knows
/// only of some of the others.
#[test]
fn the_expansions_that_ida_star_tells_rise_to_those_that_it_makes() {
    let all = 1_195_735;
    let limit = all - 1_000;
    let threads = threads(2).with_sizes(Sizes { alone: 8_000, parts: 100, ..Sizes::default() });
    let mut counted = ExpansionTally::default();
    let report = ida_star_in(&TREE, Cycles::Allowed, threads, &limited(limit), &mut counted);
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!((report.stats.expanded, report.stats.iterations), (limit, 13));
    let ExpansionTally(counted) = counted;
    assert!(counted.starts_with(&[64, 128, 192]));
    assert!(counted.is_sorted_by(|before, after| before < after));
    let last = counted[counted.len() - 1];
    assert!((limit - 1_500..all).contains(&last), "{last} of {limit}");
}
