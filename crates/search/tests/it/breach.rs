//! Heuristics that do not fit, and spaces whose successors change: nothing is proved by them.

use std::{
    cell::Cell,
    collections::BTreeMap,
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
};

use search::{
    Algorithm, Blind, Breach, Cycles, Guarantee, Heuristic, Limits, Outcome, Report, Reversible,
    Search, StateSpace, parallel::Sizes, study::audit,
};
use testkit::{bidirectional, laws, search, search_any, search_any_by};

use crate::{
    boxed::boxed,
    parallel::{ida_star_in, threads},
};

/// The numbers from 0, one after the other or two at a time, up to a goal.
struct Stairs {
    goal: u64,
    /// How the space changes as soon as a goal is seen.
    change: Change,
    /// How often a goal is seen before.
    seen: AtomicU64,
    has_changed: AtomicBool,
    /// An action was taken since the ways changed.
    is_used: AtomicBool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    None,
    /// Actions lead back to the start.
    Way,
    /// No goal is one.
    Goal,
    /// The search began elsewhere.
    Start,
}

impl Stairs {
    fn new(goal: u64, change: Change) -> Self {
        let (has_changed, is_used) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { goal, change, seen: AtomicU64::new(0), has_changed, is_used }
    }

    fn is_now(&self, change: Change) -> bool {
        self.change == change && self.has_changed.load(Ordering::Relaxed)
    }
}

impl StateSpace for Stairs {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        u64::from(self.is_now(Change::Start))
    }
    fn is_goal(&self, state: &u64) -> bool {
        let is_goal = *state == self.goal && !self.is_now(Change::Goal);
        let left = |left: u64| left.checked_sub(1);
        if is_goal && self.seen.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_err() {
            self.has_changed.store(true, Ordering::Relaxed);
        }
        is_goal
    }
    fn actions(&self, state: &u64, actions: &mut Vec<u32>) {
        actions.extend([1, 2].into_iter().filter(|&step| state + u64::from(step) <= self.goal + 1));
    }
    fn apply(&self, state: &u64, action: u32) -> u64 {
        if self.is_now(Change::Way) {
            self.is_used.store(true, Ordering::Relaxed);
            return 0;
        }
        state + u64::from(action)
    }
}

impl Reversible for Stairs {
    fn goal_states(&self) -> Vec<u64> {
        self.has_changed.store(true, Ordering::Relaxed);
        vec![self.goal]
    }
    fn predecessors(&self, state: &u64, into: &mut Vec<(u64, u32)>) {
        let before = |step: u32| Some((state.checked_sub(step.into())?, step));
        into.extend([2, 1].into_iter().filter_map(before));
    }
}

/// Calls every state a dead end, and counts how often it is asked whether it fits.
struct Foreign {
    fits: bool,
    asked: AtomicU64,
}

impl Foreign {
    fn new(fits: bool) -> Self {
        Self { fits, asked: AtomicU64::new(0) }
    }

