//! Bidirectional search finds solutions of the same cost as A*, and agrees step by step with its reference,
//! on toys and on random graphs.

use proptest::prelude::*;
use search::{Algorithm, Blind, Bound, Guarantee, Heuristic, Limits, Outcome, Report, Stop};
use testkit::{Edge, Estimates, Exact, Graph, Node, bidirectional, laws, search, strategies, toys};

use crate::{
    against_reference::some_limits,
    reference::{self, Log, bidirectional_reference},
};

/// The estimate that the search uses: 0 if the heuristic is not consistent.
fn used(estimates: &Estimates, node: Node) -> Option<u32> {
    let is_used = estimates.guarantee == Guarantee::Consistent;
    if is_used { Heuristic::<Graph>::h(estimates, &node) } else { Some(0) }
}

/// `quarters` quarters of the exact distance from the start. They are consistent, because the distances are,
/// and fractions of integers, rounded down, are consistent too. Nodes that cannot be reached are dead ends.
fn backward(graph: &Graph, quarters: u64) -> Estimates {
    let exact = Exact::explore(graph, 10_000).expect("a small graph");
    let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
    let of = nodes.map(|node| {
        let distance = exact.from_start().cost[exact.number_of(&node)?]?;
        u32::try_from(distance * quarters / 4).ok()
    });
    Estimates { of: of.collect(), guarantee: Guarantee::Consistent }
}

