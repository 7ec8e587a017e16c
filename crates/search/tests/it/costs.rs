//! Costs of other types: each search makes the same steps as with costs of 32 bits.

use std::{cmp::Ordering, time::Duration};

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Bound, Breach, Cost, Guarantee, Heuristic, Limits, Milestone, Outcome,
    Report, Reversible, Search, Solution, StateSpace, Stop, bidirectional, search,
    single::a_star_frontier,
    space,
    study::{Audit, audit},
};
use testkit::{
    Edge, Estimates, Event, Exact, Graph, Node, Recorder, laws,
    strategies::{graphs_of, with_estimates},
};

use crate::boxed::boxed;

/// A graph, or estimates of one, whose costs are changed by `price`, which keeps order and sums.
pub(crate) struct Priced<'s, T, C> {
    pub(crate) of: &'s T,
    pub(crate) price: Price<C>,
}

impl<T, C> Clone for Priced<'_, T, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, C> Copy for Priced<'_, T, C> {}

impl<C: Cost> StateSpace for Priced<'_, Graph, C> {
    type State = Node;
    type Action = Edge;
    type Cost = C;

    fn initial_state(&self) -> Node {
        self.of.initial_state()
    }
    fn order(&self) -> fn(&Node, &Node) -> Ordering {
        self.of.order()
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.of.is_goal(node)
    }
    fn actions(&self, node: &Node, actions: &mut Vec<Edge>) {
        self.of.actions(node, actions);
    }
    fn apply(&self, node: &Node, edge: Edge) -> Node {
        self.of.apply(node, edge)
    }
    fn cost(&self, _: &Node, edge: Edge) -> C {
        (self.price)(edge.cost)
    }
    fn is_redundant(&self, last: Edge, next: Edge) -> bool {
        self.of.is_redundant(last, next)
    }
}

impl<C: Cost> Reversible for Priced<'_, Graph, C> {
    fn goal_states(&self) -> Vec<Node> {
        self.of.goal_states()
    }
    fn predecessors(&self, node: &Node, into: &mut Vec<(Node, Edge)>) {
        self.of.predecessors(node, into);
    }
}

impl<C: Cost> Heuristic<Priced<'_, Graph, C>> for Priced<'_, Estimates, C> {
    fn h(&self, node: &Node) -> Option<C> {
        Heuristic::<Graph>::h(self.of, node).map(self.price)
    }
    fn guarantee(&self) -> Guarantee {
        Heuristic::<Graph>::guarantee(self.of)
    }
}

pub(crate) type Price<C> = fn(u32) -> C;

/// What a search said and did, without what depends on the sizes of costs.
type Run<C> = (Report<Edge, C>, Recorder<Node, Edge, C>);

/// A run whose costs are changed.
fn changed<A: Cost, B: Cost>((report, log): Run<A>, price: &dyn Fn(A) -> B) -> Run<B> {
    let solution = |Solution { actions, cost }| Solution { actions, cost: price(cost) };
    let solutions = report.solutions.into_iter().map(solution).collect();
    let bound = |bound| match bound {
        Bound::Cost(cost) => Bound::Cost(price(cost)),
        Bound::Length(length) => Bound::Length(length),
    };
    let milestone = |Milestone { expanded, cost, bound, elapsed }: Milestone<A>| Milestone {
        expanded,
        cost: cost.map(price),
        bound: price(bound),
        elapsed,
    };
    let changed = Report {
        outcome: report.outcome,
        solutions,
        lower_bound: report.lower_bound.map(bound),
        milestones: report.milestones.into_iter().map(milestone).collect(),
        stats: report.stats,
    };
    let events = log.events.into_iter().map(|event| match event {
        Event::Started(node) => Event::Started(node),
        Event::Deepened(bound) => Event::Deepened(price(bound)),
        Event::Expanded(node, g, h) => Event::Expanded(node, price(g), price(h)),
        Event::Generated(node, g, fate) => Event::Generated(node, price(g), fate),
        Event::Solved(node, found) => Event::Solved(node, solution(found)),
    });
    (changed, Recorder { events: events.collect() })
}

