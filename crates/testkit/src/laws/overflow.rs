//! Laws of searches in which some paths cost more than a `Cost` can hold.

use grid::SplitMix;
use search::{Blind, Heuristic, Limits, StateSpace};

use super::{
    copy::Copy,
    engines::{limits_for, report_is_true, variants},
};
use crate::{Exact, Graph, search};

/// Instances with more states are left out: other small ones stand for them.
const MAX_STATES: usize = 300;

/// Runs every variant of every algorithm on a copy of the instance with costs so great that only paths
/// up to a random cost, about as dear as the cheapest solution, fit a [`Cost`]. Checks that all that is
/// claimed is true: a path that was given up makes no proof, and no instance unsolvable.
///
/// # Panics
///
/// When an engine claims something false.
#[track_caller]
pub(super) fn overflow_proves_nothing<S: StateSpace<Cost = u32, State: Ord>>(
    space: &S,
    exact: &Exact<S>,
    heuristics: &[&dyn Heuristic<S>],
) {
    let count = exact.states().len();
    if count > MAX_STATES {
        return;
    }
    let mut random = SplitMix::new(count as u64);
    let least = exact.least_cost().and_then(|cost| usize::try_from(cost).ok()).unwrap_or(4);
    let greatest = 1 + random.below(2 * least + 2);
    let factor = u32::MAX / u32::try_from(greatest).unwrap_or(u32::MAX);
    dear_paths_prove_nothing(&Copy::new(space, exact, heuristics, factor), &mut random);
}

#[track_caller]
fn dear_paths_prove_nothing(copy: &Copy, random: &mut SplitMix) {
    let blind: &dyn Heuristic<Graph> = &Blind;
    let heuristics: Vec<_> = std::iter::once(blind).chain(copy.heuristics()).collect();
    for algorithm in variants(&[4]) {
        let asked = if algorithm.uses_heuristic() { heuristics.len() } else { 1 };
        for (number, heuristic) in heuristics[..asked].iter().enumerate() {
            let unlimited = limits_for(algorithm);
            let expansions = unlimited.expansions.min(2_000);
            let limits = Limits { solutions: 1 + random.below(2), expansions, ..unlimited };
            let report = search(&copy.graph, *heuristic, algorithm, &limits, &mut ());
            let name = format!("dear actions: {algorithm:?} with heuristic {number}, {limits:?}");
            report_is_true(&name, &copy.graph, &copy.exact, &report);
        }
    }
}
