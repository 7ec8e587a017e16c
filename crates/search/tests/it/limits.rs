//! Limits are exact, and a search that a limit stops claims nothing false.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Bound, Cycles, GoalTest, Guarantee, Heuristic, Limits, Outcome, Reopen, Stop,
    Ties, Weight,
};
use testkit::{
    Edge, Estimates, Exact, Graph, laws, search, search_any,
    strategies::{graphs, graphs_of, with_estimates},
    toys::{self, Endless, Lattice, growing_algorithms},
};

/// A limit on expansions, because depth-first search without a closed set may need exponentially many.
const MAX_EXPANSIONS: u64 = 60;

/// The exact distances of a graph.
fn distances(graph: &Graph) -> Exact<Graph> {
    Exact::explore(graph, 1_000).expect("a small graph")
}

/// The number of a bound, after its kind: true for a cost, false for a length.
fn number(bound: Option<Bound>) -> Option<(bool, u32)> {
    bound.map(|bound| match bound {
        Bound::Cost(cost) => (true, cost),
        Bound::Length(length) => (false, length),
    })
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    /// With each limit from 0 up to the number that the whole search needs: exactly that number of states is
    /// expanded, and the bound is true and never falls. With the greatest limit the search ends as it does
    /// without a limit.
    #[test]
    fn expansions_are_exact_and_bounds_are_true((graph, estimates) in with_estimates(graphs())) {
        let exact = distances(&graph);
        for algorithm in laws::variants(&[3]) {
            let at_most = |expansions| {
                let limits = Limits { expansions, ..Limits::default() };
                search(&graph, &estimates, algorithm, &limits, &mut ())
            };
            let whole = at_most(MAX_EXPANSIONS);
            let total = whole.stats.expanded;
            let mut proved = None;
            for expansions in 0..=total {
                let report = at_most(expansions);
                let name = format!("{algorithm:?} to {expansions} of {total}");
                laws::report_is_true(&name, &graph, &exact, &report);
                prop_assert_eq!(report.stats.expanded, expansions, "{}", name);
                if expansions < total {
                    prop_assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded), "{}", name);
                    let is_anytime = algorithm == Algorithm::Anytime;
                    prop_assert!(report.solutions.is_empty() || is_anytime, "{}", name);
                } else {
                    prop_assert_eq!(report.outcome, whole.outcome, "{}", name);
                    prop_assert_eq!(&report.solutions, &whole.solutions, "{}", name);
                }
                let bound = number(report.lower_bound);
                let is_unsolvable = report.is_proved_unsolvable();
                prop_assert!(is_unsolvable || proved <= bound, "{}: fell to {:?}", name, bound);
                proved = bound;
            }
        }
    }

    /// Whatever the limit on depth, no search calls a solvable graph unsolvable, goes deeper than allowed,
    /// or proves too great a bound. Searches by depth find a solution if one is within the limit.
    #[test]
    fn depth_cuts_prove_nothing(
        (graph, estimates) in with_estimates(graphs()),
        depth in 0..7_u32,
        solutions in 1..3_usize,
    ) {
        let exact = distances(&graph);
        for algorithm in laws::variants(&[depth, depth + 2]) {
            let limits = Limits { depth, solutions, expansions: 5_000, ..Limits::default() };
            let report = search(&graph, &estimates, algorithm, &limits, &mut ());
            let name = format!("{algorithm:?}, no deeper than {depth}");
            laws::report_is_true(&name, &graph, &exact, &report);
            for solution in &report.solutions {
                prop_assert!(solution.actions.len() <= depth as usize, "{}", name);
            }
            let goes_by_depth = matches!(
                algorithm,
                Algorithm::BreadthFirst { .. }
                    | Algorithm::DepthFirst { .. }
                    | Algorithm::DepthLimited { .. }
                    | Algorithm::IterativeDeepening { .. }
            );
            if goes_by_depth && report.outcome != Outcome::Stopped(Stop::Expanded) {
                let reachable = exact.least_length().is_some_and(|least| least <= depth.into());
                prop_assert_eq!(!report.solutions.is_empty(), reachable, "{}", name);
            }
        }
    }

    /// A path whose cost exceeds [`search::Cost::MAX`] is cut, and the cut proves nothing.
    #[test]
    fn overflow_proves_nothing(
        (graph, estimates) in with_estimates(graphs_of(prop_oneof![
            3 => 0..=3_u32,
            1 => u32::MAX - 2..=u32::MAX,
        ])),
        solutions in 1..3_usize,
    ) {
        let exact = distances(&graph);
        for algorithm in laws::variants(&[4]) {
            let limits = Limits { solutions, expansions: 1_000, ..Limits::default() };
            let report = search(&graph, &estimates, algorithm, &limits, &mut ());
            laws::report_is_true(&format!("{algorithm:?}"), &graph, &exact, &report);
        }
    }
}

