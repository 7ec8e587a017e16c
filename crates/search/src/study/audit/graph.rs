//! The states of an audit as numbered nodes, with backward edges and distances to the nearest goal.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::tally::Tally;
use crate::{
    cost::Cost,
    report::Stop,
    storage::{
        budget::Budget,
        node_table::Pages,
        open::{Entry, lifo::LifoOpen},
    },
};

/// What is proved of the least cost from a state to a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "snake_case"))]
pub enum ToGoal<C = u32> {
    /// The least cost.
    Exactly(C),
    /// No cost is less. There may be no way at all.
    AtLeast(C),
    /// There is no way: the state is a dead end.
    Never,
}

/// Nodes by id, in breadth-first order, each with a list of its incoming edges.
pub(super) struct Graph<C: Cost> {
    nodes: Pages<Node<C>>,
    edges: Pages<Edge<C>>,
    goals: u64,
    /// True if a comparison has come to its end.
    is_compared: bool,
}

struct Node<C: Cost> {
    h: Option<C>,
    /// The newest incoming edge, or [`NO_EDGE`].
    entering: u32,
    kind: Kind,
    is_settled: bool,
    /// The nearest goal or unexpanded state found so far.
    nearest: Nearest<C::Sum>,
}

/// A distance, and the kind of state that is so far away. By `Ord`, a goal comes before an unexpanded state
/// at the same distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Nearest<Sum> {
    distance: Sum,
    target: Target,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
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

/// An edge in the list of incoming edges of a node.
struct Edge<C> {
    from: u32,
    cost: C,
    /// The next older edge in the list, or [`NO_EDGE`].
    older: u32,
}

/// The id that marks the end of a list of edges.
const NO_EDGE: u32 = u32::MAX;

impl<C: Cost> Graph<C> {
    pub(super) fn new() -> Self {
        Self { nodes: Pages::new(), edges: Pages::new(), goals: 0, is_compared: false }
    }

    pub(super) fn add(&mut self, h: Option<C>, budget: &mut Budget) -> Result<u32, Stop> {
        let nearest = Nearest { distance: C::INFINITE, target: Target::Nothing };
        let kind = Kind::Unexpanded;
        self.nodes.push(Node { h, entering: NO_EDGE, kind, is_settled: false, nearest }, budget)
    }

    pub(super) fn connect(
        &mut self,
        from: u32,
        to: u32,
        cost: C,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let node = self.nodes.get_mut(to);
        node.entering = self.edges.push(Edge { from, cost, older: node.entering }, budget)?;
        Ok(())
    }

    /// Says what node `id` is, once.
    pub(super) fn set_kind(&mut self, id: u32, kind: Kind) {
        self.nodes.get_mut(id).kind = kind;
        self.goals += u64::from(kind == Kind::Goal);
    }

    pub(super) fn h(&self, id: u32) -> Option<C> {
        self.nodes.get(id).h
    }

    pub(super) const fn goals(&self) -> u64 {
        self.goals
    }

    pub(super) fn edges(&self) -> u64 {
        self.edges.len().into()
    }

    /// The node from which `id` was reached first: its oldest incoming edge. `None` for the initial state.
    pub(super) fn parent(&self, id: u32) -> Option<u32> {
        let mut edge = self.nodes.get(id).entering;
        let mut from = None;
        while id > 0 && edge != NO_EDGE {
            let Edge { from: before, older, .. } = self.edges.get(edge);
            from = Some(*before);
            edge = *older;
        }
        from
    }

