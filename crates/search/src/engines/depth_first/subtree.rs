//! An iteration of IDA* in parts, for several threads: the states down to a depth, and what is below each of those at this
//! depth.

use std::mem;

use super::{DepthFirst, entered::Quality, f_of, report::actions};
use crate::{
    algorithm::Cycles,
    cost::{Cost, SumOf},
    engines::run::{Halt, Run},
    heuristic::Heuristic,
    limits::Limits,
    observer::Observer,
    report::{Report, Stats},
    space::StateSpace,
};

/// An iteration, as every thread knows it. Its cycles are not [`Cycles::Closed`].
pub(crate) struct Iteration<'i, S: StateSpace, H> {
    pub(crate) space: &'i S,
    pub(crate) heuristic: &'i H,
    pub(crate) cycles: Cycles,
    pub(crate) bound: SumOf<S>,
}

/// The root of a part: a state to be expanded.
pub(crate) struct Root<A, C> {
    /// The path to it.
    pub(crate) path: Vec<A>,
    g: C,
    h: C,
    /// The counts of what comes before it, without what is below other roots.
    pub(crate) before: Stats,
}

/// What a part came to.
pub(crate) struct Part<A, C: Cost> {
    pub(crate) report: Report<A, C>,
    /// The least f that was cut.
    pub(crate) next_bound: Option<C::Sum>,
    /// A cost did not fit.
    pub(crate) overflowed: bool,
}

type RootOf<S> = Root<<S as StateSpace>::Action, <S as StateSpace>::Cost>;
type PartOf<S> = Part<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<S: StateSpace, H: Heuristic<S>> Iteration<'_, S, H> {
    /// Searches from the initial state to the states at [`Limits::depth`], which are not expanded: the roots of the other
    /// parts, in order.
    pub(crate) fn above(&self, limits: &Limits) -> (PartOf<S>, Vec<RootOf<S>>) {
        let mut roots = Some(Vec::new());
        let part = self.part(limits, &mut (), |search| {
            search.roots = roots.take();
            let ended = search.iterate();
            roots = search.roots.take();
            ended
        });
        (part, roots.unwrap_or_default())
    }

    /// Searches below a root.
    pub(crate) fn below(
        &self,
        root: &RootOf<S>,
        limits: &Limits,
        observer: &mut dyn Observer<S>,
    ) -> PartOf<S> {
        let mut part = self.part(limits, observer, |search| search.walk_below(root));
        part.report.stats.peak_open += root.path.len() as u64;
        part
    }

    fn part(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer<S>,
        search_part: impl FnOnce(&mut DepthFirst<'_, '_, S, H>) -> Result<(), Halt>,
    ) -> PartOf<S> {
        let mut run = Run::new(self.space, limits, observer);
        let mut search = DepthFirst::by_f(&mut run, self.heuristic, self.cycles);
        search.bound = self.bound;
        let ended = search_part(&mut search);
        let next_bound = search.next_bound;
        let overflowed = run.has_overflowed();
        Part { report: run.report(ended), next_bound, overflowed }
    }
}

impl<'r, S: StateSpace, H> DepthFirst<'r, '_, S, H> {
    /// The iteration that comes now.
    pub(crate) fn iteration(&self) -> Iteration<'r, S, H> {
        let &Self { heuristic, cycles, bound, .. } = self;
        Iteration { space: self.run.space, heuristic, cycles, bound }
    }
}

impl<S: StateSpace, H: Heuristic<S>> DepthFirst<'_, '_, S, H> {
    /// The child by `action` is at the depth where states are not expanded: it is a root, if those are collected.
    #[cold]
    pub(super) fn note_root(&mut self, action: S::Action, g: S::Cost, h: S::Cost) {
        if let Some(roots) = &mut self.roots {
            let path = actions(&self.steps, Some(action));
            roots.push(Root { path, g, h, before: self.run.stats().clone() });
        }
    }

    fn walk_below(&mut self, root: &RootOf<S>) -> Result<(), Halt> {
        let space = self.run.space;
        for &action in &root.path {
            let child = space.apply(&self.state, action);
            self.run.budget.own(space.heap_bytes(&child))?;
            let before = mem::replace(&mut self.state, child);
            if self.cycles == Cycles::OnPath {
                self.mark_entered(&before, Quality::BEST)?;
            }
            self.steps.push(super::Step { action, before });
        }
        let state = self.state.clone();
        if self.cycles == Cycles::OnPath {
            self.mark_entered(&state, Quality::BEST)?;
        }
        self.expand(&state, root.g, root.h, f_of(root.g, root.h))?;
        self.walk()
    }
}