#[test]
fn a_depth_cut_is_reported() {
    let toy = toys::diamond();
    for algorithm in laws::variants(&[2]) {
        let limits = Limits { depth: 2, ..Limits::default() };
        let report = search(&toy.graph, &toy.estimates, algorithm, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth), "{algorithm:?}");
        assert!(!report.is_proved_unsolvable());
    }
    let (two, all) = (Algorithm::depth_limited(2), Limits::default());
    let report = search(&toy.graph, &toy.estimates, two, &all, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
    assert_eq!(
        report.lower_bound,
        Some(Bound::Length(3)),
        "all paths of up to 2 actions were searched"
    );
}

/// Six actions that cost 2 each, with a heuristic that estimates 1 for each: the bounds that are proved after
/// each number of expansions.
#[test]
fn bounds_after_each_expansion_on_a_line() {
    let edges: Vec<_> = (0..6).map(|node| (node, node + 1, 2)).collect();
    let graph = Graph::new(0, &[6], &edges);
    let estimates = Estimates::new(Guarantee::Consistent, &[6, 5, 4, 3, 2, 1, 0]);
    // The greatest k with 1 + 2 + … + k at most n.
    let rounds = |n: u32| (0..=n).filter(|k| k * (k + 1) / 2 <= n).max();
    type Row = (Algorithm, fn(u32, u32) -> Option<Bound>);
    let generation = Algorithm::BreadthFirst { goal_test: GoalTest::Generation };
    let expansion = Algorithm::BreadthFirst { goal_test: GoalTest::Expansion };
    let rows: [Row; 10] = [
        (generation, |n, _| Some(Bound::Length(n + 1))),
        (expansion, |n, _| Some(Bound::Length(n))),
        (Algorithm::UNIFORM_COST, |n, _| Some(Bound::Cost(2 * n))),
        (Algorithm::A_STAR, |n, _| Some(Bound::Cost(6 + n))),
        // f = 2 g + 3 h.
        (Algorithm::weighted_a_star(Weight::new(3, 2).expect("at least 1")), |n, _| {
            Some(Bound::Cost((18 + n).div_ceil(3)))
        }),
        (Algorithm::GREEDY, |_, _| None),
        (Algorithm::DEPTH_FIRST, |_, _| None),
        // The iteration to depth d has d expansions; the iteration to f = 6 + i has i + 1.
        (Algorithm::ITERATIVE_DEEPENING, |_, rounds| Some(Bound::Length(rounds + 1))),
        (Algorithm::IDA_STAR, |_, rounds| Some(Bound::Cost(6 + rounds))),
        // The bound rises at the end of a round.
        (Algorithm::KBest, |n, _| (n > 0).then_some(Bound::Cost(6 + n))),
    ];
    for (algorithm, bound) in rows {
        for n in 0..6 {
            let limits = Limits { expansions: n.into(), ..Limits::default() };
            let report = search(&graph, &estimates, algorithm, &limits, &mut ());
            assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
            let expected = bound(n, rounds(n).expect("k = 0 qualifies"));
            assert_eq!(report.lower_bound, expected, "{algorithm:?} after {n}");
        }
    }
}

#[test]
fn an_overflow_proves_nothing() {
    let toy = toys::overflow();
    for algorithm in laws::variants(&[2]) {
        let report = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::CostOverflow), "{algorithm:?}");
        assert!(!report.is_proved_unsolvable(), "{algorithm:?}");
    }
}