    /// Adds to `tally` every node whose distance to the nearest goal is proved, and every node that is
    /// proved to be a dead end.
    pub(super) fn compare(
        &mut self,
        tally: &mut Tally<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut open = LifoOpen::new();
        for id in 0..self.nodes.len() {
            budget.tick()?;
            let target = match self.nodes.get(id).kind {
                Kind::Expanded => continue,
                Kind::Goal => Target::Goal,
                Kind::Unexpanded => Target::Unexpanded,
            };
            self.improve(id, Nearest { distance: C::ZERO.times(1), target }, &mut open, budget)?;
        }
        while let Some(entry) = open.pop() {
            budget.tick()?;
            let node = self.nodes.get_mut(entry.id);
            if std::mem::replace(&mut node.is_settled, true) {
                continue;
            }
            let (h, nearest) = (node.h, node.nearest);
            if nearest.target == Target::Goal {
                tally.solvable(entry.id, h, nearest.distance);
            }
            let mut entering = node.entering;
            while entering != NO_EDGE {
                let &Edge { from, cost, older } = self.edges.get(entering);
                let distance = C::plus(nearest.distance, cost.times(1));
                self.improve(from, Nearest { distance, ..nearest }, &mut open, budget)?;
                entering = older;
            }
        }
        for node in self.nodes.iter() {
            budget.tick()?;
            if node.nearest.target == Target::Nothing {
                tally.dead_end(node.h);
            }
        }
        self.is_compared = true;
        Ok(())
    }

    /// The distance of node `id` from a goal, as far as [`compare`](Self::compare) has proved it.
    pub(super) fn to_goal(&self, id: u32) -> ToGoal<C> {
        let &Node { is_settled, nearest: Nearest { distance, target }, .. } = self.nodes.get(id);
        let cost = C::at_least(distance, 1);
        match target {
            Target::Goal if is_settled && cost.times(1) == distance => ToGoal::Exactly(cost),
            Target::Goal | Target::Unexpanded if is_settled => ToGoal::AtLeast(cost),
            Target::Nothing if self.is_compared => ToGoal::Never,
            _ => ToGoal::AtLeast(C::ZERO),
        }
    }

    /// Lowers the distance of node `id` to `nearest`, and opens the node, if that is nearer.
    fn improve(
        &mut self,
        id: u32,
        nearest: Nearest<C::Sum>,
        open: &mut LifoOpen<C>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let node = self.nodes.get_mut(id);
        if nearest >= node.nearest {
            return Ok(());
        }
        node.nearest = nearest;
        open.push(Entry { f: nearest.distance, h: C::units(nearest.target as u32), id }, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, Kind, ToGoal};
    use crate::{
        limits::Limits, report::Stop, storage::budget::Budget, study::audit::tally::Tally,
    };

    /// Goal 0, 20 nodes that lead to `centre`, and two others that lead nowhere, of which 22 is unexpanded.
    fn star(centre: u32, budget: &mut Budget) -> Graph<u32> {
        let mut graph = Graph::new();
        for id in 0..23 {
            graph.add(Some(0), budget).expect("no limit");
            graph.set_kind(id, Kind::Expanded);
        }
        graph.set_kind(0, Kind::Goal);
        graph.set_kind(22, Kind::Unexpanded);
        for from in 1..=20 {
            graph.connect(from, centre, 5, budget).expect("no limit");
        }
        graph
    }

    #[test]
    fn distances_are_exact_once_all_are_compared() {
        let mut budget = Budget::new(&Limits::default());
        let mut graph = star(0, &mut budget);
        assert_eq!(graph.to_goal(21), ToGoal::AtLeast(0));
        graph.compare(&mut Tally::new(), &mut budget).expect("no limit");
        assert!((1..=20).all(|id| graph.to_goal(id) == ToGoal::Exactly(5)));
        assert_eq!(graph.to_goal(0), ToGoal::Exactly(0));
        assert_eq!(graph.to_goal(21), ToGoal::Never);
        assert_eq!(graph.to_goal(22), ToGoal::AtLeast(0));
    }

    /// While distances may still fall, nothing is claimed. Memory ends it, when the goal is settled and some nodes wait.
    #[test]
    fn an_unfinished_comparison_claims_what_is_settled() {
        for centre in [0, 22] {
            let mut graph = star(centre, &mut Budget::new(&Limits::default()));
            let mut budget = Budget::new(&Limits { bytes: 256, ..Limits::default() });
            assert_eq!(graph.compare(&mut Tally::new(), &mut budget).err(), Some(Stop::Bytes));
            assert!((1..=22).all(|id| graph.to_goal(id) == ToGoal::AtLeast(0)));
            if centre == 0 {
                assert_eq!(graph.to_goal(0), ToGoal::Exactly(0));
            }
        }
    }
}