    /// How often it was asked since this was asked last.
    fn asked(&self) -> u64 {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

impl<S: StateSpace<State = u64, Cost = u32>> Heuristic<S> for Foreign {
    fn h(&self, _: &u64) -> Option<u32> {
        if self.fits { Some(0) } else { None }
    }
    fn fits(&self, _: &S) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.fits
    }
    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

#[track_caller]
fn proves_nothing<A>(name: &str, report: &Report<A>, breach: Breach) {
    assert_eq!(report.outcome, Outcome::Invalid(breach), "{name}");
    assert!(!report.is_proved_least_cost() && !report.is_proved_least_length(), "{name}");
    assert!(!report.is_proved_unsolvable(), "{name}");
    assert_eq!(report.lower_bound, None, "{name}");
    assert!(report.milestones.is_empty(), "{name}");
}

/// Every search of `stairs` that there is, by its name. Several threads take part after `alone` expansions.
fn searches(
    stairs: impl Fn() -> Stairs,
    heuristic: &Foreign,
    alone: u64,
) -> Vec<(String, bool, Report<u32>)> {
    let limits = Limits::default();
    let mut reports = Vec::new();
    for algorithm in laws::variants(&[50]) {
        let asks = algorithm.uses_heuristic();
        let report = search_any(&stairs(), heuristic, algorithm, &limits, &mut ());
        reports.push((format!("{algorithm:?}"), asks, report));
        let threads = threads(3).with_sizes(Sizes { alone, ..Sizes::default() });
        let report = search_any_by(threads, &stairs(), heuristic, algorithm, &limits, &mut ());
        reports.push((format!("{algorithm:?} by threads"), asks, report));
    }
    let both = [
        bidirectional(&stairs(), heuristic, &Blind, &limits, &mut ()),
        bidirectional(&stairs(), &Blind, heuristic, &limits, &mut ()),
    ];
    reports.extend(both.map(|report| ("bidirectional".to_owned(), true, report)));
    reports
}

#[test]
fn a_heuristic_that_does_not_fit_proves_nothing() {
    let stairs = || Stairs::new(12, Change::None);
    for (name, asks, report) in searches(stairs, &Foreign::new(false), 8) {
        if asks {
            proves_nothing(&name, &report, Breach::HeuristicDoesNotFit);
            assert!(report.solutions.is_empty(), "{name}");
            assert_eq!(report.stats.expanded, 0, "{name}");
        } else {
            assert_eq!(report.outcome, Outcome::Solved, "{name}");
        }
    }
    for (name, _, report) in searches(stairs, &Foreign::new(true), 8) {
        assert_eq!(report.outcome, Outcome::Solved, "{name}");
    }
}

#[test]
fn an_audit_of_a_heuristic_that_does_not_fit_has_no_result() {
    let (stairs, limits) = (Stairs::new(12, Change::None), Limits::default());
    let foreign = Foreign::new(false);
    let audited = audit(&stairs, &foreign, &limits);
    assert_eq!(audited.breach, Some(Breach::HeuristicDoesNotFit));
    assert_eq!((audited.states, audited.compared, audited.false_dead_ends), (0, 0, 0));
    assert!(audited.contradicts(Guarantee::None));
    assert_eq!(audit(&stairs, &Foreign::new(true), &limits).breach, None);
}

/// Once a search, by each engine that uses the heuristic, and never by the others.
#[test]
fn a_heuristic_is_asked_once_whether_it_fits() {
    let (stairs, limits) = (Stairs::new(20, Change::None), Limits::default());
    for fits in [true, false] {
        let foreign = Foreign::new(fits);
        for algorithm in laws::variants(&[5]) {
            let expected = u64::from(algorithm.uses_heuristic());
            let _ = search_any(&stairs, &foreign, algorithm, &limits, &mut ());
            assert_eq!(foreign.asked(), expected, "{algorithm:?}");
            let threads = threads(3).with_sizes(Sizes { alone: 8, ..Sizes::default() });
            let _ = search_any_by(threads, &stairs, &foreign, algorithm, &limits, &mut ());
            assert_eq!(foreign.asked(), expected, "{algorithm:?} by threads");
        }
        let _ = bidirectional(&stairs, &foreign, &Blind, &limits, &mut ());
        assert_eq!(foreign.asked(), 1);
        let _ = bidirectional(&stairs, &Blind, &foreign, &limits, &mut ());
        assert_eq!(foreign.asked(), 1);
        let _ = audit(&stairs, &foreign, &limits);
        assert_eq!(foreign.asked(), 1);
        // A reference and a box ask what is behind them.
        let _ = Search::new(&stairs).a_star(Box::new(&foreign)).run();
        assert_eq!(foreign.asked(), 1);
    }
}

/// A path that is traced, or that a depth-first search has at hand, is replayed.
#[test]
fn a_space_that_changes_before_its_solution_is_replayed_proves_nothing() {
    for change in [Change::Way, Change::Goal, Change::Start] {
        for (name, _, report) in searches(|| Stairs::new(12, change), &Foreign::new(true), 1 << 30)
        {
            let name = format!("{name}, {change:?}");
            // It changes as soon as the goals are listed, and then no way leads anywhere.
            if (name.as_str(), report.outcome) == ("bidirectional, Way", Outcome::Exhausted) {
                continue;
            }
            proves_nothing(&name, &report, Breach::SuccessorsChanged);
            assert!(report.solutions.is_empty(), "{name}");
        }
    }
}

/// The parts of an iteration of IDA* are made, searched and put together, and the space changes at any of these times.
#[test]
fn ida_star_by_threads_replays_what_its_parts_find() {
    let limits = Limits { expansions: 20_000, ..Limits::default() };
    let threads = threads(3).with_sizes(Sizes { alone: 8, ..Sizes::default() });
    let mut ends = [0; 3];
    for seen in 0..60 {
        let stairs = Stairs { seen: seen.into(), ..Stairs::new(12, Change::Way) };
        let report = ida_star_in(&stairs, Cycles::OnPath, threads, &limits, &mut ());
        let has_changed = stairs.is_used.load(Ordering::Relaxed);
        ends[usize::from(has_changed) + usize::from(!report.solutions.is_empty())] += 1;
        assert!(!has_changed || report.solutions.is_empty(), "changed after {seen} goals");
        if matches!(report.outcome, Outcome::Invalid(_)) {
            let name = format!("changed after {seen} goals");
            proves_nothing(&name, &report, Breach::SuccessorsChanged);
        }
    }
    assert!(ends[1] > 0, "{ends:?}");
}

/// The way to the goal costs more when it is traced than when it was searched.
#[test]
fn a_cost_that_rises_is_noticed() {
    for algorithm in laws::variants(&[50]) {
        let rising = Rising(AtomicU32::new(1));
        let report = search_any(&rising, &Blind, algorithm, &Limits::default(), &mut ());
        // It does not look at costs.
        let is_right = matches!(algorithm, Algorithm::BreadthFirst { .. });
        if is_right {
            assert_eq!(report.solutions[0].cost, 400, "{algorithm:?}");
        } else {
            proves_nothing(&format!("{algorithm:?}"), &report, Breach::SuccessorsChanged);
        }
    }
}

/// Four steps, which cost 100 each once the last place was seen.
struct Rising(AtomicU32);

impl StateSpace for Rising {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }
    fn is_goal(&self, place: &u64) -> bool {
        if *place == 4 {
            self.0.store(100, Ordering::Relaxed);
        }
        *place == 4
    }
    fn actions(&self, _: &u64, actions: &mut Vec<u32>) {
        actions.push(1);
    }
    fn apply(&self, place: &u64, action: u32) -> u64 {
        place + u64::from(action)
    }
    fn cost(&self, _: &u64, _: u32) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Edges by their nodes, with costs.
type Edges = BTreeMap<u32, Vec<(u32, u32)>>;

/// A graph with cycles and several ways to each node.
fn graph(nodes: u32, seed: u64) -> Edges {
    let mut random = seed;
    let mut next = |below: u32| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((random >> 33) % u64::from(below)).expect("less")
    };
    let edges = (0..nodes).map(|node| {
        let count = 2 + next(3);
        let mut to: Vec<(u32, u32)> = (0..count).map(|_| (next(nodes), 1 + next(4))).collect();
        to.push(((node + 1) % nodes, 3));
        (node, to)
    });
    edges.collect()
}

/// `HashSet`s made in a closure give their items in another order each time. Here the seed says which.
fn shuffled<T>(items: &mut [T], random: &Cell<u64>) {
    for last in (1..items.len()).rev() {
        random.set(random.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(7));
        items.swap(last, (random.get() >> 33) as usize % (last + 1));
    }
}

/// Whatever the order: each path is one, proofs are true, and a solution is found exactly if there is one.
#[test]
fn closures_may_list_their_nodes_in_any_order() {
    for seed in 0..12 {
        let edges = graph(14, seed);
        for goal in [13, 99] {
            let random = Cell::new(seed);
            let successors = |node: &u32| {
                let mut to = edges[node].clone();
                shuffled(&mut to, &random);
                to
            };
            let least = {
                let lawful = boxed(0, |node: &u32| edges[node].clone(), |&node| node == goal);
                let limits = Limits::default();
                let report = search(&lawful, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
                report.solutions.first().map(|found| found.cost)
            };
            for algorithm in laws::variants(&[6]) {
                let closures = boxed(0, successors, |&node| node == goal);
                let limits = Limits { expansions: 2_000, solutions: 2, ..Limits::default() };
                let report = search(&closures, &Blind, algorithm, &limits, &mut ());
                let name = format!("{algorithm:?}, seed {seed}, goal {goal}");
                assert!(!matches!(report.outcome, Outcome::Invalid(_)), "{name}");
                assert!(!report.is_proved_unsolvable() || least.is_none(), "{name}");
                for found in &report.solutions {
                    let states = found.states(&closures);
                    assert_eq!((states.first(), states.last()), (Some(&0), Some(&goal)), "{name}");
                    for (pair, action) in states.windows(2).zip(&found.actions) {
                        assert!(edges[&pair[0]].contains(&(pair[1], action.cost())), "{name}");
                    }
                    let sum: u32 = found.actions.iter().map(|action| action.cost()).sum();
                    assert_eq!(found.cost, sum, "{name}");
                }
                if report.is_proved_least_cost() {
                    assert_eq!(report.solutions.first().map(|found| found.cost), least, "{name}");
                }
            }
        }
    }
}

/// Successors that come and go: no panic, no false "unsolvable" where a node is missed, and no path that does not
/// exist.
#[test]
fn a_successor_that_is_gone_ends_the_search() {
    for seed in 0..12 {
        let edges = graph(14, seed);
        for algorithm in laws::variants(&[6]) {
            let random = Cell::new(seed);
            let successors = |node: &u32| {
                let mut to = edges[node].clone();
                shuffled(&mut to, &random);
                to.truncate(2);
                to
            };
            let fickle = boxed(0, successors, |&node| node == 99);
            let limits = Limits { expansions: 2_000, ..Limits::default() };
            let report = search(&fickle, &Blind, algorithm, &limits, &mut ());
            let is_depth_first = matches!(
                algorithm,
                Algorithm::DepthFirst { cycles: Cycles::OnPath | Cycles::Closed }
                    | Algorithm::IdaStar { .. }
            );
            let name = format!("{algorithm:?}, seed {seed}");
            if is_depth_first {
                proves_nothing(&name, &report, Breach::SuccessorsChanged);
            }
        }
    }
    let first = Cell::new(true);
    let once = boxed(0_u32, |_| first.take().then_some((1, 1_u32)), |&node| node == 1);
    let report = search(&once, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
    proves_nothing("a node that is given once", &report, Breach::SuccessorsChanged);
    assert!(report.solutions.is_empty());
}
