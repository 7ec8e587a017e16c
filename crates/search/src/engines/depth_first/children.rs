//! Children that came with the actions, where the space [gives them](StateSpace::gives_children).

use super::DepthFirst;
use crate::{engines::run::Halt, heuristic::Heuristic, report::Breach, space::StateSpace};

/// If a state has this number of children or more, they are kept while the search is below one of them. Fewer are
/// forgotten, and made again when it comes back: that takes little memory, and notices successors that change.
const MANY_CHILDREN: usize = 32;

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// The child by the action at this place of the last frame, whose actions begin at `first`.
    #[inline]
    pub(super) fn take_child(&mut self, first: usize, at: usize) -> Result<S::State, Halt> {
        match self.take_kept(at) {
            Some(child) => Ok(child),
            None => self.make_child_again(first, at),
        }
    }

    /// Takes the child at this place, if it is kept, out of the list.
    #[inline]
    pub(super) fn take_kept(&mut self, at: usize) -> Option<S::State> {
        let child = self.children[at].take()?;
        self.run.budget.release(self.run.space.heap_bytes(&child));
        Some(child)
    }

    /// Lists the actions of the last state again. If they are in the same order, all children from there on are kept.
    fn make_child_again(&mut self, first: usize, at: usize) -> Result<S::State, Halt> {
        let Self { run, state, actions, children, again, .. } = self;
        again.list_to_keep(run.space, state);
        let is_same = again.actions() == &actions[first..];
        let place = if is_same {
            Some(at - first)
        } else {
            again.actions().iter().position(|action| *action == actions[at])
        };
        let place = place.ok_or(Breach::SuccessorsChanged)?;
        let child = again.child(run.space, state, place);
        if is_same {
            for (later, kept) in children.iter_mut().enumerate().skip(at + 1) {
                let child = again.child(run.space, state, later - first);
                run.budget.own(run.space.heap_bytes(&child))?;
                *kept = Some(child);
            }
        }
        Ok(child)
    }

    /// Accounts for the children of a state that were appended just now, from this place on.
    pub(super) fn own_children(&mut self, first: usize) -> Result<(), Halt> {
        for child in self.children[first..].iter().flatten() {
            self.run.budget.own(self.run.space.heap_bytes(child))?;
        }
        Ok(())
    }

    /// Forgets the children of the last state, if they are few, before the search goes on below one of them.
    pub(super) fn forget_few(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        if self.actions.len() - frame.first < MANY_CHILDREN {
            for child in self.children[frame.next..].iter_mut().filter_map(Option::take) {
                self.run.budget.release(self.run.space.heap_bytes(&child));
            }
        }
    }
}
