//! Anytime search of a level: some solution first, then shorter ones, beside A*.

use std::{ops::ControlFlow, sync::Arc};

use search::{
    Event, Limits, Observer, Solution, StateSpace, Stats,
    satisficing::{Finder, Turn},
};

use super::{
    improve::Improver,
    level::Level,
    packing::{Turns, portfolio},
    space::{Push, PushSpace},
};

/// Finds a solution by a portfolio of searches, and shortens the best one window by window.
pub(super) struct Packer<'l, const W: usize> {
    level: &'l Level,
    space: &'l PushSpace<W>,
    /// Made at the first turn: small levels need none.
    portfolio: Option<Turns>,
    improver: Option<Improver>,
}

impl<'l, const W: usize> Packer<'l, W> {
    /// For `level`, of which `space` is, without images.
    pub(super) const fn new(level: &'l Level, space: &'l PushSpace<W>) -> Self {
        Self { level, space, portfolio: None, improver: None }
    }
}

impl<const W: usize> Finder<PushSpace<W>> for Packer<'_, W> {
    fn turn(
        &mut self,
        best: Option<&Solution<Push>>,
        limits: &Limits,
        expanded: Told<'_>,
    ) -> Turn<Push> {
        let PushSpace { board, objective, .. } = self.space;
        if let Some(best) = best {
            self.portfolio = None;
            let improver = self.improver.get_or_insert_with(|| {
                let moves = self.space.moves(&best.actions);
                Improver::new(self.level, Arc::clone(board), *objective, &moves)
            });
            return improver.turn(limits, expanded);
        }
        if self.portfolio.is_none() {
            self.portfolio = portfolio(board);
        }
        let Some(search) = &mut self.portfolio else {
            return Turn { solution: None, stats: Stats::default(), stop: None, is_last: true };
        };
        let mut turn = search(limits, expanded);
        if let Some(Solution { actions, cost }) = &mut turn.solution {
            // The searches know pushes alone.
            *actions = objective.pushes(board, &self.space.moves(actions));
            *cost = objective.cost_of(actions);
        }
        turn
    }
}

/// Hears how many states were expanded.
pub(super) type Told<'t> = &'t mut dyn FnMut(u64) -> ControlFlow<()>;

/// Counts expansions for someone who can end the search.
pub(super) struct Teller<'t> {
    pub(super) told: Told<'t>,
    pub(super) expanded: u64,
}

/// Expansions from one word to the next.
const STRIDE: u64 = 64;

impl<S: StateSpace> Observer<S> for Teller<'_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Expanded { .. } = event {
            self.expanded += 1;
            if self.expanded.is_multiple_of(STRIDE) {
                return (self.told)(self.expanded);
            }
        }
        ControlFlow::Continue(())
    }
}
