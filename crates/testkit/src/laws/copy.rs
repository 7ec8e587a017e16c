//! Copies of explored instances, on which the laws of engines run.

use std::collections::BTreeSet;

use search::{Heuristic, StateSpace};

use crate::{Estimates, Exact, Graph, Node, Redundancy};

/// An instance and its heuristics as an explicit graph: the same successors in the same order, the same
/// redundant pairs and estimates. The engines are compiled for it here, once, and not in each domain.
pub(super) struct Copy {
    pub(super) graph: Graph,
    pub(super) exact: Exact<Graph>,
    estimates: Vec<Estimates>,
}

impl Copy {
    /// Copies an instance. All costs and estimates are multiplied by `factor`.
    pub(super) fn new<S: StateSpace<Cost = u32, State: Ord>>(
        space: &S,
        exact: &Exact<S>,
        heuristics: &[&dyn Heuristic<S>],
        factor: u32,
    ) -> Self {
        let node = |number| Node::try_from(number).unwrap_or(Node::MAX);
        let count = exact.states().len();
        let mut edges = Vec::new();
        let mut actions = Vec::new();
        // By state, the place of its first edge.
        let mut first = vec![0];
        for from in 0..count {
            for edge in exact.edges_from(from) {
                edges.push((node(from), node(edge.to), edge.cost.saturating_mul(factor)));
                actions.push(edge.action);
            }
            first.push(edges.len());
        }
        let mut pairs = BTreeSet::new();
        for (last, &(_, to, _)) in edges.iter().enumerate() {
            for next in first[to as usize]..first[to as usize + 1] {
                if space.is_redundant(actions[last], actions[next]) {
                    pairs.insert((node(last), node(next)));
                }
            }
        }
        let goals: Vec<Node> = (0..count).filter(|&at| exact.is_goal(at)).map(node).collect();
        let graph = Graph::new(0, &goals, &edges).with_redundancy(Redundancy::Pairs(pairs));
        let estimates = heuristics.iter().map(|heuristic| Estimates {
            of: exact
                .states()
                .iter()
                .map(|state| heuristic.h(state).map(|h| h.saturating_mul(factor)))
                .collect(),
            guarantee: heuristic.guarantee(),
        });
        let estimates = estimates.collect();
        let Ok(exact) = Exact::explore(&graph, count) else {
            unreachable!("a copy has no more states than its original")
        };
        Self { graph, exact, estimates }
    }

    pub(super) fn estimates(&self) -> &[Estimates] {
        &self.estimates
    }

    pub(super) fn heuristics(&self) -> Vec<&dyn Heuristic<Graph>> {
        self.estimates.iter().map(|estimates| estimates as &dyn Heuristic<Graph>).collect()
    }
}
