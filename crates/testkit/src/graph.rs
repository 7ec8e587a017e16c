//! A state space that is listed edge by edge, and heuristics that are listed node by node.

use std::{cmp::Ordering, collections::BTreeSet, fmt};

use search::{Guarantee, Heuristic, Ranked, Reversible, StateSpace};

/// A node of a [`Graph`].
pub type Node = u32;

/// An explicit graph as a state space: a state is a node, an action an edge.
///
/// ```
/// use search::Search;
/// use testkit::Graph;
///
/// let graph = Graph::new(0, &[2], &[(0, 1, 5), (0, 2, 9), (1, 2, 3)]);
/// let found = Search::new(&graph).run();
/// assert_eq!(format!("{:?}", found.best().expect("a path").actions), "[0-5->1, 1-3->2]");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    start: Node,
    goals: BTreeSet<Node>,
    /// Those from which it is searched backwards.
    listed: BTreeSet<Node>,
    /// Sorted by `from`; the edges of one node are in the order in which they were given.
    edges: Vec<Edge>,
    redundancy: Redundancy,
    is_undirected: bool,
}

/// An edge of a [`Graph`]; prints as `from-cost->to`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The node that it leaves.
    pub from: Node,
    /// The node that it enters.
    pub to: Node,
    /// Its cost.
    pub cost: u32,
    /// Its place among all edges, which identifies it among parallel edges.
    pub place: u32,
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}->{}", self.from, self.cost, self.to)
    }
}

/// The pairs of edges for which [`StateSpace::is_redundant`] of a [`Graph`] is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Redundancy {
    /// No pairs.
    Nothing,
    /// An edge and one that leads straight back.
    Reversals,
    /// These pairs of (place of the last edge, place of the next).
    Pairs(BTreeSet<(u32, u32)>),
}

impl Graph {
    /// The graph of `edges` (from, to, cost), searched from `start`. The edges of one node are generated in
    /// the order given.
    #[must_use]
    pub fn new(start: Node, goals: &[Node], edges: &[(Node, Node, u32)]) -> Self {
        let mut edges = edges.to_vec();
        edges.sort_by_key(|&(from, ..)| from);
        let edges = (0..)
            .zip(edges)
            .map(|(place, (from, to, cost))| Edge { from, to, cost, place })
            .collect();
        Self {
            start,
            goals: goals.iter().copied().collect(),
            listed: goals.iter().copied().collect(),
            edges,
            redundancy: Redundancy::Nothing,
            is_undirected: false,
        }
    }

    /// A graph with these goals and each edge both ways, which says so.
    #[must_use]
    pub fn undirected(&self, goals: &[Node]) -> Self {
        let edges = self.edges.iter();
        let both = edges.flat_map(|it| [(it.from, it.to, it.cost), (it.to, it.from, it.cost)]);
        let both: Vec<_> = both.collect();
        Self { is_undirected: true, ..Self::new(self.start, goals, &both) }
    }

    /// The same graph with other redundant pairs of edges.
    #[must_use]
    pub fn with_redundancy(self, redundancy: Redundancy) -> Self {
        Self { redundancy, ..self }
    }

    /// The same graph, searched backwards from these goals alone.
    #[must_use]
    pub fn listing(self, goals: &[Node]) -> Self {
        Self { listed: goals.iter().copied().collect(), ..self }
    }

    /// The edges that leave `node`, in order.
    #[must_use]
    pub fn edges_from(&self, node: Node) -> &[Edge] {
        let first = self.edges.partition_point(|edge| edge.from < node);
        let after = self.edges.partition_point(|edge| edge.from <= node);
        &self.edges[first..after]
    }

    /// One more than the greatest node.
    #[must_use]
    pub fn node_count(&self) -> usize {
        let ends = self.edges.iter().flat_map(|edge| [edge.from, edge.to]);
        let greatest = ends.chain(self.goals.iter().copied()).fold(self.start, Node::max);
        greatest as usize + 1
    }
}

impl StateSpace for Graph {
    type State = Node;
    type Action = Edge;
    type Cost = u32;

    fn initial_state(&self) -> Node {
        self.start
    }

    fn order(&self) -> fn(&Node, &Node) -> Ordering {
        Ord::cmp
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.goals.contains(node)
    }

    fn actions(&self, node: &Node, actions: &mut Vec<Edge>) {
        actions.extend_from_slice(self.edges_from(*node));
    }

    fn apply(&self, node: &Node, edge: Edge) -> Node {
        assert_eq!(*node, edge.from, "{edge:?} was applied at node {node}");
        edge.to
    }

    fn cost(&self, node: &Node, edge: Edge) -> u32 {
        assert_eq!(*node, edge.from, "{edge:?} was priced at node {node}");
        edge.cost
    }

    fn is_redundant(&self, last: Edge, next: Edge) -> bool {
        match &self.redundancy {
            Redundancy::Nothing => false,
            Redundancy::Reversals => next.to == last.from,
            Redundancy::Pairs(pairs) => pairs.contains(&(last.place, next.place)),
        }
    }

    fn is_undirected(&self) -> bool {
        self.is_undirected
    }
}

/// The predecessors of a node in their order, by all their edges.
impl Reversible for Graph {
    fn goal_states(&self) -> Vec<Node> {
        self.listed.iter().copied().collect()
    }

    fn predecessors(&self, node: &Node, into: &mut Vec<(Node, Edge)>) {
        let edges = self.edges.iter().filter(|edge| edge.to == *node);
        into.extend(edges.map(|&edge| (edge.from, edge)));
    }
}

/// Nodes are their own ranks.
impl Ranked for Graph {
    fn state_count(&self) -> Option<usize> {
        Some(self.node_count())
    }

    fn rank(&self, node: &Node) -> usize {
        *node as usize
    }

    fn unrank(&self, rank: usize) -> Node {
        Node::try_from(rank).expect("a node")
    }
}

/// A heuristic for a [`Graph`]: one estimate for each node, and a guarantee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Estimates {
    /// The estimates by node; `None` is a dead end. Nodes beyond the end of the list have 0.
    pub of: Vec<Option<u32>>,
    /// The guarantee that the heuristic claims.
    pub guarantee: Guarantee,
}

impl Estimates {
    /// Estimates without dead ends.
    #[must_use]
    pub fn new(guarantee: Guarantee, of: &[u32]) -> Self {
        Self { of: of.iter().copied().map(Some).collect(), guarantee }
    }
}

impl Heuristic<Graph> for Estimates {
    fn h(&self, node: &Node) -> Option<u32> {
        self.of.get(*node as usize).copied().unwrap_or(Some(0))
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}
