//! Laws of heuristics.

use std::fmt::Debug;

use search::{Guarantee, Heuristic, StateSpace, laws};

use super::place;
use crate::Exact;

/// Compares `heuristic` with exact distances at every state:
///
/// - Whatever the guarantee, no goal can be reached from a state that the heuristic calls a dead end, and
///   `h_child` equals `h`.
/// - If the heuristic claims to be admissible, goals have h = 0, and no estimate exceeds the distance.
/// - If it claims to be consistent, no estimate exceeds the cost of an action plus the estimate after it.
///
/// # Panics
///
/// At the first state where a check fails; `name` identifies the heuristic in the message.
#[track_caller]
pub fn heuristic_keeps_guarantee<S>(name: &str, heuristic: &dyn Heuristic<S>, exact: &Exact<S>)
where
    S: StateSpace<Cost: Into<u64>, State: Debug + Ord, Action: Debug>,
{
    for (number, state) in exact.states().iter().enumerate() {
        let here = || format!("{name}, {}", place(exact, number));
        let estimate = heuristic.h(state);
        let cost_to_go = exact.to_goal().cost[number];
        check_estimate(heuristic, state, exact.is_goal(number), cost_to_go, &here);
        let Some(h) = estimate else {
            let goal = cost_to_go.map(|cost| format!("a goal is {cost} away"));
            assert!(goal.is_none(), "a false dead end: {}: {}", here(), goal.unwrap_or_default());
            continue;
        };
        for edge in exact.edges_from(number) {
            let child = &exact.states()[edge.to];
            let by =
                |fault: &str| format!("{fault}, by {:?} to {child:?}: {}", edge.action, here());
            check_step(heuristic, (child, edge.action), h, edge.cost, by);
        }
    }
}

/// Checks one estimate. `cost_to_go` is the exact distance of a goal, or an upper bound on it such as the cost
/// of a path.
#[track_caller]
pub(super) fn check_estimate<S>(
    heuristic: &dyn Heuristic<S>,
    state: &S::State,
    is_goal: bool,
    cost_to_go: Option<u64>,
    here: &dyn Fn() -> String,
) where
    S: StateSpace<Cost: Into<u64>>,
{
    let checked = laws::check_estimate(heuristic, state, is_goal);
    let estimate = checked.unwrap_or_else(|law| panic!("{law}: {}", here()));
    if heuristic.guarantee() == Guarantee::None {
        return;
    }
    if let (Some(h), Some(cost_to_go)) = (estimate, cost_to_go) {
        assert!(
            h.into() <= cost_to_go,
            "not admissible: h = {h:?}, but a goal is {cost_to_go} away: {}",
            here()
        );
    }
}

/// Checks the estimate at a successor, reached at `cost` from a state with estimate `h`.
#[track_caller]
pub(super) fn check_step<S>(
    heuristic: &dyn Heuristic<S>,
    (child, action): (&S::State, S::Action),
    h: S::Cost,
    cost: S::Cost,
    by: impl Fn(&str) -> String,
) where
    S: StateSpace<Cost: Into<u64>>,
{
    if let Err(fault) = laws::check_step(heuristic, child, action, h, cost) {
        panic!("{}", by(&fault.law.to_string()));
    }
}