/// `0 -MAX-> 1 -1-> [2]`, `0 -1-> 3 -1-> 4 -1-> [2]` and `4 -1-> 5 -1-> [6]`: breadth-first search reaches 2 by
/// the path whose cost overflows, and then finds 6, which is not the nearest goal.
#[test]
fn a_solution_lost_by_overflow_leaves_no_proof_of_least_length() {
    let edges =
        [(0, 1, u32::MAX), (0, 3, 1), (1, 2, 1), (3, 4, 1), (4, 2, 1), (4, 5, 1), (5, 6, 1)];
    let graph = Graph::new(0, &[2, 6], &edges);
    let report = search(&graph, &Blind, Algorithm::BREADTH_FIRST, &Limits::default(), &mut ());
    assert!(!report.is_proved_least_length(), "{report:?}");
    let none = Graph::new(0, &[2], &edges);
    let report = search(&none, &Blind, Algorithm::BREADTH_FIRST, &Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::CostOverflow));
}

#[test]
fn peak_bytes_stay_within_the_limit() {
    for bytes in [0, 1, 100, 1_000, 10_000, 100_000, 1_000_000] {
        for (_, algorithm) in growing_algorithms() {
            let limits = Limits { bytes, expansions: 1_000_000, ..Limits::default() };
            let report = search_any(&Endless { branches: 2 }, &Blind, algorithm, &limits, &mut ());
            let name = format!("{algorithm:?} in {bytes} bytes");
            assert_eq!(report.outcome, Outcome::Stopped(Stop::Bytes), "{name}");
            assert!(report.stats.peak_bytes <= bytes, "{name}: {:?}", report.stats);
            if bytes >= 10_000 {
                let used = report.stats.peak_bytes;
                assert!(used >= bytes / 2, "{name}: only {used} used");
            }
        }
    }
}

/// Eleven edges in a row, and then thirteen pairs of parallel edges, make 2^13 solutions of 24 actions.
#[test]
fn solutions_count_as_memory() {
    let pairs = (22..48).map(|edge| edge / 2);
    let edges: Vec<_> = (0..11).chain(pairs).map(|node| (node, node + 1, 1)).collect();
    let graph = Graph::new(0, &[24], &edges);
    for algorithm in [Algorithm::depth_limited(30), Algorithm::IDA_STAR] {
        let limits = Limits { bytes: 1 << 20, solutions: usize::MAX, ..Limits::default() };
        let report = search(&graph, &Blind, algorithm, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Bytes), "{algorithm:?}");
        let bytes = report.solutions.len() * 24 * size_of::<Edge>();
        assert!(bytes <= 1 << 20, "{algorithm:?}: {bytes} bytes of actions");
    }
}

/// Two nodes with two and four thousand edges, which a depth-first search stores until it has tried them.
#[test]
fn actions_count_as_memory() {
    let edges = (0..2_000).map(|_| (0, 1, 1)).chain((2..4_002).map(|node| (1, node, 1)));
    let graph = Graph::new(0, &[5_000], &edges.collect::<Vec<_>>());
    let algorithm = Algorithm::DepthFirst { cycles: Cycles::OnPath };
    let limits = |bytes| Limits { bytes, expansions: 2, ..Limits::default() };
    let report = search(&graph, &Blind, algorithm, &limits(usize::MAX), &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    let actions = 6_000 * size_of::<Edge>();
    let peak = report.stats.peak_bytes;
    let range = actions..=actions + actions / 8;
    assert!(range.contains(&peak), "{peak} for {actions} bytes of actions");
    let report = search(&graph, &Blind, algorithm, &limits(actions), &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Bytes));
}

#[test]
fn a_flag_that_is_raised_already_stops_at_once() {
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let limits = Limits { cancel, ..Limits::default() };
    for algorithm in laws::variants(&[5]) {
        let report = search_any(&Lattice, &Blind, algorithm, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled), "{algorithm:?}");
        assert_eq!(report.stats.expanded, 0, "{algorithm:?}");
        assert!(!report.is_proved_unsolvable());
    }
}

#[test]
fn the_time_that_has_passed_is_taken_off_and_nothing_else() {
    let seconds = |time| Some(Duration::from_secs(time));
    let after = |time| Limits { time, ..Limits::default() }.after(Duration::from_secs(3)).time;
    assert_eq!((after(None), after(seconds(5)), after(seconds(2))), (None, seconds(2), seconds(0)));
    let limits = Limits { solutions: 2, expansions: 3, bytes: 4, depth: 5, ..Limits::default() };
    let after = limits.after(Duration::from_secs(3));
    assert_eq!((after.solutions, after.expansions, after.bytes, after.depth), (2, 3, 4, 5));
}

