//! Actions from states: the engines store no actions with the states, so a path is rebuilt from its states.

use crate::{
    cost::Cost,
    engines::run::Halt,
    report::{Breach, Solution, SolutionOf},
    space::StateSpace,
    storage::listing::Listing,
};

/// The actions of the first states that were expanded, so that the path of a short search, which has a large part
/// of all states, need not list them again. Takes some kilobytes at most.
pub(crate) struct ActionCache<A> {
    actions: Vec<A>,
    /// For each expanded state its id and the end of its actions, in the order of expansion.
    ends: Vec<(u32, u32)>,
    /// No greater id is among them: the ids of a long path are compared with this one alone.
    greatest: u32,
}

impl<A: Copy> ActionCache<A> {
    /// The number of actions from which no more states are added.
    const ENOUGH: usize = 1 << 10;

    pub(crate) fn new() -> Self {
        Self { actions: Vec::new(), ends: Vec::new(), greatest: 0 }
    }

    /// Adds the actions of state `id`, unless there are enough.
    #[inline]
    pub(crate) fn add(&mut self, id: u32, actions: &[A]) {
        if !actions.is_empty()
            && self.actions.len() < Self::ENOUGH
            && let Ok(end) = u32::try_from(self.actions.len() + actions.len())
        {
            self.actions.extend_from_slice(actions);
            self.ends.push((id, end));
            self.greatest = self.greatest.max(id);
        }
    }

    /// The actions of state `id`; empty if they were not added.
    pub(crate) fn of(&self, id: u32) -> &[A] {
        if id > self.greatest {
            return &[];
        }
        let Some(at) = self.ends.iter().position(|&(of, _)| of == id) else { return &[] };
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.actions[start as usize..self.ends[at].1 as usize]
    }
}

/// The path through these states, which are given from the goal back to the initial state.
///
/// Between two states it takes the cheapest action, the first among equals. `claimed` is what the
/// search says that the path costs at most. Returns `None` if the cost exceeds [`Cost::MAX`].
///
/// Each step is applied again. Where the space broke its laws, the path may begin elsewhere, end at no goal, cost more or
/// not be there at all: that is the error.
///
/// The iterator is dynamic because the engines have several types of it, and this function is then
/// compiled once for each space.
pub(crate) fn trace<'n, S: StateSpace + 'n>(
    space: &S,
    backwards: &mut dyn Iterator<Item = &'n S::State>,
    claimed: S::Cost,
) -> Result<Option<SolutionOf<S>>, Halt> {
    trace_listed(space, &mut backwards.map(|state| (state, [].as_slice())), claimed)
}

/// [`trace`] through states of which some come with all their actions; for the others the list is empty.
pub(crate) fn trace_listed<'n, S: StateSpace + 'n>(
    space: &S,
    backwards: &mut dyn Iterator<Item = (&'n S::State, &'n [S::Action])>,
    claimed: S::Cost,
) -> Result<Option<SolutionOf<S>>, Halt> {
    let (actions, costs) = steps(space, backwards)?;
    let Some(cost) = sum(&costs) else { return Ok(None) };
    if cost <= claimed {
        Ok(Some(Solution { actions, cost }))
    } else {
        Err(Breach::SuccessorsChanged.into())
    }
}

/// The exact sum of costs. As that of floats depends on their order, engines add costs as a path is walked.
pub(crate) fn sum<'c, C: Cost>(costs: impl IntoIterator<Item = &'c C>) -> Option<C> {
    costs.into_iter().try_fold(C::ZERO, |sum, &cost| sum.checked_add(cost))
}

/// Actions, and their costs.
type Steps<S> = (Vec<<S as StateSpace>::Action>, Vec<<S as StateSpace>::Cost>);

/// The actions of [`trace_listed`], and their costs, both from the initial state on.
pub(crate) fn steps<'n, S: StateSpace + 'n>(
    space: &S,
    backwards: &mut dyn Iterator<Item = (&'n S::State, &'n [S::Action])>,
) -> Result<Steps<S>, Halt> {
    const CHANGED: Breach = Breach::SuccessorsChanged;
    let (mut actions, mut costs) = (Vec::new(), Vec::new());
    let mut listing = Listing::new();
    let (goal, _) = backwards.next().ok_or(CHANGED)?;
    let mut to = goal;
    for (from, listed) in backwards {
        if listed.is_empty() {
            listing.list_to_keep(space, from);
        } else {
            listing.take(listed);
        }
        let (action, cost) = cheapest(space, from, to, &mut listing).ok_or(CHANGED)?;
        if cost.is_negative() {
            return Err(Breach::NegativeCost.into());
        }
        actions.push(action);
        costs.push(cost);
        to = from;
    }
    actions.reverse();
    costs.reverse();
    let holds = *to == space.initial_state() && space.is_goal(goal);
    if holds { Ok((actions, costs)) } else { Err(CHANGED.into()) }
}

/// The state to which a solution leads: a goal, by listed actions and at its cost, or the space has changed.
#[cfg(feature = "parallel")]
pub(crate) fn replayed<S: StateSpace>(
    space: &S,
    solution: &SolutionOf<S>,
) -> Result<S::State, Breach> {
    let mut state = space.initial_state();
    let (mut cost, mut listed) = (Some(S::Cost::ZERO), Vec::new());
    for action in &solution.actions {
        listed.clear();
        space.actions(&state, &mut listed);
        if !listed.contains(action) {
            return Err(Breach::SuccessorsChanged);
        }
        cost = cost.and_then(|sum| sum.checked_add(space.cost(&state, *action)));
        state = space.apply(&state, *action);
    }
    let holds = cost == Some(solution.cost) && space.is_goal(&state);
    if holds { Ok(state) } else { Err(Breach::SuccessorsChanged) }
}

/// Of the actions listed of `from`, the cheapest that leads to `to`, the first among equals, and its cost.
pub(crate) fn cheapest<S: StateSpace>(
    space: &S,
    from: &S::State,
    to: &S::State,
    listing: &mut Listing<S>,
) -> Option<(S::Action, S::Cost)> {
    let there = listing.successors(space, from).filter(|(_, child)| child == to);
    there.map(|(action, _)| (action, space.cost(from, action))).min_by_key(|&(_, cost)| cost)
}

#[cfg(test)]
mod tests {
    use super::ActionCache;

    /// Whole lists are added up to the one that fills it.
    #[test]
    fn the_first_actions_are_listed() {
        let mut listed = ActionCache::new();
        listed.add(7, &[1, 2, 3]);
        listed.add(4, &[]);
        listed.add(9, &[4; ActionCache::<u32>::ENOUGH - 4]);
        listed.add(5, &[5, 6]);
        listed.add(6, &[8]);
        assert_eq!(listed.of(7), [1, 2, 3]);
        assert_eq!(listed.of(4), [] as [u32; 0]);
        assert_eq!(listed.of(9).len(), ActionCache::<u32>::ENOUGH - 4);
        assert_eq!(listed.of(5), [5, 6], "one action less than enough");
        assert_eq!(listed.of(6), [] as [u32; 0], "there are enough");
        assert_eq!(listed.of(3), [] as [u32; 0], "was never added");
        assert_eq!(listed.of(10), [] as [u32; 0], "beyond all that were added");
    }

    #[test]
    fn exactly_enough_actions_are_enough() {
        let mut listed = ActionCache::new();
        listed.add(0, &[0; ActionCache::<u32>::ENOUGH]);
        listed.add(1, &[1]);
        assert_eq!((listed.of(0).len(), listed.of(1).len()), (ActionCache::<u32>::ENOUGH, 0));
    }
}
