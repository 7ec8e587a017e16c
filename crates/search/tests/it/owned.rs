//! States that own memory: the limit on bytes holds for it, too.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use search::{
    Algorithm, Blind, Limits, Outcome, Report, Reversible, Search, StateSpace, Stop, bidirectional,
    parallel::{self, Sizes},
    space,
    study::{audit, perft},
};
use testkit::{laws, search};

use crate::{boxed::boxed, parallel::threads};

/// What one state owns.
const OWNED: usize = 20_000;
/// More states than fit.
const LIMIT: usize = 100 * OWNED;

/// The bytes of all states that live now, and the most that lived at one time.
#[derive(Default)]
struct Meter {
    live: AtomicUsize,
    peak: AtomicUsize,
}

/// A number that owns some bytes.
struct Heavy<'m> {
    number: u64,
    meter: &'m Meter,
}

impl<'m> Heavy<'m> {
    fn new(number: u64, meter: &'m Meter) -> Self {
        meter.peak.fetch_max(meter.live.fetch_add(OWNED, Relaxed) + OWNED, Relaxed);
        Self { number, meter }
    }
}

impl Drop for Heavy<'_> {
    fn drop(&mut self) {
        self.meter.live.fetch_sub(OWNED, Relaxed);
    }
}

impl Clone for Heavy<'_> {
    fn clone(&self) -> Self {
        Self::new(self.number, self.meter)
    }
}

impl PartialEq for Heavy<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Heavy<'_> {}

impl PartialOrd for Heavy<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Heavy<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl Hash for Heavy<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// A binary tree without an end, and a goal far away from which another one leads back.
struct Tree<'m>(&'m Meter);

impl<'m> StateSpace for Tree<'m> {
    type State = Heavy<'m>;
    type Action = u64;
    type Cost = u32;

    fn initial_state(&self) -> Heavy<'m> {
        Heavy::new(1, self.0)
    }
    fn is_goal(&self, _: &Heavy<'m>) -> bool {
        false
    }
    fn actions(&self, state: &Heavy<'m>, actions: &mut Vec<u64>) {
        actions.extend([0, 1].into_iter().filter(|_| state.number < 1 << 60));
    }
    fn apply(&self, state: &Heavy<'m>, action: u64) -> Heavy<'m> {
        Heavy::new(2 * state.number + action, self.0)
    }
    fn heap_bytes(&self, _: &Heavy<'m>) -> usize {
        OWNED
    }
}

impl<'m> Reversible for Tree<'m> {
    fn goal_states(&self) -> Vec<Heavy<'m>> {
        vec![Heavy::new(1 << 61, self.0)]
    }
    fn predecessors(&self, state: &Heavy<'m>, into: &mut Vec<(Heavy<'m>, u64)>) {
        into.extend([1, 2].map(|more| (Heavy::new(state.number + more, self.0), 0)));
    }
}

/// A space of such states.
type Owning<'m> = dyn StateSpace<State = Heavy<'m>, Action = u64, Cost = u32> + 'm;

/// The engines are compiled once for all of them.
fn by<'m>(space: &Owning<'m>, algorithm: Algorithm, limits: &Limits) -> Report<u64> {
    search(&space, &Blind, algorithm, limits, &mut ())
}

/// Beside the stored states there are those in hand: a node, its children, a solution.
#[track_caller]
fn holds(name: &str, meter: &Meter, in_hand: usize) {
    let peak = meter.peak.load(Relaxed);
    assert!(peak <= LIMIT + in_hand * OWNED, "{name}: {} states", peak / OWNED);
    assert_eq!(meter.live.load(Relaxed), 0, "{name}");
}

#[test]
fn states_that_own_memory_stay_within_the_limit() {
    let limits = Limits { bytes: LIMIT, expansions: 20_000, ..Limits::default() };
    for algorithm in laws::variants(&[50]) {
        let meter = Meter::default();
        let report = by(&Tree(&meter), algorithm, &limits);
        let name = format!("{algorithm:?}");
        let is_linear = report.outcome == Outcome::Stopped(Stop::Expanded);
        assert!(is_linear || report.outcome == Outcome::Stopped(Stop::Bytes), "{name}");
        assert!(report.stats.peak_bytes <= LIMIT, "{name}");
        // Breadth-first search generates the children of 32 nodes together.
        holds(&name, &meter, 70);
    }
    let meter = Meter::default();
    let report = bidirectional(&Tree(&meter), &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Bytes));
    holds("bidirectional", &meter, 10);
}

