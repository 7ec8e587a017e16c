//! The states of an audit as numbers: edges backwards, and distances to the nearest goal.

use super::tally::Tally;
use crate::{
    Cost, Stop,
    storage::budget::Budget,
    storage::open::{Key, LifoOpen},
    storage::pages::Pages,
};

/// Nodes by id, in breadth-first order, each with the edges that enter it.
pub(super) struct Graph {
    nodes: Pages<Node>,
    edges: Pages<Edge>,
}

struct Node {
    h: Option<Cost>,
    /// The newest edge that enters it, or [`NONE`].
    entering: u32,
    kind: Kind,
    is_settled: bool,
    /// To the nearest goal or unexpanded state that is known so far, and to which of them.
    nearest: Nearest,
}

/// In the order of [`Ord`], a goal comes before an unexpanded state that is as near.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Nearest {
    distance: u64,
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Goal,
    Unexpanded,
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Unexpanded,
    Expanded,
    Goal,
}

/// An edge in the list of those that enter a node.
struct Edge {
    from: u32,
    cost: Cost,
    /// The one before it, or [`NONE`].
    older: u32,
}

/// No edge has this id.
const NONE: u32 = u32::MAX;

impl Graph {
    pub(super) fn new() -> Self {
        Self { nodes: Pages::new(), edges: Pages::new() }
    }

    pub(super) fn add(&mut self, h: Option<Cost>, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        let nearest = Nearest { distance: u64::MAX, end: End::Nothing };
        let kind = Kind::Unexpanded;
        self.nodes.push(Node { h, entering: NONE, kind, is_settled: false, nearest }, budget)
    }

    pub(super) fn connect(
        &mut self,
        from: u32,
        to: u32,
        cost: Cost,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let node = self.nodes.get_mut(to);
        node.entering = self.edges.push(Edge { from, cost, older: node.entering }, budget)?;
        Ok(())
    }

    pub(super) fn set_kind(&mut self, id: u32, kind: Kind) {
        self.nodes.get_mut(id).kind = kind;
    }

    pub(super) fn h(&self, id: u32) -> Option<Cost> {
        self.nodes.get(id).h
    }

    pub(super) fn goals(&self) -> u64 {
        self.nodes.iter().filter(|node| node.kind == Kind::Goal).map(|_| 1).sum()
    }

    pub(super) fn edges(&self) -> u64 {
        self.edges.len().into()
    }

    /// All before it are expanded, or goals.
    pub(super) fn first_unexpanded(&self) -> u32 {
        let known = self.nodes.iter().position(|node| node.kind == Kind::Unexpanded);
        known.and_then(|at| u32::try_from(at).ok()).unwrap_or(self.nodes.len())
    }

    /// The state from which this one was met first; none of the initial state.
    pub(super) fn parent(&self, id: u32) -> Option<u32> {
        let mut edge = self.nodes.get(id).entering;
        let mut from = None;
        while id > 0 && edge != NONE {
            let Edge { from: before, older, .. } = self.edges.get(edge);
            from = Some(*before);
            edge = *older;
        }
        from
    }

    /// Tells `tally` of every node whose distance to the nearest goal is proved, and of those that
    /// are proved to have none.
    pub(super) fn compare(
        &mut self,
        tally: &mut Tally,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut open = LifoOpen::new();
        for id in 0..self.nodes.len() {
            budget.tick()?;
            let end = match self.nodes.get(id).kind {
                Kind::Expanded => continue,
                Kind::Goal => End::Goal,
                Kind::Unexpanded => End::Unexpanded,
            };
            self.improve(id, Nearest { distance: 0, end }, &mut open, budget)?;
        }
        while let Some(entry) = open.pop() {
            budget.tick()?;
            let node = self.nodes.get_mut(entry.id);
            if std::mem::replace(&mut node.is_settled, true) {
                continue;
            }
            let (h, nearest) = (node.h, node.nearest);
            if nearest.end == End::Goal {
                tally.solvable(entry.id, h, nearest.distance);
            }
            let mut entering = node.entering;
            while entering != NONE {
                let &Edge { from, cost, older } = self.edges.get(entering);
                let distance = nearest.distance.saturating_add(cost.into());
                self.improve(from, Nearest { distance, ..nearest }, &mut open, budget)?;
                entering = older;
            }
        }
        for node in self.nodes.iter().filter(|node| node.nearest.end == End::Nothing) {
            budget.tick()?;
            tally.dead_end(node.h);
        }
        Ok(())
    }

    fn improve(
        &mut self,
        id: u32,
        nearest: Nearest,
        open: &mut LifoOpen,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let node = self.nodes.get_mut(id);
        if nearest >= node.nearest {
            return Ok(());
        }
        node.nearest = nearest;
        let key = Key { f: nearest.distance, g: 0, h: nearest.end as Cost };
        open.push(key, id, budget)
    }
}
