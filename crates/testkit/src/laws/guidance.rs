//! The law that a heuristic is asked, and that asking it pays.

use std::{cell::Cell, collections::BTreeSet, fmt::Debug};

use search::{Algorithm, Blind, Cost, Guarantee, Heuristic, Observer, Outcome, StateSpace, search};

use super::engines::{Promise, limits_for, promise, variants};
use crate::Exact;

/// Checks that `heuristic` is asked by the algorithms of which [`Algorithm::asks_heuristic`] says so,
/// and by no other. Where it is admissible, an algorithm that promises the least cost expands no
/// state before its last layer that uniform-cost search does not expand before its own: such a state
/// has f < C*, the least cost, and so g < C*.
///
/// # Panics
///
/// When that is not so; `name` tells heuristics apart in the message.
#[track_caller]
pub fn heuristic_guides<S>(name: &str, space: &S, exact: &Exact<S>, heuristic: &dyn Heuristic<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let limits = limits_for(Algorithm::UNIFORM_COST);
    let blind = search(space, &Blind, Algorithm::UNIFORM_COST, &limits, &mut ());
    for algorithm in variants(&[2]) {
        let asked = Asked { heuristic, times: Cell::new(0) };
        let mut expanded = Expanded(Vec::new());
        let report = search(space, &asked, algorithm, &limits_for(algorithm), &mut expanded);
        let name = format!("{algorithm:?} with {name}");
        assert_eq!(asked.times.get() > 0, algorithm.asks_heuristic(), "{name}: is it asked?");
        let promises = promise(algorithm, heuristic.guarantee()) == Promise::LeastCost;
        if algorithm.asks_heuristic() && promises && report.outcome == Outcome::Solved {
            let before = usize::try_from(report.stats.expanded_before_last_layer).unwrap_or(0);
            let distinct: BTreeSet<_> =
                expanded.0[..before].iter().map(|state| exact.number_of(state)).collect();
            let most = blind.stats.expanded_before_last_layer;
            assert!(
                distinct.len() as u64 <= most,
                "{name}: {} states expanded before the last layer, {most} without a heuristic",
                distinct.len(),
            );
        }
    }
}

/// Counts how often a heuristic is asked.
struct Asked<'a, S: StateSpace> {
    heuristic: &'a dyn Heuristic<S>,
    times: Cell<u64>,
}

impl<S: StateSpace> Heuristic<S> for Asked<'_, S> {
    fn h(&self, state: &S::State) -> Option<Cost> {
        self.times.set(self.times.get() + 1);
        self.heuristic.h(state)
    }

    fn h_child(&self, child: &S::State, action: S::Action, parent_h: Cost) -> Option<Cost> {
        self.times.set(self.times.get() + 1);
        self.heuristic.h_child(child, action, parent_h)
    }

    fn guarantee(&self) -> Guarantee {
        self.heuristic.guarantee()
    }
}

/// The states as they are expanded.
struct Expanded<S: StateSpace>(Vec<S::State>);

impl<S: StateSpace> Observer<S> for Expanded<S> {
    fn expanded(&mut self, state: &S::State, _: Cost, _: Cost) {
        self.0.push(state.clone());
    }
}
