//! The laws that can be checked without exploring a space completely.

use std::{fmt::Debug, mem};

use grid::SplitMix;
use search::{Heuristic, StateSpace, words::AsWords};

use super::{
    heuristics::{check_estimate, check_step},
    space::{check_same, check_state, check_words},
};

/// Takes `walks` random walks of at most `steps` actions from the initial state. At each state on a walk
/// it checks those laws of [`all`](super::all) that concern one state and its successors. Then it
/// takes the walk once more by its actions alone. For instances too large for [`all`](super::all).
///
/// If a walk ends in a goal, the cost of the rest of the walk bounds the estimates of admissible
/// heuristics at the states on it. The walks are the same on every call.
///
/// # Panics
///
/// If a law does not hold.
#[track_caller]
pub fn random_walks<S>(space: &S, heuristics: &[&dyn Heuristic<S>], walks: u64, steps: usize)
where
    S: StateSpace<Cost = u32, State: AsWords + Debug + Ord, Action: Debug>,
{
    for walk in 0..walks {
        let mut state = space.initial_state();
        check_same(&state, &space.initial_state(), || "the initial state differs".to_owned());
        let mut random = SplitMix::new(walk);
        let mut path: Vec<Step<S>> = Vec::new();
        loop {
            let here = || place(&state, &path);
            check_words(&state, here);
            let mut successors = check_state(space, &state, here);
            let ended = space.is_goal(&state) || path.len() == steps;
            for (number, heuristic) in heuristics.iter().enumerate() {
                let here = || format!("heuristics[{number}] {}", place(&state, &path));
                check_estimate(*heuristic, &state, space.is_goal(&state), None, &here);
                let Some(h) = heuristic.h(&state).filter(|_| !space.is_goal(&state)) else {
                    continue;
                };
                for (child, action) in &successors {
                    let by =
                        |fault: &str| format!("{fault}, by {action:?} to {child:?}: {}", here());
                    let cost = space.cost(&state, *action);
                    check_step(*heuristic, (child, *action), h, cost, by);
                }
            }
            if ended || successors.is_empty() {
                break;
            }
            let (child, action) = successors.swap_remove(random.below(successors.len()));
            let cost = space.cost(&state, action);
            let before = mem::replace(&mut state, child);
            path.push(Step { before, action, cost });
        }
        replay(space, &state, &path);
        unwind(heuristics, space.is_goal(&state), path);
    }
}

/// A step of a walk, with the state before it.
struct Step<S: StateSpace<Cost = u32>> {
    before: S::State,
    action: S::Action,
    cost: u32,
}

fn place<S>(state: &S::State, path: &[Step<S>]) -> String
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let actions: Vec<S::Action> = path.iter().map(|step| step.action).collect();
    format!("at {state:?}, reached by {actions:?}")
}

/// Takes a walk to `end` once more by its actions alone, as an engine finds a path again.
#[track_caller]
fn replay<S>(space: &S, end: &S::State, path: &[Step<S>])
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let mut state = space.initial_state();
    let reached = path.iter().skip(1).map(|step| &step.before).chain([end]);
    for (number, (step, expected)) in path.iter().zip(reached).enumerate() {
        state = space.apply(&state, step.action);
        check_same(expected, &state, || {
            let here = place(&step.before, &path[..number]);
            format!("apply depends on earlier calls: {:?} {here}", step.action)
        });
    }
}

/// Goes back along a walk, and checks the estimates on the way.
#[track_caller]
fn unwind<S>(heuristics: &[&dyn Heuristic<S>], ends_in_goal: bool, mut path: Vec<Step<S>>)
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let mut cost_to_go = ends_in_goal.then_some(0);
    while let Some(Step { before: state, cost: step, .. }) = path.pop() {
        cost_to_go = cost_to_go.map(|cost| cost + u64::from(step));
        for (number, heuristic) in heuristics.iter().enumerate() {
            let here = || format!("heuristics[{number}] {}", place(&state, &path));
            check_estimate(*heuristic, &state, false, cost_to_go, &here);
            let is_false = heuristic.h(&state).is_none() && cost_to_go.is_some();
            assert!(
                !is_false,
                "a false dead end: a goal is at most {cost_to_go:?} away: {}",
                here()
            );
        }
    }
}
