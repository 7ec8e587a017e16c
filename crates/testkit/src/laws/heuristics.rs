//! Laws of heuristics.

use std::fmt::Debug;

use search::{Guarantee, Heuristic, StateSpace};

use super::place;
use crate::Exact;

/// Holds `heuristic` against exact distances at every state: dead ends are dead ends and
/// `h_child` equals `h`, whatever is claimed; where a guarantee is claimed, goals have h = 0 and
/// no estimate exceeds the exact distance; where consistency is claimed, no estimate exceeds a
/// step and the estimate after it.
///
/// # Panics
///
/// Where that does not hold; `name` tells heuristics apart in the message.
#[track_caller]
pub fn heuristic_keeps_guarantee<S>(name: &str, heuristic: &dyn Heuristic<S>, exact: &Exact<S>)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    for (number, state) in exact.states().iter().enumerate() {
        let here = || format!("{name}, {}", place(exact, number));
        let estimate = heuristic.h(state);
        let left = exact.to_goal().cost[number];
        check_estimate(heuristic, state, exact.is_goal(number), left, &here);
        let Some(h) = estimate else {
            let left = left.map(|left| format!("a goal is {left} away"));
            assert!(left.is_none(), "no dead end: {}: {}", here(), left.unwrap_or_default());
            continue;
        };
        for edge in exact.edges_from(number) {
            let child = &exact.states()[edge.to];
            let by = |what: &str| format!("{what}, by {:?} to {child:?}: {}", edge.action, here());
            check_step(heuristic, (child, edge.action), h, edge.cost, by);
        }
    }
}

/// What must hold of one estimate, if a goal is `left` away (or at most that far: a path's cost
/// does as well).
#[track_caller]
pub(super) fn check_estimate<S>(
    heuristic: &dyn Heuristic<S>,
    state: &S::State,
    is_goal: bool,
    left: Option<u64>,
    here: &dyn Fn() -> String,
) where
    S: StateSpace,
{
    let estimate = heuristic.h(state);
    assert_eq!(estimate, heuristic.h(state), "h differs when asked twice: {}", here());
    if heuristic.guarantee() == Guarantee::None {
        return;
    }
    if is_goal {
        assert_eq!(estimate, Some(0), "h of a goal: {}", here());
    }
    if let (Some(h), Some(left)) = (estimate, left) {
        assert!(
            u64::from(h) <= left,
            "not admissible: h = {h}, but a goal is {left} away: {}",
            here()
        );
    }
}

/// What must hold of a successor, reached at `cost` from a state with estimate `h`.
#[track_caller]
pub(super) fn check_step<S>(
    heuristic: &dyn Heuristic<S>,
    (child, action): (&S::State, S::Action),
    h: u32,
    cost: u32,
    by: impl Fn(&str) -> String,
) where
    S: StateSpace,
{
    let after = heuristic.h(child);
    let incremental = heuristic.h_child(child, action, h);
    assert_eq!(incremental, after, "{}", by("h_child differs from h"));
    if let (Guarantee::Consistent, Some(after)) = (heuristic.guarantee(), after) {
        assert!(
            u64::from(h) <= u64::from(cost) + u64::from(after),
            "{}: h = {h} falls to {after} at cost {cost}",
            by("not consistent")
        );
    }
}
