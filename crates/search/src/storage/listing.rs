//! The actions of a state with the states to which they lead.

use crate::space::StateSpace;

/// A list of the actions of one state, and the children that the space made with them, if it makes both at once.
pub(crate) struct Listing<S: StateSpace> {
    actions: Vec<S::Action>,
    children: Vec<Option<S::State>>,
}

impl<S: StateSpace> Listing<S> {
    pub(crate) const fn new() -> Self {
        Self { actions: Vec::new(), children: Vec::new() }
    }

    /// Lists the actions of `state` for now.
    #[inline]
    pub(crate) fn list(&mut self, space: &S, state: &S::State) {
        self.list_for(space, state, false);
    }

    /// Lists the actions of `state` so that they may be kept.
    #[inline]
    pub(crate) fn list_to_keep(&mut self, space: &S, state: &S::State) {
        self.list_for(space, state, true);
    }

    #[inline]
    fn list_for(&mut self, space: &S, state: &S::State, to_keep: bool) {
        self.actions.clear();
        if space.gives_children() {
            self.children.clear();
        }
        space.actions_with_children(state, &mut self.actions, &mut self.children, to_keep);
    }

    /// Takes actions that were listed before.
    pub(crate) fn take(&mut self, listed: &[S::Action]) {
        self.actions.clear();
        self.children.clear();
        self.actions.extend_from_slice(listed);
    }

    /// The actions that were listed for now, where they may be kept; else none.
    #[inline]
    pub(crate) fn kept(&self, space: &S) -> &[S::Action] {
        if space.gives_children() { &[] } else { &self.actions }
    }

    pub(crate) fn actions(&self) -> &[S::Action] {
        &self.actions
    }

    /// The child of `state` by the action at this place. Each may be taken once.
    #[inline]
    pub(crate) fn child(&mut self, space: &S, state: &S::State, at: usize) -> S::State {
        let made = if space.gives_children() { self.children.get_mut(at) } else { None };
        made.and_then(Option::take).unwrap_or_else(|| space.apply(state, self.actions[at]))
    }

    /// The actions, each with the child of `state`.
    #[inline]
    pub(crate) fn successors(
        &mut self,
        space: &S,
        state: &S::State,
    ) -> impl Iterator<Item = (S::Action, S::State)> {
        let mut made = self.children.iter_mut();
        self.actions.iter().map(move |&action| {
            let made = if space.gives_children() { made.next() } else { None };
            match made.and_then(Option::take) {
                Some(child) => (action, child),
                None => (action, space.apply(state, action)),
            }
        })
    }
}