/// Two runs are the same except for time and memory.
fn assert_same<C: Cost>((mut one, one_log): Run<C>, (mut other, other_log): Run<C>, name: &str) {
    for report in [&mut one, &mut other] {
        (report.stats.elapsed, report.stats.peak_bytes) = Default::default();
        report.milestones.iter_mut().for_each(|it| it.elapsed = Duration::ZERO);
    }
    assert_eq!(one_log, other_log, "{name}");
    assert_eq!(one, other, "{name}");
}

/// Each algorithm, and bidirectional search, makes the same steps with the costs of `one`, changed by `price`, and with
/// those of `other`.
fn runs_are_equal<A: Cost, B: Cost>(
    one: &dyn Fn(Option<Algorithm>) -> Run<A>,
    other: &dyn Fn(Option<Algorithm>) -> Run<B>,
    price: &dyn Fn(A) -> B,
    limits: &Limits,
) {
    for algorithm in laws::variants(&[5]).into_iter().map(Some).chain([None]) {
        let (mut first, mut second) = (one(algorithm), other(algorithm));
        if let Some(Algorithm::BreadthFirst { .. } | Algorithm::IterativeDeepening { .. }) =
            algorithm
        {
            // They tell depths, which no price changes.
            (first.1, second.1) = Default::default();
        }
        if let Some(Algorithm::WeightedAStar { .. }) = algorithm {
            // What is divided is rounded up, by parts or as a whole.
            assert_eq!(first.0.lower_bound.is_some(), second.0.lower_bound.is_some());
            (first.0.lower_bound, second.0.lower_bound) = (None, None);
        }
        assert_same(changed(first, price), second, &format!("{algorithm:?}, {limits:?}"));
    }
}

fn run<C: Cost>(
    graph: &Graph,
    estimates: &Estimates,
    price: Price<C>,
    algorithm: Option<Algorithm>,
    limits: &Limits,
) -> Run<C> {
    let (space, h) = (Priced { of: graph, price }, Priced { of: estimates, price });
    let mut log = Recorder::default();
    let report = match algorithm {
        Some(algorithm) => search(&space, &h, algorithm, limits, &mut log),
        None => bidirectional(&space, &h, &Blind, limits, &mut log),
    };
    (report, log)
}

/// Of a graph whose costs are not changed.
fn unchanged(
    graph: &Graph,
    estimates: &Estimates,
    algorithm: Option<Algorithm>,
    limits: &Limits,
) -> Run<u32> {
    let mut log = Recorder::default();
    let report = match algorithm {
        Some(algorithm) => testkit::search(graph, estimates, algorithm, limits, &mut log),
        None => testkit::bidirectional(graph, estimates, &Blind, limits, &mut log),
    };
    (report, log)
}

fn some_graphs() -> impl Strategy<Value = (Graph, Estimates)> {
    with_estimates(graphs_of(prop_oneof![Just(0_u32), 1..=4_u32, 5..=90_u32]))
}

fn some_limits() -> impl Strategy<Value = Limits> {
    let expansions = prop_oneof![3 => Just(500_u64), 1 => 0..30_u64];
    (1..4_usize, expansions, prop_oneof![Just(u32::MAX), 0..8_u32]).prop_map(
        |(solutions, expansions, depth)| Limits {
            solutions,
            expansions,
            depth,
            ..Limits::default()
        },
    )
}

