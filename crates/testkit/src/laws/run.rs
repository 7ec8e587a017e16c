//! Running an engine for a law.

use search::{Algorithm, Cost, Heuristic, Limits, Observer, Report, search};

use crate::{Edge, Graph, Node};

/// Runs an engine. All laws call this one function, so that each engine is compiled once.
pub(super) fn run(
    graph: &Graph,
    heuristic: &dyn Heuristic<Graph>,
    algorithm: Algorithm,
    limits: &Limits,
    expanded: &mut Expanded,
) -> Report<Edge> {
    search(graph, &heuristic, algorithm, limits, expanded)
}

/// An observer that stores the expanded nodes in order, or ignores them.
pub(super) enum Expanded {
    Ignored,
    Recorded(Vec<Node>),
}

impl Expanded {
    /// The recorded nodes.
    pub(super) fn nodes(&self) -> &[Node] {
        match self {
            Self::Ignored => &[],
            Self::Recorded(nodes) => nodes,
        }
    }
}

impl Observer<Graph> for Expanded {
    fn expanded(&mut self, node: &Node, _: Cost, _: Cost) {
        if let Self::Recorded(nodes) = self {
            nodes.push(*node);
        }
    }
}
