//! The observer of the laws.

use search::{Cost, Observer};

use crate::{Graph, Node};

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
