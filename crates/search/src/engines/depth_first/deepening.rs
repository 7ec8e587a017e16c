//! Iterative deepening and IDA*: depth-first searches with growing bounds.

use std::mem;

use super::{DepthFirst, f_of};
use crate::{
    algorithm::Cycles,
    cost::Cost,
    engines::run::{Halt, Run},
    heuristic::{Guarantee, Heuristic, not_negative},
    report::Bound,
    space::StateSpace,
};

/// Iterative deepening by the number of actions. The heuristic is not asked.
pub(in crate::engines) fn iterative_deepening<S: StateSpace, H: Heuristic<S>>(
    run: &mut Run<'_, S>,
    heuristic: &H,
    cycles: Cycles,
) -> Result<(), Halt> {
    let mut search = DepthFirst::by_depth(run, heuristic, cycles);
    let ended = search.deepen_by_depth();
    search.end(ended)
}

/// IDA*: iterative deepening by f.
pub(in crate::engines) fn ida_star<S: StateSpace, H: Heuristic<S>>(
    run: &mut Run<'_, S>,
    heuristic: &H,
    cycles: Cycles,
) -> Result<(), Halt> {
    ida_star_by(run, heuristic, cycles, |search| search.iterate())
}

/// IDA* whose iterations are made by `iterate`.
pub(crate) fn ida_star_by<S: StateSpace, H: Heuristic<S>>(
    run: &mut Run<'_, S>,
    heuristic: &H,
    cycles: Cycles,
    iterate: impl FnMut(&mut DepthFirst<'_, '_, S, H>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    // With cycles allowed, each further round of a cycle on the way to a goal would be one more
    // solution, and the search would never end.
    let cycles = match cycles.in_space(run.space) {
        Cycles::Allowed if run.limits.solutions > 1 => Cycles::OnPath,
        cycles => cycles,
    };
    let mut search = DepthFirst::by_f(run, heuristic, cycles);
    let Some(h) = not_negative(heuristic.h(&search.state)) else {
        return search.run.started(&search.state);
    };
    search.bound = f_of(S::Cost::ZERO, h);
    let ended = search.deepen(iterate);
    search.end(ended)?;
    if cycles != Cycles::Closed {
        run.has_all_paths = true;
    }
    Ok(())
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// Runs iterations with growing bounds on f, each by `iterate`, until one cuts nothing.
    fn deepen(
        &mut self,
        mut iterate: impl FnMut(&mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let is_admissible = self.heuristic.guarantee() >= Guarantee::Admissible;
        loop {
            let bound = S::Cost::at_least(self.bound, 1);
            if is_admissible {
                // All that is beyond earlier bounds costs more than a solution may.
                if bound > self.run.most {
                    self.run.too_dear();
                    return Ok(());
                }
                self.run.record_bound(Bound::Cost(bound));
            }
            self.run.layer_begun();
            self.run.deepened(bound);
            iterate(self)?;
            self.reported_bound = Some(self.bound);
            match self.next_bound.take() {
                None => return Ok(()),
                Some(bound) => self.bound = bound,
            }
        }
    }

    /// Runs iterations with growing bounds on depth until one cuts nothing.
    fn deepen_by_depth(&mut self) -> Result<(), Halt> {
        for depth in 0..=self.run.limits.depth {
            self.prove_depth(depth.into());
            self.run.layer_begun();
            self.run.deepened(S::Cost::units(depth));
            self.max_depth = depth.into();
            self.iterate()?;
            self.reported_depth = Some(self.max_depth);
            if !mem::take(&mut self.was_cut) {
                return Ok(());
            }
        }
        self.prove_depth(u64::from(self.run.limits.depth) + 1);
        self.run.depth_cut = true;
        Ok(())
    }
}