fn check(name: &str, graph: &Graph, estimates: &Estimates, quarters: u64, limits: &Limits) {
    let exact = Exact::explore(graph, 10_000).expect("a small graph");
    let blind = Estimates::new(Guarantee::Consistent, &[]);
    let all_forward = [&blind, estimates];
    let all_backward = [&blind, &backward(graph, quarters)];
    let a_star = search(graph, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
    let pairs = all_forward.map(|forward| all_backward.map(|backward| (forward, backward)));
    for (forward, backward) in pairs.concat() {
        let mut log = Log::default();
        let report = bidirectional(graph, forward, backward, limits, &mut log);
        laws::report_is_true(name, graph, &exact, &report);
        assert!(
            report.stats.expanded <= graph.node_count() as u64,
            "{name}: a state was expanded twice"
        );
        assert!(report.stats.expanded <= limits.expansions, "{name}");
        let max_length = report.solutions.iter().map(|found| found.actions.len()).max();
        assert!(max_length.is_none_or(|length| length <= limits.depth as usize), "{name}");
        if matches!(report.outcome, Outcome::Solved | Outcome::Exhausted) {
            assert_eq!(report.outcome, a_star.outcome, "{name}");
            let cost = |report: &Report<Edge>| report.solutions.first().map(|found| found.cost);
            assert_eq!(cost(&report), cost(&a_star), "{name}");
            laws::promise_is_kept(name, &exact, laws::Promise::LeastCost, &report);
        }
        let used: [&dyn Fn(Node) -> Option<u32>; 2] =
            [&|node| used(forward, node), &|node| used(backward, node)];
        let reference = bidirectional_reference(graph, used, limits);
        assert_eq!(reference::Run::new(report, log), reference, "{name}, {limits:?}");
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(3_000))]

    #[test]
    fn random_graphs(
        (graph, estimates) in strategies::with_estimates(strategies::graphs()),
        quarters in 0..=4_u64,
        limits in some_limits(),
    ) {
        for limits in [Limits::default(), limits] {
            check("random graph", &graph, &estimates, quarters, &limits);
        }
    }

    #[test]
    fn random_graphs_whose_costs_may_overflow(
        (graph, estimates) in strategies::with_estimates(strategies::graphs_of(prop_oneof![
            2 => 0..=3_u32,
            1 => u32::MAX / 2 - 1..=u32::MAX / 2 + 2,
            1 => u32::MAX - 2..=u32::MAX,
        ])),
    ) {
        let limits = Limits::default();
        let from_both_ends = bidirectional(&graph, &Blind, &Blind, &limits, &mut ());
        let from_start = search(&graph, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
        let cost = |solutions: &[search::Solution<Edge>]| solutions.first().map(|found| found.cost);
        prop_assert_eq!(cost(&from_both_ends.solutions), cost(&from_start.solutions));
        // Paths whose cost overflows are cut; that must not prove a solvable graph unsolvable.
        let exact = Exact::explore(&graph, 10_000).expect("a small graph");
        prop_assert!(!from_both_ends.is_proved_unsolvable() || exact.least_cost().is_none());
        let _ = estimates;
    }
}

#[test]
fn toys_keep_the_laws() {
    for toy in toys::all() {
        let backward = backward(&toy.graph, 3);
        laws::bidirectional_keeps_promises(&toy.graph, &[&toy.estimates], &[&backward]);
    }
}

#[test]
fn toys_are_solved() {
    for toy in toys::all() {
        for quarters in 0..=4 {
            check(toy.name, &toy.graph, &toy.estimates, quarters, &Limits::default());
        }
    }
}

/// In a tree with the root as start and a leaf as goal, or the reverse, only the states on one path need to be
/// expanded.
#[test]
fn both_sides_share_the_work() {
    let down: Vec<(Node, Node, u32)> = (1..1_000).map(|node| (node / 2, node, 1)).collect();
    let up: Vec<_> = down.iter().map(|&(parent, child, cost)| (child, parent, cost)).collect();
    let limits = Limits::default();
    for (start, goal, edges) in [(0, 999, down), (999, 0, up)] {
        let tree = Graph::new(start, &[goal], &edges);
        let both = bidirectional(&tree, &Blind, &Blind, &limits, &mut ());
        let one = search(&tree, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
        assert_eq!(both.solutions, one.solutions);
        assert!(both.stats.expanded <= 20, "from {start} to {goal}: {:?}", both.stats);
    }
}

/// A hundred edges leave the start and a hundred enter the goal; the two heuristics exclude all but one of
/// each.
#[test]
fn heuristics_of_both_sides_save_expansions() {
    let out = (2..102).map(|node| (0, node, 1));
    let into = (102..202).map(|node| (node, 1, 1));
    let edges: Vec<_> = out.chain(into).chain([(2, 102, 5)]).collect();
    let graph = Graph::new(0, &[1], &edges);
    let table = |exact: [u32; 4]| {
        let mut of = vec![None; 202];
        (of[0], of[2], of[102], of[1]) =
            (Some(exact[0]), Some(exact[1]), Some(exact[2]), Some(exact[3]));
        Estimates { of, guarantee: Guarantee::Consistent }
    };
    let (forward, backward) = (table([7, 6, 1, 0]), table([0, 1, 6, 7]));
    let limits = Limits::default();
    let expanded = |report: Report<Edge>| {
        assert_eq!(report.solutions[0].cost, 7);
        report.stats.expanded
    };
    let blind = expanded(bidirectional(&graph, &Blind, &Blind, &limits, &mut ()));
    let informed = expanded(bidirectional(&graph, &forward, &backward, &limits, &mut ()));
    assert!(blind > 100 && informed <= 4, "{blind} {informed}");
}

/// `goal_states` need not list all goals. Two paths of cost 1 lead to the listed goal, 2. One of them leads
/// through 9, a goal that is not listed, so it is not a solution. The forward side takes 9 first, while the
/// backward side has more states to expand.
#[test]
fn goals_that_are_not_listed_are_terminal_too() {
    let (good, bad) = ([(0, 3, 1), (3, 4, 0), (4, 2, 0)], [(0, 9, 1), (9, 2, 0)]);
    let aside = (5..9).map(|node| (node, 2, 0));
    let edges: Vec<_> = good.into_iter().chain(bad).chain(aside).collect();
    let space = Graph::new(0, &[2, 9], &edges).listing(&[2]);
    let report = bidirectional(&space, &Blind, &Blind, &Limits::default(), &mut ());
    let nodes: Vec<_> = report.solutions[0].actions.iter().map(|edge| edge.to).collect();
    assert_eq!(nodes, [3, 4, 2]);
}

#[test]
fn a_path_that_is_too_long_proves_nothing() {
    let edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1)];
    let space = Graph::new(0, &[3], &edges);
    let limits = Limits { depth: 2, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
    let limits = Limits { expansions: 1, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(report.lower_bound, Some(Bound::Cost(0)));
}
