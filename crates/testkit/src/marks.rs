//! Features of a graph that are listed node by node.

use search::satisficing::Features;

use crate::{Graph, Node};

/// What [`Marks`] say of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The cell of the node.
    pub cell: u64,
    /// Its key within the cell; greater is better.
    pub key: u64,
    /// An adviser likes each move to the node.
    pub is_liked: bool,
}

/// Features for a [`Graph`]: a mark for each node, and the dead ends that they know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The marks by node; nodes beyond the end of the list have [`Mark::default`].
    pub of: Vec<Mark>,
    /// Nodes that are given up when they are generated.
    pub dead: Vec<Node>,
    /// Nodes that are given up when they would be expanded.
    pub late: Vec<Node>,
    /// They are features of another graph.
    pub is_foreign: bool,
    /// Nodes wait in the greatest cell on the path to their parent; else in their own.
    pub with_parent: bool,
}

impl Marks {
    /// Marks without dead ends, each a cell, a key, and whether an adviser likes the node.
    #[must_use]
    pub fn new(of: &[(u64, u64, bool)]) -> Self {
        let mark = |&(cell, key, is_liked)| Mark { cell, key, is_liked };
        Self { of: of.iter().map(mark).collect(), ..Self::default() }
    }
}

impl Features<Graph> for Marks {
    type Value = Mark;

    fn of(&self, node: &Node) -> Option<Mark> {
        let mark = self.of.get(*node as usize).copied().unwrap_or_default();
        (!self.dead.contains(node)).then_some(mark)
    }

    fn cell(&self, mark: Mark) -> u64 {
        mark.cell
    }

    fn cell_of_child(&self, child: Mark, parent: Mark, cell: u64) -> u64 {
        if self.with_parent { parent.cell.max(cell) } else { child.cell }
    }

    fn key(&self, mark: Mark) -> u64 {
        mark.key
    }

    fn advise(&self, _: Mark, children: &[Mark], liked: &mut Vec<usize>) {
        liked.extend((0..).zip(children).filter(|(_, mark)| mark.is_liked).map(|(at, _)| at));
    }

    fn is_dead_end(&self, node: &Node) -> bool {
        self.late.contains(node)
    }

    fn fits(&self, _: &Graph) -> bool {
        !self.is_foreign
    }
}
