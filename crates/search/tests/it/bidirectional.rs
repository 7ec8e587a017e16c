//! Bidirectional search finds what A* finds, step by step as its reference does, on toys and on random
//! graphs.

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Bound, Cost, Guarantee, Heuristic, Limits, Outcome, Report, Reversible,
    StateSpace, Stop, bidirectional, search,
};
use testkit::{Edge, Estimates, Exact, Graph, Node, laws, strategies, toys};

use crate::{
    against_reference::some_limits,
    reference::{self, Log, both_ways},
};

/// A graph with its goals and the edges by where they lead.
struct BothWays {
    graph: Graph,
    goals: Vec<Node>,
    edges: Vec<Edge>,
}

impl BothWays {
    fn new(graph: &Graph) -> Self {
        let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
        let goals = nodes.clone().filter(|node| graph.is_goal(node)).collect();
        let mut edges: Vec<Edge> = nodes.flat_map(|node| graph.edges_from(node).to_vec()).collect();
        edges.sort_by_key(|edge| edge.to);
        Self { graph: graph.clone(), goals, edges }
    }
}

impl StateSpace for BothWays {
    type State = Node;
    type Action = Edge;
    type Undo = Node;

    fn initial_state(&self) -> Node {
        self.graph.initial_state()
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.graph.is_goal(node)
    }

    fn actions(&self, node: &Node, actions: &mut Vec<Edge>) {
        self.graph.actions(node, actions);
    }

    fn apply(&self, node: &mut Node, edge: Edge) -> Node {
        self.graph.apply(node, edge)
    }

    fn undo(&self, node: &mut Node, undo: Node) {
        self.graph.undo(node, undo);
    }

    fn cost(&self, node: &Node, edge: Edge) -> Cost {
        self.graph.cost(node, edge)
    }
}

impl Reversible for BothWays {
    fn goal_states(&self) -> Vec<Node> {
        self.goals.clone()
    }

    fn predecessors(&self, node: &Node, into: &mut Vec<(Node, Edge)>) {
        let edges = self.edges.iter().filter(|edge| edge.to == *node);
        into.extend(edges.map(|&edge| (edge.from, edge)));
    }
}

/// An estimate from a table.
struct Table {
    of: Vec<Option<Cost>>,
    guarantee: Guarantee,
}

impl Table {
    /// What the search makes of it.
    fn asked(&self, node: Node) -> Option<Cost> {
        if self.guarantee == Guarantee::Consistent { self.of[node as usize] } else { Some(0) }
    }
}

