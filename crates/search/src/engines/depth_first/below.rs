//! A search below a state that another search reached.

use super::{DepthFirst, entered::Quality, f_of, report::actions};
use crate::{
    algorithm::Cycles,
    engines::run::Halt,
    heuristic::Heuristic,
    report::{Solution, SolutionOf},
    space::StateSpace,
};

/// A search that begins at a state which another search reached.
pub(super) struct Below<S: StateSpace> {
    /// The state before it, if that was reached at less cost: no cheapest path leads back there.
    parent: Option<S::State>,
    /// See [`DepthFirst::take_found`].
    found: Option<(SolutionOf<S>, S::State)>,
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// Searches below a state that was reached at a cost of `g`, up to the bound. Ends as [`Halt::Enough`] with the first
    /// goal, which [`take_found`](Self::take_found) gives.
    pub(crate) fn search_below(
        &mut self,
        state: &S::State,
        parent: Option<&S::State>,
        g: S::Cost,
        h: S::Cost,
    ) -> Result<(), Halt> {
        self.below = Some(Below { parent: parent.cloned(), found: None });
        self.state = state.clone();
        if self.cycles != Cycles::Allowed {
            self.mark_entered(state, Quality::BEST)?;
        }
        let f = f_of(g, h);
        if self.run.space.is_goal(state) {
            return self.solved(state, None, g, f);
        }
        if self.may_expand(0, g) {
            self.expand(state, g, h, f)?;
            return self.walk();
        }
        if self.cycles == Cycles::OnPath {
            self.forget_newest();
        }
        Ok(())
    }

    /// Returns true if this child of the state at which the search began is the state before it.
    #[inline]
    pub(super) fn leads_above(&self, child: &S::State) -> bool {
        self.below.as_ref().is_some_and(|below| below.parent.as_ref() == Some(child))
    }

    /// Keeps the way to `goal`, if the search did not begin at the initial state. Returns true if so.
    pub(super) fn keep_found(
        &mut self,
        goal: &S::State,
        last: Option<S::Action>,
        cost: S::Cost,
    ) -> bool {
        let Some(below) = &mut self.below else { return false };
        let actions = actions(&self.steps, last);
        below.found = Some((Solution { actions, cost }, goal.clone()));
        true
    }

    /// The actions from where the search began to the goal that was found, with what the whole path costs, and that goal.
    pub(crate) fn take_found(&mut self) -> Option<(SolutionOf<S>, S::State)> {
        self.below.as_mut()?.found.take()
    }
}
