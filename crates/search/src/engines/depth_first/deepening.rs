//! Iterative deepening and IDA*: depth-first searches with growing bounds.

use crate::{
    algorithm::Cycles,
    cost::Cost,
    engines::{
        depth_first::{
            DepthFirst, IdaStar,
            measure::{Depth, LeastF, Measure},
        },
        run::{Halt, Run},
    },
    heuristic::{Blind, Heuristic, not_negative},
    space::StateSpace,
};

/// Iterative deepening by the number of actions.
pub(in crate::engines) fn iterative_deepening<S: StateSpace>(
    run: &mut Run<'_, S>,
    cycles: Cycles,
) -> Result<(), Halt> {
    let mut search = DepthFirst::<_, _, Depth>::new(run, &Blind, cycles);
    let ended = search.deepen(0, DepthFirst::iterate);
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
    iterate: impl FnMut(&mut IdaStar<'_, '_, S, H>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    // With cycles allowed, each further round of a cycle on the way to a goal would be one more
    // solution, and the search would never end.
    let cycles = match cycles.in_space(run.space) {
        Cycles::Allowed if run.limits.solutions > 1 => Cycles::OnPath,
        cycles => cycles,
    };
    let mut search = IdaStar::new(run, heuristic, cycles);
    let Some(h) = not_negative(heuristic.h(&search.state)) else {
        return search.run.started(&search.state);
    };
    let ended = search.deepen(LeastF::of(0, S::Cost::ZERO, h), iterate);
    search.end(ended)?;
    if cycles != Cycles::Closed {
        run.has_all_paths = true;
    }
    Ok(())
}

impl<S, H, M> DepthFirst<'_, '_, S, H, M>
where
    S: StateSpace,
    H: Heuristic<S>,
    M: Measure<S::Cost>,
{
    /// Runs iterations with growing bounds, each by `iterate`, until one cuts nothing.
    fn deepen(
        &mut self,
        first_bound: M::Value,
        mut iterate: impl FnMut(&mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.bound = first_bound;
        loop {
            if self.costs_too_much() {
                self.run.too_dear();
                return Ok(());
            }
            self.prove(self.bound);
            let depth = M::depth(self.bound);
            if depth.is_some_and(|depth| depth > u64::from(self.run.limits.depth)) {
                self.run.depth_cut = true;
                return Ok(());
            }
            self.run.layer_begun();
            self.run.deepened(M::cost(self.bound));
            iterate(self)?;
            self.reported_bound = Some(self.bound);
            match self.next_bound.take() {
                None => return Ok(()),
                Some(bound) => self.bound = bound,
            }
        }
    }
}
