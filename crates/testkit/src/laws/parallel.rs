//! Laws of searches by several threads: they change nothing.

use std::{fmt::Debug, num::NonZeroUsize, time::Duration};

use grid::SplitMix;
use search::{
    Algorithm, Cycles, GoalTest, Heuristic, Limits, Report, Search, StateSpace, Stats,
    parallel::{self, Sizes, Threads},
    single::{BreadthFirst, IdaStar},
};

use super::{copy::Copy, engines::limits_for};
use crate::{Event, Recorder};

/// Searches and explores with two and three threads, with tables and blocks of several sizes.
///
/// # Panics
///
/// If a result is not that of one thread, or if the layers are not those of the exact distances.
#[track_caller]
pub(super) fn threads_change_nothing(copy: &Copy) {
    let graph = &copy.graph;
    let mut random = SplitMix::new(copy.exact.states().len() as u64);
    for threads in some_threads(&mut random) {
        for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
            let solutions = [1, 2, usize::MAX][random.below(3)];
            let limits = Limits { solutions, ..Limits::default() };
            breadth_first_is_the_same(graph, goal_test, threads, &limits);
        }
        layers_are_right(copy, threads);
        for heuristic in copy.estimates() {
            for cycles in [Cycles::Allowed, Cycles::OnPath] {
                let limits = limits_for(Algorithm::IdaStar { cycles });
                ida_star_is_the_same(graph, heuristic, cycles, threads, &limits);
            }
        }
    }
}

/// Two and three threads, with small blocks in a few partitions.
fn some_threads(random: &mut SplitMix) -> [Threads; 2] {
    [2, 3].map(|count| {
        let threads = Threads::new(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN));
        let alone = random.below(20) as u64;
        let (whole, partitions) = ([0, usize::MAX][random.below(2)], 1 << random.below(7));
        let (block, parts) = (1 << random.below(12), 2 + random.below(10));
        threads.with_sizes(Sizes { alone, whole, partitions, block, parts })
    })
}

/// Checks that breadth-first search by `threads` makes the same steps in the same order as one thread, and has the
/// same result.
///
/// # Panics
///
/// If it does not.
#[track_caller]
pub fn breadth_first_is_the_same<S>(
    space: &S,
    goal_test: GoalTest,
    threads: Threads,
    limits: &Limits,
) where
    S: StateSpace<Cost = u32, State: Send + Sync + Debug, Action: Send + Sync + Debug> + Sync,
{
    let (mut of_one, mut of_all) = (Recorder::default(), Recorder::default());
    let algorithm = BreadthFirst(goal_test);
    // This engine alone, as in the next law.
    let one = Search::new(space).algorithm(algorithm).limits(limits.clone()).observer(&mut of_one);
    let one = one.run();
    let all = parallel::breadth_first(space, goal_test, threads, limits, &mut of_all);
    let name = format!("{algorithm:?}, {threads:?}, {limits:?}");
    same_result(&name, &one, &all);
    let unseen = parallel::breadth_first(space, goal_test, threads, limits, &mut ());
    same_result(&name, &one, &unseen);
    let first = of_one.events.iter().zip(&of_all.events).position(|(one, all)| one != all);
    if let Some(at) = first {
        panic!("{name}: event {at} is {:?}, not {:?}", of_all.events[at], of_one.events[at]);
    }
    assert_eq!(of_all.events.len(), of_one.events.len(), "{name}: the number of events");
}

/// Checks that IDA* by `threads` makes the same iterations as one thread, and has the same result.
///
/// # Panics
///
/// If it does not.
#[track_caller]
pub fn ida_star_is_the_same<S>(
    space: &S,
    heuristic: &(dyn Heuristic<S> + Sync),
    cycles: Cycles,
    threads: Threads,
    limits: &Limits,
) where
    S: StateSpace<Cost = u32, State: Send + Sync + Debug, Action: Send + Sync + Debug> + Sync,
{
    let (mut of_one, mut of_all) = (Recorder::default(), Recorder::default());
    let algorithm = IdaStar(cycles);
    let one = Search::new(space).algorithm(algorithm).heuristic(heuristic).limits(limits.clone());
    let one = one.observer(&mut of_one).run();
    let all = parallel::ida_star(space, &heuristic, cycles, threads, limits, &mut of_all);
    let name = format!("{algorithm:?}, {threads:?}, {limits:?}");
    same_result(&name, &one, &all);
    if limits.solutions == 1 && cycles != Cycles::Closed {
        of_one.events.retain(|event| !matches!(event, Event::Expanded(..) | Event::Generated(..)));
    }
    assert_eq!(of_all.events, of_one.events, "{name}: the iterations");
}

/// Checks that two searches have the same result. Only time and bytes may differ.
#[track_caller]
fn same_result<A: Debug + PartialEq>(name: &str, one: &Report<A>, all: &Report<A>) {
    let counts = |stats: &Stats| Stats { peak_bytes: 0, elapsed: Duration::ZERO, ..stats.clone() };
    assert_eq!(all.outcome, one.outcome, "{name}");
    assert_eq!(all.solutions, one.solutions, "{name}");
    assert_eq!(all.lower_bound, one.lower_bound, "{name}");
    assert_eq!(counts(&all.stats), counts(&one.stats), "{name}");
}

/// Checks the layers of the whole space.
#[track_caller]
fn layers_are_right(copy: &Copy, threads: Threads) {
    let mut told = Vec::new();
    let limits = Limits::default();
    let explored = parallel::explore(&copy.graph, threads, &limits, &mut |progress| {
        if progress.expanded == 0 {
            told.push(progress.layer);
        }
        assert!(progress.expanded <= progress.layer.states, "{threads:?}: {progress:?}");
    });
    assert_eq!(explored.layers, told, "{threads:?}: the layers that were told");
    let lengths = copy.exact.distances_from(0).length;
    let mut layers: Vec<(u64, u64)> = vec![(0, 0); told.len()];
    for (number, length) in lengths.into_iter().enumerate() {
        let depth = length.and_then(|length| usize::try_from(length).ok());
        let layer = layers.get_mut(depth.unwrap_or(usize::MAX)).expect("a layer that was told");
        layer.0 += 1;
        layer.1 += u64::from(copy.exact.is_goal(number));
    }
    let counted: Vec<(u64, u64)> = told.iter().map(|layer| (layer.states, layer.goals)).collect();
    assert_eq!(counted, layers, "{threads:?}: states and goals by depth");
    let states = copy.exact.states().len() as u64;
    assert_eq!(
        (explored.stop, explored.expanded, explored.generated - explored.duplicates + 1),
        (None, states, states),
        "{threads:?}: the whole space"
    );
}
