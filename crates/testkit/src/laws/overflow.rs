//! Laws of searches in which some paths cost more than a `Cost` can hold.

use std::fmt::Debug;

use search::{Blind, Cost, Heuristic, Limits, StateSpace};

use super::{
    engines::{limits_for, report_is_true, variants},
    run::{Expanded, run},
};
use crate::{Estimates, Exact, Graph, Node, split_mix::SplitMix};

/// Instances with more states are left out: other small ones stand for them.
const MAX_STATES: usize = 300;

/// Runs every variant of every algorithm on a copy of the instance with costs so great that only paths
/// up to a random cost, about as dear as the cheapest solution, fit a [`Cost`]. Checks that all that is
/// claimed is true: a path that was given up makes no proof, and no instance unsolvable.
///
/// The copy is a [`Graph`], so that engines are compiled for it here and not in each domain.
///
/// # Panics
///
/// When an engine claims something false.
#[track_caller]
pub fn overflow_proves_nothing<S>(exact: &Exact<S>, heuristics: &[&dyn Heuristic<S>])
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let count = exact.states().len();
    if count > MAX_STATES {
        return;
    }
    let mut random = SplitMix(count as u64);
    let least = exact.least_cost().and_then(|cost| usize::try_from(cost).ok()).unwrap_or(4);
    let greatest = 1 + random.below(2 * least + 2);
    let factor = Cost::MAX / Cost::try_from(greatest).unwrap_or(Cost::MAX);
    let nodes = 0..Node::try_from(count).unwrap_or(Node::MAX);
    let edges = nodes.clone().flat_map(|from| {
        let leaving = exact.edges_from(from as usize).iter();
        leaving.map(move |edge| {
            (from, Node::try_from(edge.to).unwrap_or(Node::MAX), edge.cost.saturating_mul(factor))
        })
    });
    let goals: Vec<Node> = nodes.filter(|&node| exact.is_goal(node as usize)).collect();
    let graph = Graph::new(0, &goals, &edges.collect::<Vec<_>>());
    let estimates = heuristics.iter().map(|heuristic| Estimates {
        of: exact
            .states()
            .iter()
            .map(|state| heuristic.h(state).map(|h| h.saturating_mul(factor)))
            .collect(),
        guarantee: heuristic.guarantee(),
    });
    dear_paths_prove_nothing(&graph, &estimates.collect::<Vec<_>>(), &mut random);
}

#[track_caller]
fn dear_paths_prove_nothing(graph: &Graph, estimates: &[Estimates], random: &mut SplitMix) {
    let Ok(exact) = Exact::explore(graph, MAX_STATES) else { return };
    let blind: &dyn Heuristic<Graph> = &Blind;
    let asked = estimates.iter().map(|estimates| estimates as &dyn Heuristic<Graph>);
    let heuristics: Vec<_> = std::iter::once(blind).chain(asked).collect();
    for algorithm in variants(&[4]) {
        let asked = if algorithm.asks_heuristic() { heuristics.len() } else { 1 };
        for (number, heuristic) in heuristics[..asked].iter().enumerate() {
            let unlimited = limits_for(algorithm);
            let expansions = unlimited.expansions.min(2_000);
            let limits = Limits { solutions: 1 + random.below(2), expansions, ..unlimited };
            let report = run(graph, *heuristic, algorithm, &limits, &mut Expanded::Ignored);
            let name = format!("dear actions: {algorithm:?} with heuristic {number}, {limits:?}");
            report_is_true(&name, graph, &exact, &report);
        }
    }
}
