//! The states that are not entered again: those on the path, or all.

use super::DepthFirst;
use crate::{
    algorithm::Cycles, cost::Cost, engines::run::Halt, heuristic::Heuristic, observer::Fate,
    space::StateSpace, storage::node_table::hash_of,
};

/// How good the path is by which a state was entered; less is better. Of the two only what the bound limits matters, and the
/// other is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Quality<C> {
    depth: u32,
    g: C,
}

impl<C: Cost> Quality<C> {
    /// That of the initial state.
    pub(super) const BEST: Self = Self { depth: 0, g: C::ZERO };
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// The quality by which a closed set compares paths to a state; less is better. Without a bound on
    /// depth all paths are equally good.
    #[inline]
    pub(super) fn path_quality(&self, depth: u64, g: S::Cost) -> Quality<S::Cost> {
        if !self.by_depth {
            return Quality { depth: 0, g };
        }
        let is_unlimited = self.max_depth >= u64::from(u32::MAX);
        let depth = if is_unlimited { 0 } else { u32::try_from(depth).unwrap_or(u32::MAX) };
        Quality { depth, ..Quality::BEST }
    }

    /// Marks `state` as entered by a path of this quality. Returns `Duplicate`, and changes
    /// nothing, if it was entered before by a path as good.
    pub(super) fn mark_entered(
        &mut self,
        state: &S::State,
        quality: Quality<S::Cost>,
    ) -> Result<Fate, Halt> {
        let hash = hash_of(state);
        let Some(id) = self.entered.find(state, hash) else {
            let owned = self.run.space.heap_bytes(state);
            self.entered.insert(state.clone(), hash, quality, owned, &mut self.run.budget)?;
            self.owned += owned;
            return Ok(Fate::New);
        };
        let known = self.entered.data_mut(id);
        if self.cycles == Cycles::OnPath || *known <= quality {
            return Ok(Fate::Duplicate);
        }
        *known = quality;
        Ok(Fate::Reopened)
    }

    /// Takes the last state of the path out of the table.
    #[inline]
    pub(super) fn forget_newest(&mut self) {
        if let Some(state) = self.entered.remove_newest() {
            let owned = self.run.space.heap_bytes(&state);
            self.owned -= owned.min(self.owned);
            self.run.budget.release(owned);
        }
    }
}
