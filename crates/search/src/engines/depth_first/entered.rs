//! The states that are not entered again: those on the path, or all.

use super::{DepthFirst, measure::Measure};
use crate::{
    algorithm::Cycles, cost::Cost, engines::run::Halt, heuristic::Heuristic, observer::Fate,
    space::StateSpace, storage::node_table::hash_of,
};

impl<S, H, M> DepthFirst<'_, '_, S, H, M>
where
    S: StateSpace,
    H: Heuristic<S>,
    M: Measure<S::Cost>,
{
    /// The quality by which a closed set compares paths to a state; less is better. Without a bound on
    /// depth all paths are equally good.
    #[inline]
    pub(super) fn path_quality(&self, depth: u64, g: S::Cost) -> M::Value {
        let is_unlimited = M::depth(self.bound).is_some_and(|bound| bound >= u64::from(u32::MAX));
        M::of(if is_unlimited { 0 } else { depth }, g, S::Cost::ZERO)
    }

    /// Marks `state` as entered by a path of this quality. Returns `Duplicate`, and changes
    /// nothing, if it was entered before by a path as good.
    pub(super) fn mark_entered(
        &mut self,
        state: &S::State,
        quality: M::Value,
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
