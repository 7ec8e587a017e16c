//! The laws that can be checked without searching a space through.

use std::fmt::Debug;

use search::{Heuristic, StateSpace};

use super::{
    heuristics::{check_estimate, check_step},
    space::{check_same, check_state},
};
use crate::split_mix::SplitMix;

/// Walks `walks` times at random from the initial state, `steps` actions at most, and checks on the
/// way what [`all`](super::all) checks everywhere, as far as one step shows it; then goes all the
/// way back by `undo`. For instances too big for [`all`](super::all).
///
/// A walk that ends in a goal also bounds the estimates on its way by what was left of it. The
/// walks are the same each time.
///
/// # Panics
///
/// Where a law does not hold.
#[track_caller]
pub fn random_walks<S>(space: &S, heuristics: &[&dyn Heuristic<S>], walks: u64, steps: usize)
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    for walk in 0..walks {
        let mut state = space.initial_state();
        check_same(&state, &space.initial_state(), || "the initial state differs".to_owned());
        let mut random = SplitMix(walk);
        let mut path: Vec<Step<S>> = Vec::new();
        loop {
            let here = || place(&state, &path);
            let successors = check_state(space, &state, here);
            let ended = space.is_goal(&state) || path.len() == steps;
            for (number, heuristic) in heuristics.iter().enumerate() {
                let here = || format!("heuristics[{number}] {}", place(&state, &path));
                check_estimate(*heuristic, &state, space.is_goal(&state), None, &here);
                let Some(h) = heuristic.h(&state).filter(|_| !space.is_goal(&state)) else {
                    continue;
                };
                for (child, action) in &successors {
                    let by = |what: &str| format!("{what}, by {action:?} to {child:?}: {}", here());
                    let cost = space.cost(&state, *action);
                    check_step(*heuristic, (child, *action), h, cost, by);
                }
            }
            if ended || successors.is_empty() {
                break;
            }
            let (_, action) = successors[random.below(successors.len())];
            let cost = space.cost(&state, action);
            let before = state.clone();
            let undo = space.apply(&mut state, action);
            path.push(Step { before, action, cost, undo });
        }
        unwind(space, heuristics, state, path);
    }
}

/// A step of a walk.
struct Step<S: StateSpace> {
    before: S::State,
    action: S::Action,
    cost: u32,
    undo: S::Undo,
}

fn place<S>(state: &S::State, path: &[Step<S>]) -> String
where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let actions: Vec<S::Action> = path.iter().map(|step| step.action).collect();
    format!("at {state:?}, reached by {actions:?}")
}

/// Goes back to the start of a walk.
#[track_caller]
fn unwind<S>(
    space: &S,
    heuristics: &[&dyn Heuristic<S>],
    mut state: S::State,
    mut path: Vec<Step<S>>,
) where
    S: StateSpace<State: Debug, Action: Debug>,
{
    let mut left = space.is_goal(&state).then_some(0);
    while let Some(step) = path.pop() {
        left = left.map(|left| left + u64::from(step.cost));
        space.undo(&mut state, step.undo);
        check_same(&step.before, &state, || {
            format!(
                "undo on the way back does not take back {:?} {}",
                step.action,
                place(&step.before, &path)
            )
        });
        for (number, heuristic) in heuristics.iter().enumerate() {
            let here = || format!("heuristics[{number}] {}", place(&state, &path));
            check_estimate(*heuristic, &state, false, left, &here);
            let dead = heuristic.h(&state).is_none() && left.is_some();
            assert!(!dead, "no dead end: a goal is at most {left:?} away: {}", here());
        }
    }
}
