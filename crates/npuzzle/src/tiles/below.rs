//! A*+IDA* on boards of 4 × 4 and 5 × 5: the generic A*, and the tiles' own depth-first search below each state of its
//! open list. The generic engine's twin.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use search::{
    Bound, Breach, Clock, Event, Heuristic, Limits, Observer, Outcome, Report, Stop,
    parallel::{Threads, map_in_order},
    single::{Frontier, OpenState, a_star_frontier},
};

use super::{Board, CarriedEstimate, IterationEnd, NONE, Root, STEP, Search, Why};
use crate::{level::Level, moves::Move, space::Space, state::State};

/// The number of open states that one thread searches at a time.
const BATCH: usize = 64;

/// The open list, and what is searched below it.
struct Below<'a, B, E, const W: usize> {
    frontier: &'a Frontier<Space<W>>,
    goal: B,
    estimate: &'a E,
    bound: u32,
    /// The open states within the bound.
    count: usize,
}

impl<B: Board, E: CarriedEstimate + Sync, const W: usize> Below<'_, B, E, W> {
    /// The open state with this number, ready to be searched.
    fn root(&self, index: usize) -> Root<B, E> {
        let OpenState { state, parent, g, .. } = self.frontier.state(index);
        let tiles: Vec<u8> = state.tiles(B::SIDE * B::SIDE).collect();
        let (node, places) = self.estimate.root(&tiles, self.bound - g);
        let last = parent.and_then(|parent| {
            let leads_here =
                |it: &Move| it.target(parent.blank(), B::SIDE, B::SIDE) == Some(state.blank());
            Move::ALL.into_iter().find(leads_here)
        });
        let last = last.map_or(NONE, |last| last as u8);
        Root { board: B::of(&tiles), last, node, places }
    }

    /// Searches below the open states of a batch, with at most `limit` expansions. A solution comes with the number of
    /// its state.
    fn batch(
        &self,
        number: usize,
        limit: u64,
        look: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> (IterationEnd, usize) {
        let mut sum = IterationEnd { expanded: 0, generated: 0, why: None };
        let first = BATCH * number;
        for index in first..self.count.min(first + BATCH) {
            let mut look = |expanded| look(expanded);
            let left = limit - sum.expanded;
            let ended = Search::run(self.goal, self.estimate, &self.root(index), left, &mut look);
            sum.expanded += ended.expanded;
            sum.generated += ended.generated;
            if ended.why.is_some() {
                return (IterationEnd { why: ended.why, ..sum }, index);
            }
        }
        (sum, first)
    }

    /// Searches below all open states within the bound, with at most `limit` expansions; `poll` tells whether to go
    /// on, and `tell` is told of the expansions so far. What comes out does not depend on the number of threads.
    fn round(
        &self,
        threads: Threads,
        limit: u64,
        poll: &(impl Fn() -> Result<(), Stop> + Sync),
        tell: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> (IterationEnd, usize) {
        // The expansions of the batches before those that are searched now, or fewer.
        let known = AtomicU64::new(0);
        let (mut sum, mut at) = (IterationEnd { expanded: 0, generated: 0, why: None }, 0);
        let mut number = 0;
        map_in_order(
            threads.count(),
            self.count.div_ceil(BATCH),
            |number, task| {
                let left = limit - known.load(Ordering::Relaxed);
                self.batch(number, left, &mut |_| match task.is_needed() {
                    true => poll(),
                    false => Err(Stop::Cancelled),
                })
            },
            |mut ended| {
                let left = limit - sum.expanded;
                if ended.0.expanded > left {
                    ended = self.batch(number, left, &mut |_| poll());
                }
                sum.expanded += ended.0.expanded;
                sum.generated += ended.0.generated;
                (sum.why, at) = (ended.0.why, ended.1);
                number += 1;
                known.store(sum.expanded, Ordering::Relaxed);
                if sum.why.is_none() && tell(sum.expanded).is_break() {
                    sum.why = Some(Why::Stopped(Stop::Cancelled));
                }
                if sum.why.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        (sum, at)
    }
}

/// A*+IDA* on the level of `space`, whose goal can be reached, for one solution. A* stores `stored` states. The
/// observer sees its events, and then iterations, the solution and the number of expansions.
pub(crate) fn a_star_ida_star<B, E, H, O, const W: usize>(
    (space, level): (&Space<W>, &Level),
    (heuristic, estimate): (&H, &E),
    stored: u32,
    threads: Threads,
    limits: &Limits,
    observer: &mut O,
) -> Report<Move>
where
    B: Board,
    E: CarriedEstimate + Sync,
    H: Heuristic<Space<W>>,
    O: Observer<Space<W>>,
{
    let started = Clock::start();
    let frontier = match a_star_frontier(space, heuristic, stored, limits, observer) {
        Ok(frontier) => frontier,
        Err(report) => return *report,
    };
    let (mut stats, goal) = (frontier.stats().clone(), B::of(level.goal()));
    let shown = stats.expanded;
    let first = frontier.state(0);
    let mut bound = first.g + first.h;
    let (outcome, solutions) = loop {
        stats.iterations += 1;
        if !frontier.has_begun(bound) {
            stats.expanded_before_last_layer = stats.expanded;
        }
        if observer.see(Event::Deepened { bound }).is_break() {
            break (Outcome::Stopped(Stop::Cancelled), Vec::new());
        }
        let count = frontier.len_within(bound);
        let below = Below { frontier: &frontier, goal, estimate, bound, count };
        let before = stats.expanded - shown;
        let mut tell = |expanded| observer.see(Event::Counted { expanded: before + expanded });
        let poll = || limits.poll(started);
        let left = limits.expansions - stats.expanded;
        let (ended, at) = below.round(threads, left, &poll, &mut tell);
        stats.expanded += ended.expanded;
        stats.generated += ended.generated;
        match ended.why {
            // Every path without a move taken back goes on, so the least f that was cut is the next.
            None => bound = bound.saturating_add(STEP),
            Some(Why::Stopped(stop)) => break (Outcome::Stopped(stop), Vec::new()),
            Some(Why::Solved(moves)) => {
                let Some(solution) = frontier.solution(space, at, &moves, bound) else {
                    break (Outcome::Invalid(Breach::SuccessorsChanged), Vec::new());
                };
                // It has ended anyway.
                let goal = State::pack(level.goal());
                let _ = observer.see(Event::Solved { space, goal: &goal, solution: &solution });
                break (Outcome::Solved, vec![solution]);
            }
        }
    };
    stats.elapsed = started.elapsed();
    let lower_bound = Some(Bound::Cost(bound)).filter(|_| !matches!(outcome, Outcome::Invalid(_)));
    Report { outcome, solutions, lower_bound, milestones: Vec::new(), stats }
}
