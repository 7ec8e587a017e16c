//! Solutions of a depth-first search: the path to a goal, replayed.

use super::{DepthFirst, Step};
use crate::{
    algorithm::Cycles,
    cost::{Cost, SumOf},
    engines::run::Halt,
    heuristic::Heuristic,
    report::{Breach, Solution},
    space::StateSpace,
    storage::{listing::Listing, node_table::hash_of},
};

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// Reports the path to `goal`, unless it was reported before. `last` is the action that leads there,
    /// which is not among the steps.
    pub(super) fn solved(
        &mut self,
        goal: &S::State,
        last: Option<S::Action>,
        cost: S::Cost,
        max_f: SumOf<S>,
    ) -> Result<(), Halt> {
        let is_reported = if self.by_depth {
            let depth = self.steps.len() as u64 + u64::from(last.is_some());
            Some(depth) <= self.reported_depth
        } else {
            Some(max_f) <= self.reported_bound
        };
        if is_reported {
            return Ok(());
        }
        if cost > self.run.most {
            self.cut_dear();
            return Ok(());
        }
        if self.keep_found(goal, last, cost) {
            return Err(Halt::Enough);
        }
        if self.cycles == Cycles::Closed {
            let hash = hash_of(goal);
            if self.goals.find(goal, hash).is_some() {
                return Ok(());
            }
            let owned = self.run.space.heap_bytes(goal);
            self.goals.insert(goal.clone(), hash, (), owned, &mut self.run.budget)?;
        }
        let known = self.run.last_solution().map_or(&[][..], |solution| &solution.actions);
        let actions = actions(&self.steps, last);
        check_path(self.run.space, &self.steps, &actions, (&self.state, goal), cost, known)?;
        self.run.solved(goal, Solution { actions, cost })
    }
}

/// The actions of `steps` and `last`.
pub(super) fn actions<S: StateSpace>(steps: &[Step<S>], last: Option<S::Action>) -> Vec<S::Action> {
    let mut actions: Vec<S::Action> = steps.iter().map(|step| step.action).collect();
    actions.extend(last);
    actions
}

/// Checks that `actions` lead from the initial state by the states before `steps` and over `end`, the state before a last
/// action without a step, to `goal`, a goal, that they are listed, and what they cost. What they have in common with
/// `known`, the solution before, was listed then.
///
/// A function of the space alone, so that it is compiled once for all depth-first engines.
fn check_path<S: StateSpace>(
    space: &S,
    steps: &[Step<S>],
    actions: &[S::Action],
    (end, goal): (&S::State, &S::State),
    cost: S::Cost,
    known: &[S::Action],
) -> Result<(), Breach> {
    let state = |at: usize| match steps.get(at) {
        Some(step) => &step.before,
        None if at == steps.len() => end,
        None => goal,
    };
    let mut from = state(0);
    let mut holds = *from == space.initial_state() && space.is_goal(goal);
    let (mut sum, mut is_known, mut listing) = (Some(S::Cost::ZERO), true, Listing::new());
    for (at, &action) in actions.iter().enumerate() {
        let to = state(at + 1);
        sum = sum.and_then(|sum| sum.checked_add(space.cost(from, action)));
        is_known &= known.get(at) == Some(&action);
        if !is_known {
            listing.list_to_keep(space, from);
            let place = listing.actions().iter().position(|listed| *listed == action);
            holds &= place.is_some_and(|at| listing.child(space, from, at) == *to);
        }
        from = to;
    }
    holds &= from == goal && sum == Some(cost);
    if holds { Ok(()) } else { Err(Breach::SuccessorsChanged) }
}
