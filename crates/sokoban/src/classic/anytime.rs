//! Anytime search of a level: some solution first, then shorter ones, beside A*.

use std::{ops::ControlFlow, sync::Arc};

use grid::Move;
use search::{
    Event, Limits, Observer, Solution, StateSpace, Stats,
    satisficing::{Finder, Turn},
};

use super::{
    improve::Improver,
    level::Level,
    packing::{Turns, portfolio},
    settings::{Part, Pruning, SOON},
    space::{Push, PushSpace},
};

/// Finds a solution by a portfolio of searches, unless one is given, and shortens the best one window by window.
pub(super) struct Packer<'l, const W: usize> {
    level: &'l Level,
    space: &'l PushSpace<W>,
    /// The same without images, of which these searches know nothing.
    plain: PushSpace<W>,
    /// A solution to begin with.
    given: Option<&'l [Move]>,
    head_start: u64,
    without: Option<Part>,
    /// Made at the first turn: small levels need none.
    portfolio: Option<Turns>,
    improver: Option<Improver>,
}

impl<'l, const W: usize> Packer<'l, W> {
    /// For `level`, of which `space` is.
    pub(super) fn new(level: &'l Level, space: &'l PushSpace<W>) -> Self {
        let plain = PushSpace::of(Arc::clone(&space.board), space.objective, Pruning::Deadlocks);
        let (given, head_start, without, portfolio, improver) = (None, SOON, None, None, None);
        Self { level, space, plain, given, head_start, without, portfolio, improver }
    }

    /// The same with a solution to begin with, and a first turn after A* has generated `head_start` successors.
    pub(super) fn beginning(self, given: Option<&'l [Move]>, head_start: u64) -> Self {
        Self { given, head_start, ..self }
    }

    /// The same without a part of the portfolio.
    pub(super) fn leaving_out(self, without: Option<Part>) -> Self {
        Self { without, ..self }
    }

    /// These pushes, with shortest walks before each, as a solution in the space.
    fn in_space(&self, pushes: &[Push]) -> Solution<Push> {
        let PushSpace { board, objective, .. } = self.space;
        let pushes = objective.pushes(board, &self.plain.moves(pushes));
        let actions = self.space.actions_for(&pushes);
        Solution { cost: objective.cost_of(&actions), actions }
    }
}

impl<const W: usize> Finder<PushSpace<W>> for Packer<'_, W> {
    fn first(&mut self) -> Option<Solution<Push>> {
        let PushSpace { board, objective, .. } = self.space;
        let given = self.given.take()?;
        Some(self.in_space(&objective.pushes(board, given)))
    }

    fn head_start(&self) -> u64 {
        self.head_start
    }

    /// A* goes more slowly from its tenfold head start on, in favour of those that look for any solution: what is
    /// nearly proved is proved by then. A successor of its own takes several times as long as one of theirs.
    fn for_a_star(&self, own: u64, has_solution: bool) -> u64 {
        let soon = own.min(3 * self.head_start);
        if has_solution { own } else { 3 * soon + (own - soon) / 7 }
    }

    fn turn(
        &mut self,
        best: Option<&Solution<Push>>,
        limits: &Limits,
        expanded: ExpansionListener<'_>,
    ) -> Turn<Push> {
        let PushSpace { board, objective, .. } = self.space;
        let mut turn = if let Some(best) = best {
            self.portfolio = None;
            let improver = self.improver.get_or_insert_with(|| {
                let moves = self.space.moves(&best.actions);
                Improver::new(self.level, Arc::clone(board), *objective, &moves)
            });
            improver.turn(limits, expanded)
        } else {
            if self.portfolio.is_none() {
                self.portfolio = portfolio(board, self.without);
            }
            let Some(search) = &mut self.portfolio else {
                return Turn { solution: None, stats: Stats::default(), stop: None, is_last: true };
            };
            search(limits, expanded)
        };
        turn.solution = turn.solution.map(|found| self.in_space(&found.actions));
        turn
    }
}

/// Hears how many states were expanded.
pub(super) type ExpansionListener<'t> = &'t mut dyn FnMut(u64) -> ControlFlow<()>;

/// Counts expansions for someone who can end the search.
pub(super) struct Teller<'t> {
    pub(super) told: ExpansionListener<'t>,
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