#[test]
fn a_time_limit_of_zero_stops_at_once() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for algorithm in laws::variants(&[5]) {
        let report = search_any(&Lattice, &Blind, algorithm, &limits, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stop::Time), "{algorithm:?}");
        assert_eq!(report.stats.expanded, 0, "{algorithm:?}");
    }
}

/// A heuristic that is admissible, but does not claim to be, proves nothing.
#[test]
fn without_a_guarantee_nothing_is_proved() {
    let toy = toys::unequal_costs();
    let estimates = Estimates { guarantee: Guarantee::None, ..toy.estimates };
    for algorithm in laws::variants(&[3]).into_iter().filter(|&some| some.uses_heuristic()) {
        let report = search(&toy.graph, &estimates, algorithm, &Limits::default(), &mut ());
        // These two take such estimates as 0.
        if matches!(algorithm, Algorithm::KBest | Algorithm::Anytime) {
            assert!(report.is_proved_least_cost());
            continue;
        }
        assert_eq!(report.lower_bound, None, "{algorithm:?}");
        assert!(!report.is_proved_least_cost(), "{algorithm:?}");
        assert_eq!(laws::promise(algorithm, estimates.guarantee()), laws::Promise::Valid);
    }
}

/// Weighted A* without reopening takes the dear way to 2, from where the goal costs too much; by way of
/// 1 it would fit.
#[test]
fn a_path_lost_to_overflow_for_want_of_reopening_is_no_proof() {
    const HALF: u32 = u32::MAX / 2;
    let ways = [(0, 1, HALF - 9), (1, 2, 10), (0, 2, HALF + 10), (2, 3, HALF - 5)];
    // Looked at last, a dead end raises f.
    let edges = [&ways[..], &[(0, 4, 1)]].concat();
    let graph = Graph::new(0, &[3], &edges);
    let estimates = Estimates::new(Guarantee::Consistent, &[0, 10, 0, 0, u32::MAX]);
    let exact = distances(&graph);
    for reopen in [Reopen::Never, Reopen::WhenCheaper] {
        let weight = Weight::new(4, 1).expect("more than 1");
        let algorithm = Algorithm::WeightedAStar { weight, ties: Ties::LeastH, reopen };
        let report = search(&graph, &estimates, algorithm, &Limits::default(), &mut ());
        laws::report_is_true(&format!("{algorithm:?}"), &graph, &exact, &report);
    }
}

/// A path whose cost overflows takes no proof away from a search that loses no other path: of two states next to the
/// start, the first leads on at the greatest cost, and the second to the goal.
#[test]
fn an_overflow_takes_no_proof_away() {
    let edges = [(0, 1, 1), (1, 2, u32::MAX), (0, 3, 5), (3, 4, 5)];
    let graph = Graph::new(0, &[4], &edges);
    let estimates = Estimates::new(Guarantee::Consistent, &[0; 5]);
    let ties = Ties::LeastH;
    let two = Weight::new(2, 1).expect("at least 1");
    for algorithm in [
        Algorithm::AStar { ties, reopen: Reopen::WhenCheaper },
        Algorithm::AStar { ties, reopen: Reopen::Never },
        Algorithm::WeightedAStar { weight: two, ties, reopen: Reopen::WhenCheaper },
    ] {
        let report = search(&graph, &estimates, algorithm, &Limits::default(), &mut ());
        assert_eq!((report.outcome, report.solutions[0].cost), (Outcome::Solved, 10));
        // With weight 2, f is at most twice the cost.
        let proved = if matches!(algorithm, Algorithm::AStar { .. }) { 10 } else { 5 };
        assert_eq!(report.lower_bound, Some(Bound::Cost(proved)), "{algorithm:?}");
    }
    let never = Algorithm::WeightedAStar { weight: two, ties, reopen: Reopen::Never };
    let report = search(&graph, &estimates, never, &Limits::default(), &mut ());
    assert_eq!(report.lower_bound, Some(Bound::Cost(1)), "what it found no way to may be lost");
}
