//! Bidirectional search finds what A* finds, on toys and on random graphs.

use proptest::prelude::*;
use search::{
    Algorithm, Blind, Bound, Cost, Guarantee, Heuristic, Limits, Outcome, Reversible, StateSpace,
    Stop, bidirectional, search,
};
use testkit::{Edge, Estimates, Exact, Graph, Node, laws, strategies, toys};

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

fn check(name: &str, graph: &Graph, estimates: &Estimates, quarters: u64) {
    let space = BothWays::new(graph);
    let exact = Exact::explore(&space, 10_000).expect("a small graph");
    let limits = Limits::default();
    let (forward, backward) = (forward(graph, estimates), backward(graph, quarters));
    let reports = [
        bidirectional(&space, &Blind, &Blind, &limits, &mut ()),
        bidirectional(&space, &forward, &Blind, &limits, &mut ()),
        bidirectional(&space, &Blind, &backward, &limits, &mut ()),
        bidirectional(&space, &forward, &backward, &limits, &mut ()),
    ];
    let a_star = search(&space, &Blind, Algorithm::A_STAR, &limits, &mut ());
    for (number, report) in reports.iter().enumerate() {
        let name = format!("{name}, estimates {number}");
        assert_eq!(report.outcome, a_star.outcome, "{name}");
        let cost = |solutions: &[search::Solution<Edge>]| solutions.first().map(|it| it.cost);
        assert_eq!(cost(&report.solutions), cost(&a_star.solutions), "{name}");
        laws::report_is_true(&name, &space, &exact, report);
        laws::promise_is_kept(&name, &exact, laws::Promise::LeastCost, report);
        assert!(report.stats.expanded <= graph.node_count() as u64, "{name}: once a state");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn random_graphs(
        (graph, estimates) in strategies::with_estimates(strategies::graphs()),
        quarters in 0..=4_u64,
    ) {
        check("random graph", &graph, &estimates, quarters);
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

    #[test]
    fn limits_are_kept(
        (graph, _) in strategies::with_estimates(strategies::graphs()),
        expansions in 0..12_u64,
        depth in 0..6_u32,
    ) {
        let space = BothWays::new(&graph);
        let limits = Limits { expansions, depth, ..Limits::default() };
        let report = bidirectional(&space, &Blind, &Blind, &limits, &mut ());
        prop_assert!(report.stats.expanded <= expansions);
        prop_assert!(report.solutions.iter().all(|it| it.actions.len() <= depth as usize));
        let exact = Exact::explore(&space, 10_000).expect("a small graph");
        laws::report_is_true("limited", &space, &exact, &report);
    }
}

#[test]
fn toys_are_solved() {
    for toy in toys::all() {
        for quarters in 0..=4 {
            check(toy.name, &toy.graph, &toy.estimates, quarters);
        }
    }
}

/// On a long line each side goes half the way; on a tree of which the goal is a leaf, the way back
/// is all there is to expand.
#[test]
fn both_sides_share_the_work() {
    let edges: Vec<(Node, Node, Cost)> = (1..1_000).map(|node| (node / 2, node, 1)).collect();
    let tree = BothWays::new(&Graph::new(0, &[999], &edges));
    let limits = Limits::default();
    let both = bidirectional(&tree, &Blind, &Blind, &limits, &mut ());
    let one = search(&tree, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
    assert_eq!(both.solutions, one.solutions);
    assert!(10 * both.stats.expanded < one.stats.expanded, "{:?} {:?}", both.stats, one.stats);
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
