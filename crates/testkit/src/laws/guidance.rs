//! The law that algorithms use their heuristic, and that it saves expansions.

use std::{cell::Cell, collections::BTreeSet};

use search::{Algorithm, Blind, Guarantee, Heuristic, Outcome};

use super::{
    copy::Copy,
    engines::{Promise, limits_for, promise, variants},
    expanded::ExpansionLog,
};
use crate::{Graph, Node, search};

/// Checks that exactly those algorithms use a heuristic for which [`Algorithm::uses_heuristic`] is true.
///
/// Checks also, where it is admissible, that an algorithm that promises the least cost C* expands
/// no more distinct states before its last layer than uniform-cost search expands before its own: each such
/// state has f < C*, and so g < C*. Anytime search expands others too, on its way to solutions.
///
/// # Panics
///
/// If one of these is not so.
#[track_caller]
pub(super) fn heuristics_guide(copy: &Copy) {
    for (number, heuristic) in copy.heuristics().into_iter().enumerate() {
        guides(&format!("heuristics[{number}]"), copy, heuristic);
    }
}

#[track_caller]
fn guides(name: &str, Copy { graph, exact, .. }: &Copy, heuristic: &dyn Heuristic<Graph>) {
    let limits = limits_for(Algorithm::UNIFORM_COST);
    let blind = search(graph, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ExpansionLog::Ignored);
    for algorithm in variants(&[2]) {
        let counted = CountingHeuristic { heuristic, calls: Cell::new(0) };
        let mut expanded = ExpansionLog::Recorded(Vec::new());
        let report = search(graph, &counted, algorithm, &limits_for(algorithm), &mut expanded);
        let name = format!("{algorithm:?} with {name}");
        let is_used = counted.calls.get() > 0;
        assert_eq!(is_used, algorithm.uses_heuristic(), "{name}: is the heuristic used?");
        let promises = promise(algorithm, heuristic.guarantee()) == Promise::LeastCost
            && algorithm != Algorithm::Anytime;
        if algorithm.uses_heuristic() && promises && report.outcome == Outcome::Solved {
            let before = usize::try_from(report.stats.expanded_before_last_layer).unwrap_or(0);
            let distinct: BTreeSet<_> =
                expanded.nodes()[..before].iter().map(|node| exact.number_of(node)).collect();
            let without = blind.stats.expanded_before_last_layer;
            assert!(
                distinct.len() as u64 <= without,
                "{name}: {} states expanded before the last layer, {without} without a heuristic",
                distinct.len(),
            );
        }
    }
}

/// A heuristic that counts its calls.
struct CountingHeuristic<'a> {
    heuristic: &'a dyn Heuristic<Graph>,
    calls: Cell<u64>,
}

impl Heuristic<Graph> for CountingHeuristic<'_> {
    fn h(&self, node: &Node) -> Option<u32> {
        self.calls.set(self.calls.get() + 1);
        self.heuristic.h(node)
    }

    fn guarantee(&self) -> Guarantee {
        self.heuristic.guarantee()
    }
}
