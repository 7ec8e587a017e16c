//! Laws of feature-space search.

use std::fmt::Debug;

use grid::SplitMix;
use search::satisficing::{Features, feature_search};
use search::{Limits, Outcome, StateSpace};

use super::{engines::report_is_true, limits::limits_hold};
use crate::Exact;

/// States whose children are looked at.
const MAX_PARENTS: usize = 256;

/// Checks feature-space search on a small instance, without limits and under random limits on depth, on expansions, on
/// memory and on solutions. Its reports must be true; without limits it must find a solution or prove that there is none.
/// Features must not call a state a dead end if a goal can be reached from it, and those of a child must be the same by
/// the action that leads there.
///
/// # Panics
///
/// If one of these is not so, or if the instance has more than [`MAX_STATES`](super::MAX_STATES) states.
#[track_caller]
pub fn features_keep_promises<S, F>(space: &S, features: &F)
where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
    F: Features<S>,
{
    let Ok(exact) = Exact::explore(space, super::MAX_STATES) else {
        panic!("more than {} states: take a smaller instance", super::MAX_STATES);
    };
    for (state, distance) in exact.states().iter().zip(&exact.to_goal().cost) {
        let gives_up = features.of(state).is_none() || features.is_dead_end(state);
        assert!(!gives_up || distance.is_none(), "{state:?} is given up, but leads to a goal");
    }
    let told = |value| (features.cell(value), features.key(value));
    for state in exact.states().iter().take(MAX_PARENTS) {
        let Some(value) = features.of(state) else { continue };
        let mut actions = Vec::new();
        space.actions(state, &mut actions);
        for action in actions {
            let child = space.apply(state, action);
            let by_action = features.of_child(&child, action, value).map(told);
            assert_eq!(by_action, features.of(&child).map(told), "{action:?} in {state:?}");
        }
    }
    let mut random = SplitMix::new(exact.states().len() as u64);
    let end_of_depths = usize::try_from(exact.least_length().unwrap_or(2)).unwrap_or(0) + 2;
    let depth = u32::try_from(random.below(end_of_depths)).unwrap_or(0);
    let expansions = random.below(exact.states().len() + 1) as u64;
    let bytes = random.below(96 * exact.states().len() + 4_096);
    for limits in [
        Limits::default(),
        Limits { solutions: usize::MAX, ..Limits::default() },
        Limits { depth, ..Limits::default() },
        Limits { expansions, ..Limits::default() },
        Limits { bytes, ..Limits::default() },
    ] {
        let name = format!("feature-space search, {limits:?}");
        let report = feature_search(space, features, &limits, &mut ());
        report_is_true(&name, space, &exact, &report);
        limits_hold(&name, &limits, &report);
        match report.outcome {
            Outcome::Stopped(_) => {}
            Outcome::Invalid(breach) => panic!("{name}: {breach}"),
            Outcome::Solved | Outcome::Exhausted => {
                let has_none = report.solutions.is_empty();
                assert_eq!(has_none, exact.least_length().is_none(), "{name}");
            }
        }
        if limits.solutions == usize::MAX {
            assert_eq!(report.solutions.len(), exact.goals().len(), "{name}: one for each goal");
        }
    }
}
