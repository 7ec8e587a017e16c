//! Children that are kept along the path, where the space makes no list twice.

use super::{DepthFirst, measure::Measure};
use crate::{engines::run::Halt, heuristic::Heuristic, observer::Observer, space::StateSpace};

/// So many children or more are kept, where the space [lists them once](StateSpace::lists_once).
const MANY_CHILDREN: usize = 32;

impl<S, H, O, M> DepthFirst<'_, '_, S, H, O, M>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
    M: Measure<S::Cost>,
{
    /// The child by the action at this place, kept since its parent was expanded.
    #[inline]
    pub(super) fn take_child(&mut self, at: usize) -> Option<S::State> {
        let child = self.children.get_mut(at)?.take()?;
        self.run.budget.release(self.run.space.heap_bytes(&child));
        Some(child)
    }

    /// Generates the children by all actions from this place on, which were listed now, if they are many. A short list is made
    /// again for each child: that takes no memory, and notices successors that change.
    pub(super) fn keep_children(&mut self, state: &S::State, first: usize) -> Result<(), Halt> {
        if self.actions.len() - first < MANY_CHILDREN {
            return Ok(());
        }
        while self.children.len() < first {
            self.run.budget.make_room(&mut self.children)?;
            self.children.push(None);
        }
        for &action in &self.actions[first..] {
            let child = self.run.space.apply(state, action);
            self.run.budget.own(self.run.space.heap_bytes(&child))?;
            self.run.budget.make_room(&mut self.children)?;
            self.children.push(Some(child));
        }
        Ok(())
    }
}