#[test]
fn studies_of_states_that_own_memory_stay_within_the_limit() {
    let limits = Limits { bytes: LIMIT, ..Limits::default() };
    let meter = Meter::default();
    assert_eq!(perft(&Tree(&meter), 50, &limits).stop, Some(Stop::Bytes));
    holds("perft", &meter, 5);
    assert_eq!(audit(&Tree(&meter), &Blind, &limits).stop, Some(Stop::Bytes));
    holds("audit", &meter, 10);
    // A small block, because the states of one are not stored yet.
    let threads =
        threads(2).with_sizes(Sizes { block: 10 * OWNED, partitions: 1, ..Sizes::default() });
    let explored = parallel::explore(&Tree(&meter), threads, &limits, &mut |_| ());
    assert_eq!(explored.stop, Some(Stop::Bytes));
    holds("explore", &meter, 60);
}

/// What a path owns is released when the search leaves it.
#[test]
fn a_path_owns_what_is_on_it() {
    let meter = Meter::default();
    let limits = Limits { bytes: LIMIT, ..Limits::default() };
    for algorithm in [Algorithm::IDA_STAR, Algorithm::ITERATIVE_DEEPENING] {
        let limits = Limits { expansions: 5_000, ..limits.clone() };
        let report = by(&Tree(&meter), algorithm, &limits);
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
        // Twice the path, which is short.
        assert!(report.stats.peak_bytes < 40 * OWNED, "{}", report.stats.peak_bytes);
    }
}

/// Two levels, each node with so many children that they are kept; those of the second are all redundant.
struct Fan<'m>(&'m Meter);

impl<'m> StateSpace for Fan<'m> {
    type State = Heavy<'m>;
    type Action = u64;
    type Cost = u32;

    fn initial_state(&self) -> Heavy<'m> {
        Heavy::new(0, self.0)
    }
    fn is_goal(&self, _: &Heavy<'m>) -> bool {
        false
    }
    fn actions(&self, _: &Heavy<'m>, actions: &mut Vec<u64>) {
        actions.extend(1..=40);
    }
    fn actions_with_children(
        &self,
        state: &Heavy<'m>,
        actions: &mut Vec<u64>,
        children: &mut Vec<Option<Heavy<'m>>>,
        _: bool,
    ) {
        self.actions(state, actions);
        children.extend((1..=40).map(|action| Some(self.apply(state, action))));
    }
    fn gives_children(&self) -> bool {
        true
    }
    fn apply(&self, state: &Heavy<'m>, action: u64) -> Heavy<'m> {
        Heavy::new(40 * state.number + action, self.0)
    }
    fn is_redundant(&self, _: u64, _: u64) -> bool {
        true
    }
    fn heap_bytes(&self, _: &Heavy<'m>) -> usize {
        OWNED
    }
}

/// What redundant children own is released: those of two nodes are kept at most.
#[test]
fn redundant_children_are_released() {
    for algorithm in [Algorithm::IDA_STAR, Algorithm::ITERATIVE_DEEPENING] {
        let meter = Meter::default();
        let limits = Limits { bytes: LIMIT, ..Limits::default() };
        let report = by(&Fan(&meter), algorithm, &limits);
        assert_eq!((report.outcome, report.stats.expanded > 40), (Outcome::Exhausted, true));
        holds(algorithm.name(), &meter, 0);
    }
}

#[test]
fn closures_say_what_their_nodes_own() {
    let next = |node: &Vec<u64>| {
        let child = |last| (node.iter().copied().chain([last]).collect(), 1);
        [child(0), child(1)]
    };
    let bytes = |node: &Vec<u64>| 8 * node.capacity();
    let limits = Limits { bytes: 1 << 20, expansions: 1_000, ..Limits::default() };
    let run = |report: Report<_>| (report.outcome, report.stats.expanded);
    let lists = boxed(vec![0; 1_000], next, |_| false);
    let (outcome, _) = run(search(&lists, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut ()));
    assert_eq!(outcome, Outcome::Stopped(Stop::Expanded), "nothing was said");
    let owning = space(vec![0; 1_000], next, |_| false).owning(bytes);
    let (outcome, expanded) = run(Search::new(&owning).breadth_first().limits(limits).run());
    assert_eq!(outcome, Outcome::Stopped(Stop::Bytes));
    assert!((30..=65).contains(&expanded), "{expanded} of 65 at most");
}
