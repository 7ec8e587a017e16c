//! Actions from states: the engines store no actions, so a path is rebuilt from its states.

use crate::{Cost, Solution, StateSpace};

/// The path through these states, which are given from the goal back to the initial state.
///
/// Between two states it takes the cheapest action, the first among equals. Returns `None` if the
/// cost of the path exceeds [`Cost::MAX`].
///
/// The iterator is dynamic because the engines have several types of it, and this function is then
/// compiled once for each space.
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

/// The cheapest action that leads from `from` to `to`, the first among equals, and its cost.
pub(crate) fn cheapest<S: StateSpace>(
    space: &S,
    from: &S::State,
    to: &S::State,
    scratch: &mut Vec<S::Action>,
) -> Option<(S::Action, Cost)> {
    scratch.clear();
    space.actions(from, scratch);
    scratch
        .iter()
        .copied()
        .filter(|&action| space.apply(from, action) == *to)
        .map(|action| (action, space.cost(from, action)))
        .min_by_key(|&(_, cost)| cost)
}