proptest! {
    #![proptest_config(testkit::random_cases(100))]

    /// Costs beyond all buckets, signed ones, and pairs of which one part is always 0.
    #[test]
    fn all_types_of_costs_are_searched_alike(of in some_graphs(), limits in some_limits()) {
        let (graph, estimates) = &of;
        let same = |algorithm| unchanged(graph, estimates, algorithm, &limits);
        let great = |cost: u32| u64::from(cost) << 33;
        let other = |algorithm| run(graph, estimates, great, algorithm, &limits);
        runs_are_equal(&same, &other, &great, &limits);
        let signed = |cost: u32| i32::try_from(cost).expect("small");
        let other = |algorithm| run(graph, estimates, signed, algorithm, &limits);
        runs_are_equal(&same, &other, &signed, &limits);
        let pair = |cost: u32| (0, i32::try_from(cost).expect("small"));
        let other = |algorithm| run(graph, estimates, pair, algorithm, &limits);
        runs_are_equal(&same, &other, &pair, &limits);
        let pair = |cost: u32| (i32::try_from(cost).expect("small"), 0);
        let other = |algorithm| run(graph, estimates, pair, algorithm, &limits);
        runs_are_equal(&same, &other, &pair, &limits);
    }

    /// The first part decides, then the second: as if the first were in units that no sum of the second reaches.
    #[test]
    fn pairs_are_compared_by_their_parts(
        (graph, estimates) in some_graphs(),
        limits in some_limits(),
    ) {
        let pair = |cost: u32| ((cost % 7).cast_signed(), (cost / 7).cast_signed());
        let number = |cost: u32| (u64::from(cost % 7) << 32) | u64::from(cost / 7);
        let price = |(first, second): (i32, i32)| {
            let [high, low] = [first, second].map(|part| u64::from(part.cast_unsigned()));
            (high << 32) | low
        };
        let pairs = |algorithm| run(&graph, &estimates, pair, algorithm, &limits);
        let numbers = |algorithm| run(&graph, &estimates, number, algorithm, &limits);
        runs_are_equal(&pairs, &numbers, &price, &limits);
    }

    /// Sums of tenths are not exact. Still nothing is taken for a change of the space, and the least cost is a tenth of
    /// the least cost in integers.
    #[test]
    fn floats_are_searched_up_to_rounding((graph, estimates) in some_graphs()) {
        let exact = Exact::explore(&graph, 100).expect("small");
        let limits = Limits { expansions: 2_000, ..Limits::default() };
        for algorithm in laws::variants(&[5]).into_iter().map(Some).chain([None]) {
            let tenths = |cost| Tenths(f64::from(cost) / 10.0);
            let report = run(&graph, &estimates, tenths, algorithm, &limits).0;
            let is_valid = !matches!(report.outcome, Outcome::Invalid(_));
            prop_assert!(is_valid, "{:?}: {:?}", algorithm, report);
            if let (true, Some(best)) = (report.is_proved_least_cost(), report.best()) {
                let least = exact.least_cost().expect("a solution") as f64;
                // A weight divides a bound.
                prop_assert!((best.cost.0 * 10.0 - least).abs() < 1e-6, "{:?}", algorithm);
            }
        }
    }

    #[test]
    fn audits_are_equal(
        (graph, estimates) in some_graphs(),
        expansions in prop_oneof![Just(u64::MAX), 0..9_u64],
    ) {
        let limits = Limits { expansions, ..Limits::default() };
        let price = |cost: u32| (0, i32::try_from(cost).expect("small"));
        let one = audit(&graph, &estimates, &limits);
        let (space, h) = (Priced { of: &graph, price }, Priced { of: &estimates, price });
        let other = audit(&space, &h, &limits);
        prop_assert_eq!(counts(&one), counts(&other));
        prop_assert_eq!(other.mean_ratio, None);
    }
}

/// What an audit counts.
fn counts<P, C>(audit: &Audit<P, C>) -> [u64; 7] {
    let &Audit { states, goals, compared, dead_ends, recognised, over_estimates, .. } = audit;
    [states, goals, compared, dead_ends, recognised, over_estimates, audit.inconsistent]
}

/// Lengths in tenths, as the docs of [`Cost`] make a float one.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Tenths(f64);

impl Eq for Tenths {}

impl PartialOrd for Tenths {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tenths {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Cost for Tenths {
    type Sum = Self;
    const ZERO: Self = Self(0.0);
    const MAX: Self = Self(f64::MAX);
    const INFINITE: Self = Self(f64::INFINITY);

