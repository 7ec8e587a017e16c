//! Bidirectional search finds solutions of the same cost as A*, and agrees step by step with its reference,
//! on toys and on random graphs.

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Bound, Cost, Guarantee, Heuristic, Limits, Outcome, Report, Reversible,
    StateSpace, Stop, bidirectional, search,
};
use testkit::{Edge, Estimates, Exact, Graph, Node, laws, strategies, toys};

use crate::{
    against_reference::some_limits,
    reference::{self, Log, bidirectional_reference},
};

/// A graph with the list of its goals, and its edges sorted by the node to which they lead.
struct ReversibleGraph {
    graph: Graph,
    goals: Vec<Node>,
    edges: Vec<Edge>,
}

impl ReversibleGraph {
    fn new(graph: &Graph) -> Self {
        let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
        let goals = nodes.clone().filter(|node| graph.is_goal(node)).collect();
        let mut edges: Vec<Edge> = nodes.flat_map(|node| graph.edges_from(node).to_vec()).collect();
        edges.sort_by_key(|edge| edge.to);
        Self { graph: graph.clone(), goals, edges }
    }
}

impl StateSpace for ReversibleGraph {
    type State = Node;
    type Action = Edge;

    fn initial_state(&self) -> Node {
        self.graph.initial_state()
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.graph.is_goal(node)
    }

    fn actions(&self, node: &Node, actions: &mut Vec<Edge>) {
        self.graph.actions(node, actions);
    }

    fn apply(&self, node: &Node, edge: Edge) -> Node {
        self.graph.apply(node, edge)
    }

    fn cost(&self, node: &Node, edge: Edge) -> Cost {
        self.graph.cost(node, edge)
    }
}

impl Reversible for ReversibleGraph {
    fn goal_states(&self) -> Vec<Node> {
        self.goals.clone()
    }

    fn predecessors(&self, node: &Node, into: &mut Vec<(Node, Edge)>) {
        let edges = self.edges.iter().filter(|edge| edge.to == *node);
        into.extend(edges.map(|&edge| (edge.from, edge)));
    }
}

/// A heuristic from a table with one estimate for each node.
struct Table {
    of: Vec<Option<Cost>>,
    guarantee: Guarantee,
}

impl Table {
    /// The estimate that the search uses: 0 if the heuristic is not consistent.
    fn used(&self, node: Node) -> Option<Cost> {
        if self.guarantee == Guarantee::Consistent { self.of[node as usize] } else { Some(0) }
    }
}

impl Heuristic<ReversibleGraph> for Table {
    fn h(&self, node: &Node) -> Option<Cost> {
        self.of[*node as usize]
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}

/// The estimates of the cost to a goal, as a table.
fn forward(graph: &Graph, estimates: &Estimates) -> Table {
    let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
    let of = nodes.map(|node| Heuristic::<Graph>::h(estimates, &node)).collect();
    Table { of, guarantee: estimates.guarantee }
}

/// `quarters` quarters of the exact distance from the start. They are consistent, because the distances are,
/// and fractions of integers, rounded down, are consistent too. Nodes that cannot be reached are dead ends.
fn backward(graph: &Graph, quarters: u64) -> Table {
    let exact = Exact::explore(graph, 10_000).expect("a small graph");
    let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
    let of = nodes.map(|node| {
        let distance = exact.from_start().cost[exact.number_of(&node)?]?;
        Cost::try_from(distance * quarters / 4).ok()
    });
    Table { of: of.collect(), guarantee: Guarantee::Consistent }
}

fn check(name: &str, graph: &Graph, estimates: &Estimates, quarters: u64, limits: &Limits) {
    let space = ReversibleGraph::new(graph);
    let exact = Exact::explore(&space, 10_000).expect("a small graph");
    let blind =
        || Table { of: vec![Some(0); graph.node_count()], guarantee: Guarantee::Consistent };
    let all_forward = [blind(), forward(graph, estimates)];
    let all_backward = [blind(), backward(graph, quarters)];
    let a_star = search(&space, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
    let pairs = all_forward
        .iter()
        .flat_map(|forward| all_backward.iter().map(move |backward| (forward, backward)));
    for (forward, backward) in pairs {
        let mut log = Log::default();
        let report = bidirectional(&space, forward, backward, limits, &mut log);
        laws::report_is_true(name, &space, &exact, &report);
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
        let used: [&dyn Fn(Node) -> Option<Cost>; 2] =
            [&|node| forward.used(node), &|node| backward.used(node)];
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
        let space = ReversibleGraph::new(&graph);
        let limits = Limits::default();
        let from_both_ends = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
        let from_start = search(&space, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
        let cost = |solutions: &[search::Solution<Edge>]| solutions.first().map(|found| found.cost);
        prop_assert_eq!(cost(&from_both_ends.solutions), cost(&from_start.solutions));
        // Paths whose cost overflows are cut; that must not prove a solvable graph unsolvable.
        let exact = Exact::explore(&space, 10_000).expect("a small graph");
        prop_assert!(!from_both_ends.is_proved_unsolvable() || exact.least_cost().is_none());
        let _ = estimates;
    }
}

#[test]
fn toys_keep_the_laws() {
    for toy in toys::all() {
        let space = ReversibleGraph::new(&toy.graph);
        let (forward, backward) = (forward(&toy.graph, &toy.estimates), backward(&toy.graph, 3));
        laws::bidirectional_keeps_promises(&space, &[&forward], &[&backward]);
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
    let down: Vec<(Node, Node, Cost)> = (1..1_000).map(|node| (node / 2, node, 1)).collect();
    let up: Vec<_> = down.iter().map(|&(parent, child, cost)| (child, parent, cost)).collect();
    let limits = Limits::default();
    for (start, goal, edges) in [(0, 999, down), (999, 0, up)] {
        let tree = ReversibleGraph::new(&Graph::new(start, &[goal], &edges));
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
    let space = ReversibleGraph::new(&graph);
    let table = |exact: [Cost; 4]| {
        let mut of = vec![None; 202];
        (of[0], of[2], of[102], of[1]) =
            (Some(exact[0]), Some(exact[1]), Some(exact[2]), Some(exact[3]));
        Table { of, guarantee: Guarantee::Consistent }
    };
    let (forward, backward) = (table([7, 6, 1, 0]), table([0, 1, 6, 7]));
    let limits = Limits::default();
    let expanded = |report: Report<Edge>| {
        assert_eq!(report.solutions[0].cost, 7);
        report.stats.expanded
    };
    let blind = expanded(bidirectional(&space, &Blind, &Blind, &limits, &mut ()));
    let informed = expanded(bidirectional(&space, &forward, &backward, &limits, &mut ()));
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
    let mut space = ReversibleGraph::new(&Graph::new(0, &[2, 9], &edges));
    space.goals = vec![2];
    let report = bidirectional(&space, &Blind, &Blind, &Limits::default(), &mut ());
    let nodes: Vec<_> = report.solutions[0].actions.iter().map(|edge| edge.to).collect();
    assert_eq!(nodes, [3, 4, 2]);
}

#[test]
fn a_path_that_is_too_long_proves_nothing() {
    let edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1)];
    let space = ReversibleGraph::new(&Graph::new(0, &[3], &edges));
    let limits = Limits { depth: 2, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
    let limits = Limits { expansions: 1, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(report.lower_bound, Some(Bound::Cost(0)));
}
