//! From parents back to actions.

use std::hash::Hash;

use crate::{Cost, Solution, StateSpace, table::NodeTable};

/// The path to node `goal`, where `parent` gives the id of a node's parent (`None` for the root).
///
/// Actions are not stored: the cheapest action (the first among equals) that leads from parent to
/// child is found again. `None` if the cost of the path does not fit a [`Cost`].
pub(crate) fn trace<S: StateSpace, D>(
    space: &S,
    nodes: &NodeTable<S::State, D>,
    goal: u32,
    parent: impl Fn(&D) -> Option<u32>,
) -> Option<Solution<S::Action>>
where
    S::State: Hash + Eq,
{
    let mut actions = Vec::new();
    let mut cost: Cost = 0;
    let mut scratch = Vec::new();
    let mut child = goal;
    while let Some(id) = parent(nodes.data(child)) {
        let (action, step) = cheapest(space, nodes.state(id), nodes.state(child), &mut scratch)?;
        actions.push(action);
        cost = cost.checked_add(step)?;
        child = id;
    }
    actions.reverse();
    Some(Solution { actions, cost })
}

fn cheapest<S: StateSpace>(
    space: &S,
    from: &S::State,
    to: &S::State,
    scratch: &mut Vec<S::Action>,
) -> Option<(S::Action, Cost)> {
    scratch.clear();
    space.actions(from, scratch);
    let leads_there = |&action: &S::Action| {
        let mut state = from.clone();
        space.apply(&mut state, action);
        state == *to
    };
    scratch
        .iter()
        .copied()
        .filter(leads_there)
        .map(|action| (action, space.cost(from, action)))
        .min_by_key(|&(_, cost)| cost)
}
