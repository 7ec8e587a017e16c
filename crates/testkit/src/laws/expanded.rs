//! The observer of the laws.

use std::ops::ControlFlow;

use search::{Event, Observer};

use crate::{Graph, Node};

/// An observer that stores the expanded nodes in order, or ignores them.
pub(super) enum ExpansionLog {
    Ignored,
    Recorded(Vec<Node>),
}

impl ExpansionLog {
    /// The recorded nodes.
    pub(super) fn nodes(&self) -> &[Node] {
        match self {
            Self::Ignored => &[],
            Self::Recorded(nodes) => nodes,
        }
    }
}

impl Observer<Graph> for ExpansionLog {
    fn see(&mut self, event: Event<'_, Graph>) -> ControlFlow<()> {
        if let (Self::Recorded(nodes), Event::Expanded { state, .. }) = (self, event) {
            nodes.push(*state);
        }
        ControlFlow::Continue(())
    }
}
