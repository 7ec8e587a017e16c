//! The law that algorithms use their heuristic, and that it saves expansions.

use std::{cell::Cell, collections::BTreeSet, fmt::Debug};

use search::{Algorithm, Blind, Cost, Guarantee, Heuristic, Outcome, StateSpace};

use super::{
    engines::{Promise, limits_for, promise, variants},
    run::{Expanded, run},
};
use crate::Exact;

/// Checks that exactly those algorithms use `heuristic` for which [`Algorithm::asks_heuristic`] is true.
///
/// Checks also, if the heuristic is admissible, that an algorithm that promises the least cost C* expands
/// no more distinct states before its last layer than uniform-cost search expands before its own: each such
/// state has f < C*, and so g < C*.
///
/// # Panics
///
/// If one of these is not so; `name` identifies the heuristic in the message.
#[track_caller]
pub fn heuristic_guides<S>(name: &str, space: &S, exact: &Exact<S>, heuristic: &dyn Heuristic<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let limits = limits_for(Algorithm::UNIFORM_COST);
    let blind = run(space, &Blind, Algorithm::UNIFORM_COST, &limits, &mut Expanded::Ignored);
    for algorithm in variants(&[2]) {
        let counted = Counted { heuristic, calls: Cell::new(0) };
        let mut expanded = Expanded::Recorded(Vec::new());
        let report = run(space, &counted, algorithm, &limits_for(algorithm), &mut expanded);
        let name = format!("{algorithm:?} with {name}");
        let is_used = counted.calls.get() > 0;
        assert_eq!(is_used, algorithm.asks_heuristic(), "{name}: is the heuristic used?");
        let promises = promise(algorithm, heuristic.guarantee()) == Promise::LeastCost;
        if algorithm.asks_heuristic() && promises && report.outcome == Outcome::Solved {
            let before = usize::try_from(report.stats.expanded_before_last_layer).unwrap_or(0);
            let distinct: BTreeSet<_> =
                expanded.states()[..before].iter().map(|state| exact.number_of(state)).collect();
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
struct Counted<'a, S: StateSpace> {
    heuristic: &'a dyn Heuristic<S>,
    calls: Cell<u64>,
}

impl<S: StateSpace> Heuristic<S> for Counted<'_, S> {
    fn h(&self, state: &S::State) -> Option<Cost> {
        self.calls.set(self.calls.get() + 1);
        self.heuristic.h(state)
    }

    fn h_child(&self, child: &S::State, action: S::Action, parent_h: Cost) -> Option<Cost> {
        self.calls.set(self.calls.get() + 1);
        self.heuristic.h_child(child, action, parent_h)
    }

    fn guarantee(&self) -> Guarantee {
        self.heuristic.guarantee()
    }
}