impl Heuristic<BothWays> for Table {
    fn h(&self, node: &Node) -> Option<Cost> {
        self.of[*node as usize]
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}

fn forward(graph: &Graph, estimates: &Estimates) -> Table {
    let nodes = 0..Node::try_from(graph.node_count()).expect("a small graph");
    let of = nodes.map(|node| Heuristic::<Graph>::h(estimates, &node)).collect();
    Table { of, guarantee: estimates.guarantee }
}

/// A share of the exact distance from the start: consistent, because the distances are, and a share
/// rounded down of whole numbers is so too. Nodes that cannot be reached are dead ends.
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
    let space = BothWays::new(graph);
    let exact = Exact::explore(&space, 10_000).expect("a small graph");
    let blind =
        || Table { of: vec![Some(0); graph.node_count()], guarantee: Guarantee::Consistent };
    let aheads = [blind(), forward(graph, estimates)];
    let behinds = [blind(), backward(graph, quarters)];
    let a_star = search(&space, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
    for (ahead, behind) in aheads.iter().flat_map(|it| behinds.iter().map(move |that| (it, that))) {
        let mut log = Log::default();
        let report = bidirectional(&space, ahead, behind, limits, &mut log);
        laws::report_is_true(name, &space, &exact, &report);
        assert!(report.stats.expanded <= graph.node_count() as u64, "{name}: once a state");
        assert!(report.stats.expanded <= limits.expansions, "{name}");
        assert!(report.solutions.iter().all(|it| it.actions.len() <= limits.depth as usize));
        if matches!(report.outcome, Outcome::Solved | Outcome::Exhausted) {
            assert_eq!(report.outcome, a_star.outcome, "{name}");
            let cost = |report: &Report<Edge>| report.solutions.first().map(|it| it.cost);
            assert_eq!(cost(&report), cost(&a_star), "{name}");
            laws::promise_is_kept(name, &exact, laws::Promise::LeastCost, &report);
        }
        let reference =
            both_ways(graph, [&|node| ahead.asked(node), &|node| behind.asked(node)], limits);
        assert_eq!(reference::Run::new(report, log), reference, "{name}, {limits:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

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
        let space = BothWays::new(&graph);
        let limits = Limits::default();
        let ours = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
        let theirs = search(&space, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
        let cost = |solutions: &[search::Solution<Edge>]| solutions.first().map(|it| it.cost);
        prop_assert_eq!(cost(&ours.solutions), cost(&theirs.solutions));
        // Each gives up paths of its own; neither may call that unsolvable when there is a path.
        let exact = Exact::explore(&space, 10_000).expect("a small graph");
        prop_assert!(!ours.is_proved_unsolvable() || exact.least_cost().is_none());
        let _ = estimates;
    }
}

#[test]
fn toys_keep_the_laws() {
    for toy in toys::all() {
        let space = BothWays::new(&toy.graph);
        let (ahead, behind) = (forward(&toy.graph, &toy.estimates), backward(&toy.graph, 3));
        laws::bidirectional_keeps_promises(&space, &[&ahead], &[&behind]);
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

/// Where the goal is a leaf of a tree, or the start is and the goal its root, one way is all there is
/// to expand.
#[test]
fn both_sides_share_the_work() {
    let down: Vec<(Node, Node, Cost)> = (1..1_000).map(|node| (node / 2, node, 1)).collect();
    let up: Vec<_> = down.iter().map(|&(parent, child, cost)| (child, parent, cost)).collect();
    let limits = Limits::default();
    for (start, goal, edges) in [(0, 999, down), (999, 0, up)] {
        let tree = BothWays::new(&Graph::new(start, &[goal], &edges));
        let both = bidirectional(&tree, &Blind, &Blind, &limits, &mut ());
        let one = search(&tree, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
        assert_eq!(both.solutions, one.solutions);
        assert!(both.stats.expanded <= 20, "from {start} to {goal}: {:?}", both.stats);
    }
}

/// Of a hundred ways out and a hundred ways in, both estimates leave one.
#[test]
fn estimates_of_both_sides_spare_expansions() {
    let out = (2..102).map(|node| (0, node, 1));
    let into = (102..202).map(|node| (node, 1, 1));
    let edges: Vec<_> = out.chain(into).chain([(2, 102, 5)]).collect();
    let graph = Graph::new(0, &[1], &edges);
    let space = BothWays::new(&graph);
    let table = |exact: [Cost; 4]| {
        let mut of = vec![None; 202];
        (of[0], of[2], of[102], of[1]) =
            (Some(exact[0]), Some(exact[1]), Some(exact[2]), Some(exact[3]));
        Table { of, guarantee: Guarantee::Consistent }
    };
    let (ahead, behind) = (table([7, 6, 1, 0]), table([0, 1, 6, 7]));
    let limits = Limits::default();
    let expanded = |report: Report<Edge>| {
        assert_eq!(report.solutions[0].cost, 7);
        report.stats.expanded
    };
    let blind = expanded(bidirectional(&space, &Blind, &Blind, &limits, &mut ()));
    let informed = expanded(bidirectional(&space, &ahead, &behind, &limits, &mut ()));
    assert!(blind > 100 && informed <= 4, "{blind} {informed}");
}

/// Not all goals need be listed. There are two paths of cost 1 to the one that is; the other leads by a
/// goal, 9, that the forward side takes first while the backward side has more to do.
#[test]
fn goals_that_are_not_listed_are_ends_too() {
    let (good, bad) = ([(0, 3, 1), (3, 4, 0), (4, 2, 0)], [(0, 9, 1), (9, 2, 0)]);
    let aside = (5..9).map(|node| (node, 2, 0));
    let edges: Vec<_> = good.into_iter().chain(bad).chain(aside).collect();
    let mut space = BothWays::new(&Graph::new(0, &[2, 9], &edges));
    space.goals = vec![2];
    let report = bidirectional(&space, &Blind, &Blind, &Limits::default(), &mut ());
    let nodes: Vec<_> = report.solutions[0].actions.iter().map(|edge| edge.to).collect();
    assert_eq!(nodes, [3, 4, 2]);
}

#[test]
fn a_path_that_is_too_long_is_no_proof() {
    let edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1)];
    let space = BothWays::new(&Graph::new(0, &[3], &edges));
    let limits = Limits { depth: 2, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth));
    let limits = Limits { expansions: 1, ..Limits::default() };
    let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(report.lower_bound, Some(Bound::Cost(0)));
}
