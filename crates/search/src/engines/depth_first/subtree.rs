//! A part of an iteration of IDA*, for another thread.

use std::mem;

use super::{BY_F, DepthFirst, Step};
use crate::{
    Cost, Cycles, Heuristic, Observer, StateSpace,
    engines::run::{Halt, Run},
};

/// The root of a part: a state to be expanded.
pub(crate) struct Root<A> {
    /// The path to it.
    pub(crate) path: Vec<A>,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
}

/// Searches the part of an iteration of IDA* with this bound that lies below `root`. `cycles` must not be
/// [`Cycles::Closed`]. Returns the least f that was cut, too.
pub(crate) fn ida_star_below<S: StateSpace, H: Heuristic<S>, O: Observer<S>>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    cycles: Cycles,
    bound: u64,
    root: &Root<S::Action>,
) -> (Result<(), Halt>, Option<u64>) {
    let mut search = DepthFirst::<_, _, _, BY_F>::new(run, heuristic, cycles);
    search.bound = bound;
    let ended = search.walk_below(root);
    (ended, search.next_bound)
}

impl<S, H, O> DepthFirst<'_, '_, S, H, O, BY_F>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    fn walk_below(&mut self, root: &Root<S::Action>) -> Result<(), Halt> {
        let space = self.run.space;
        for &action in &root.path {
            let child = space.apply(&self.state, action);
            self.run.budget.own(space.heap_bytes(&child))?;
            let before = mem::replace(&mut self.state, child);
            if self.cycles == Cycles::OnPath {
                self.mark_entered(&before, 0)?;
            }
            self.steps.push(Step { action, before });
        }
        let state = self.state.clone();
        if self.cycles == Cycles::OnPath {
            self.mark_entered(&state, 0)?;
        }
        let f = u64::from(root.g) + u64::from(root.h);
        self.expand(&state, root.g, root.h, f)?;
        self.walk()
    }
}
