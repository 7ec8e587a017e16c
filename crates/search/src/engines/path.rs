//! From states back to actions.

use crate::{Cost, Solution, StateSpace};

/// The path through these states, from the goal back to the initial state.
///
/// Actions are not stored: the cheapest action (the first among equals) that leads from a state to
/// the next is found again. (From a dynamic iterator: engines have several, and this is compiled once
/// for a space.) `None` if the cost of the path does not fit a [`Cost`].
pub(crate) fn trace<'n, S: StateSpace>(
    space: &S,
    backwards: &mut dyn Iterator<Item = &'n S::State>,
) -> Option<Solution<S::Action>>
where
    S::State: 'n,
{
    let mut actions = Vec::new();
    let mut cost: Cost = 0;
    let mut scratch = Vec::new();
    let mut to = backwards.next()?;
    for from in backwards {
        let (action, step) = cheapest(space, from, to, &mut scratch)?;
        actions.push(action);
        cost = cost.checked_add(step)?;
        to = from;
    }
    actions.reverse();
    Some(Solution { actions, cost })
}

/// The cheapest action between two neighbours, and its cost.
pub(crate) fn cheapest<S: StateSpace>(
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
