//! A space as studies know it: with the integers that stand for its costs, or without costs.

use search::{
    Guarantee, Heuristic, StateSpace,
    words::{AsWords, WordSpace},
};

use crate::reported::ReportedCost;

/// A space or a heuristic whose costs are the integers that stand for them.
pub(crate) struct InNumbers<'s, T>(pub(crate) &'s T);

impl<S: StateSpace<Cost: ReportedCost>> StateSpace for InNumbers<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = u64;

    fn initial_state(&self) -> S::State {
        self.0.initial_state()
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        self.0.actions(state, actions);
    }

    fn apply(&self, state: &S::State, action: S::Action) -> S::State {
        self.0.apply(state, action)
    }

    fn cost(&self, state: &S::State, action: S::Action) -> u64 {
        self.0.cost(state, action).number()
    }

    fn has_changed(&self) -> bool {
        self.0.has_changed()
    }

    fn is_undirected(&self) -> bool {
        self.0.is_undirected()
    }

    fn contains(&self, state: &S::State) -> bool {
        self.0.contains(state)
    }
}

impl<S: StateSpace<Cost: ReportedCost>, H: Heuristic<S>> Heuristic<InNumbers<'_, S>>
    for InNumbers<'_, H>
{
    fn h(&self, state: &S::State) -> Option<u64> {
        self.0.h(state).map(ReportedCost::number)
    }

    fn fits(&self, space: &InNumbers<'_, S>) -> bool {
        self.0.fits(space.0)
    }

    fn guarantee(&self) -> Guarantee {
        self.0.guarantee()
    }
}

/// A space by its words whose actions all cost 1.
pub(crate) struct Free<'s, S>(pub(crate) &'s S);

impl<S: StateSpace<State: AsWords> + Sync> WordSpace for Free<'_, S> {
    fn width(&self) -> usize {
        WordSpace::<S::Cost>::width(self.0)
    }

    fn root(&self) -> Vec<u64> {
        WordSpace::<S::Cost>::root(self.0)
    }

    fn contains_all(&self, states: &[u64]) -> bool {
        WordSpace::<S::Cost>::contains_all(self.0, states)
    }

    fn goals(&self, states: &[u64]) -> usize {
        WordSpace::<S::Cost>::goals(self.0, states)
    }

    fn expand(&self, state: &[u64], see: &mut dyn FnMut(&[u64], u32)) {
        WordSpace::<S::Cost>::expand(self.0, state, &mut |child, _| see(child, 1));
    }

    fn is_undirected(&self) -> bool {
        StateSpace::is_undirected(self.0)
    }

    fn has_changed(&self) -> bool {
        StateSpace::has_changed(self.0)
    }
}