    fn checked_add(self, other: Self) -> Option<Self> {
        Some(Self(self.0 + other.0)).filter(|sum| sum.0.is_finite())
    }
    fn times(self, weight: u16) -> Self {
        Self(self.0 * f64::from(weight))
    }
    fn plus(one: Self, other: Self) -> Self {
        Self(one.0 + other.0)
    }
    fn at_least(sum: Self, weight: u16) -> Self {
        Self(sum.0 / f64::from(weight)).min(Self::MAX)
    }
    fn units(count: u32) -> Self {
        Self(count.into())
    }
    fn to_f64(self) -> f64 {
        self.0
    }
}

/// Every algorithm that adds costs up sees it, whether it is an integer or the lesser of two pairs.
#[test]
fn a_negative_cost_proves_nothing() {
    let line = Graph::new(0, &[3], &[(0, 1, 5), (1, 2, 0), (2, 3, 5)]);
    let blind = Estimates::new(Guarantee::Consistent, &[]);
    let breach = Outcome::Invalid(Breach::NegativeCost);
    for algorithm in laws::variants(&[5]).into_iter().map(Some).chain([None]) {
        let limits = Limits::default();
        let integers =
            run(&line, &blind, |cost| if cost == 0 { -1 } else { 1 }, algorithm, &limits);
        assert_eq!(integers.0.outcome, breach, "{algorithm:?}");
        assert!(!integers.0.is_proved_best() && integers.0.lower_bound.is_none());
        let pairs =
            run(&line, &blind, |cost| (0, if cost == 0 { -1 } else { 1 }), algorithm, &limits);
        assert_eq!(pairs.0.outcome, breach, "{algorithm:?}");
    }
    let space = Priced { of: &line, price: |cost| cost.cast_signed() - 1 };
    assert_eq!(audit(&space, &Blind, &Limits::default()).breach, Some(Breach::NegativeCost));
}

/// A negative estimate counts as 0.
#[test]
fn a_negative_estimate_is_none() {
    let numbers = space(0_u32, |&n| [(n + 1, 2), (n + 3, 3)], |&n| n >= 7);
    let h = search::consistent(|&n: &u32| 5 - n.cast_signed());
    let found = Search::new(&numbers).a_star(&h).run();
    assert!(found.is_proved_best());
    assert_eq!(found.best().map(|best| best.cost), Some(8));
}

#[test]
fn a_cost_that_overflows_is_cut() {
    let numbers = space(0_u32, |&n| [(n + 1, i64::MAX / 2)], |&n| n == 3);
    let found = Search::new(&numbers).run();
    assert_eq!(found.outcome, Outcome::Stopped(Stop::CostOverflow));
    let pairs = space(0_u32, |&n| [(n + 1, (1_u64, u32::MAX))], |&n| n == 2);
    assert_eq!(Search::new(&pairs).run().outcome, Outcome::Stopped(Stop::CostOverflow));
}

/// The least cost that, times a number, is not less than a sum.
#[test]
fn bounds_are_divided_and_rounded_up() {
    assert_eq!([6, 7, 8, 9].map(|sum| u32::at_least(sum, 3)), [2, 3, 3, 3]);
    assert_eq!(u32::at_least(u64::MAX, 2), u32::MAX);
    type Pair = (u32, u32);
    let divided = [(6, 7), (6, 9), (7, 0), (7, 9)].map(|sum| Pair::at_least(sum, 3));
    assert_eq!(divided, [(2, 3), (2, 3), (3, 0), (3, 0)]);
    for first in 0..9 {
        for second in 0..9 {
            let least = Pair::at_least((first, second), 4);
            let reaches = |cost: Pair| cost.times(4) >= (first, second);
            let before = match least {
                (0, 0) => continue,
                (first, 0) => (first - 1, u32::MAX),
                (first, second) => (first, second - 1),
            };
            assert!(reaches(least) && !reaches(before), "{first} {second}: {least:?}");
        }
    }
}

/// A frontier stands for all paths that were not searched, and so not for one that was cut.
#[test]
fn a_frontier_is_not_given_where_a_cost_did_not_fit() {
    let frontier = |dear| {
        let steps = move |&n: &u32| [(n + 1, 1), (n + 100, dear)];
        let stairs = boxed(0_u32, steps, |&n| n == 1_000);
        let blind: &dyn Heuristic<_> = &Blind;
        let found = a_star_frontier(&stairs, &blind, 10, &Limits::default(), &mut ());
        found.map(|frontier| frontier.states().count()).map_err(|report| report.outcome)
    };
    assert!(frontier(5).is_ok_and(|open| open > 0));
    assert_eq!(frontier(u32::MAX), Err(Outcome::Stopped(Stop::CostOverflow)));
}
