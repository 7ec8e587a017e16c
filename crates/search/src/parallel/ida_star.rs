//! IDA* by several threads: an iteration is cut into parts, the subtrees at some depth, which are searched in
//! the order of one thread, several at a time (Rao, Kumar and Ramesh 1987, "A parallel implementation of
//! iterative-deepening-A*", with an order).
//!
//! The answer is that of the first part, in order, that has one. The counts are those of the parts before
//! it, so that the work that threads did beyond it does not count.

use std::{
    mem,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{
    Algorithm, Bound, Breach, Clock, Cost, Cycles, Guarantee, Heuristic, Limits, Observer, Outcome,
    Report, Solution, StateSpace, Stats, Stop,
    engines::depth_first::subtree::{Root, ida_star_below},
    engines::path::replayed,
    engines::run::{Halt, Run},
    engines::search,
    parallel::{
        Threads,
        frontier::{Frontier, Item},
        in_order::{Turn, in_order_or_late},
        skip::Skip,
    },
};

/// IDA* by several threads: [`search`](crate::search()) by [`Algorithm::IdaStar`] with the same outcome, solutions,
/// proofs and counts, of which only [`peak_bytes`](Stats::peak_bytes) differs.
///
/// The observer sees iterations, solutions and the number of expansions so far, and can end the search between two
/// iterations. One thread searches for several solutions, and with [`Cycles::Closed`]; the observer sees all events
/// then.
///
/// O(depth × parts) memory, of which there are some thousands. An iteration with a limit on
/// expansions may search a part twice, so that the limit is exact.
pub fn ida_star<S, H, O>(
    space: &S,
    heuristic: &H,
    cycles: Cycles,
    threads: Threads,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
    O: Observer<S>,
{
    let cycles = cycles.in_space(space);
    let algorithm = Algorithm::IdaStar { cycles };
    if threads.count.get() == 1 || limits.solutions > 1 || cycles == Cycles::Closed {
        return search(space, heuristic, algorithm, limits, observer);
    }
    let mut skip = Skip::new(observer);
    let mut outline = Outline { observer: &mut skip, told: 0, expanded: 0 };
    let alone = (threads.alone / 8).min(limits.expansions);
    let first_limits = Limits { expansions: alone, ..limits.clone() };
    let first = search(space, heuristic, algorithm, &first_limits, &mut outline);
    if first.outcome != Outcome::Stopped(Stop::Expanded) || limits.expansions == alone {
        return first;
    }
    outline.observer.again();
    let rest = limits.after(first.stats.elapsed);
    let mut run = Run::new(space, &rest, &mut outline);
    let small = first.stats.iterations.saturating_sub(1);
    let mut search = IdaStar { heuristic, cycles, threads, depth: 0, small };
    let ended = search.deepen(&mut run);
    let mut report = run.report(ended);
    report.stats.elapsed += first.stats.elapsed;
    if skip.is_behind() { Report { outcome: report.outcome, ..first } } else { report }
}

struct IdaStar<'h, H> {
    heuristic: &'h H,
    cycles: Cycles,
    threads: Threads,
    /// The depth at which parts begin.
    depth: usize,
    /// The iterations still to come that one thread has finished.
    small: u32,
}

/// What is known of an iteration, in order.
struct Iteration {
    next_bound: Option<u64>,
    depth_cut: bool,
    overflowed: bool,
    /// The counts of the parts so far.
    parts: Stats,
}

/// The search of a part.
struct Part<A> {
    report: Report<A>,
    next_bound: Option<u64>,
}

impl Iteration {
    /// Takes the next item, with its part if it is one. `left` expansions are allowed in this iteration.
    fn take<S: StateSpace>(
        &mut self,
        (before, item): &(Stats, Item<S>),
        index: usize,
        part: Option<Part<S::Action>>,
        left: u64,
    ) -> Option<End<S::Action>> {
        let done = before.expanded + self.parts.expanded;
        let part = match (item, part) {
            (Item::Goal(solution), _) => return Some(End::Solved(solution.clone())),
            (Item::Part(_), Some(part)) => part,
            _ => return (done >= left).then_some(End::Stopped(Stop::Expanded)),
        };
        let Part { mut report, next_bound } = part;
        let expanded = done + report.stats.expanded;
        if report.outcome == Outcome::Stopped(Stop::Expanded) || expanded > left {
            return Some(End::Beyond(index));
        }
        self.parts.add(&report.stats);
        self.next_bound = self.next_bound.into_iter().chain(next_bound).min();
        match report.outcome {
            Outcome::Exhausted => None,
            Outcome::Solved => report.solutions.pop().map(End::Solved),
            Outcome::Stopped(Stop::Depth) => {
                self.depth_cut = true;
                None
            }
            Outcome::Stopped(Stop::CostOverflow) => {
                self.overflowed = true;
                None
            }
            Outcome::Stopped(stop) => Some(End::Stopped(stop)),
            Outcome::Invalid(breach) => Some(End::Invalid(breach)),
        }
    }
}

/// How an iteration ends early.
enum End<A> {
    Solved(Solution<A>),
    Stopped(Stop),
    Invalid(Breach),
    /// This item goes beyond the limit on expansions.
    Beyond(usize),
}

impl<'h, H> IdaStar<'h, H> {
    fn deepen<S, O>(&mut self, run: &mut Run<'_, S, O>) -> Result<(), Halt>
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Heuristic<S> + Sync,
        O: Observer<S>,
    {
        let start = run.space.initial_state();
        let Some(h) = self.heuristic.h(&start) else { return run.started(&start) };
        let mut bound = u64::from(h);
        loop {
            if self.heuristic.guarantee() >= Guarantee::Admissible {
                run.proved(Bound::Cost(Cost::try_from(bound).unwrap_or(Cost::MAX)));
            }
            run.layer_begun();
            run.deepened(bound);
            run.iteration_begun();
            run.started(&start)?;
            run.go_on()?;
            let next_bound = self.iterate(run, bound)?;
            self.small = self.small.saturating_sub(1);
            match next_bound {
                None => break,
                Some(next) => bound = next,
            }
        }
        run.has_all_paths = true;
        Ok(())
    }

    /// Runs an iteration, and gives the bound of the next.
    fn iterate<S, O>(&mut self, run: &mut Run<'_, S, O>, bound: u64) -> Result<Option<u64>, Halt>
    where
        S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
        H: Heuristic<S> + Sync,
        O: Observer<S>,
    {
        let frontier = self.frontier(run.space, bound, run.limits.depth);
        run.budget.reserve(frontier.bytes())?;
        let (limits, began) = (run.limits.after(run.budget.elapsed()), Clock::start());
        // The expansions that are left for each item: as many as are known to be left.
        let done = run.expanded();
        let left = limits.expansions.saturating_sub(done);
        let (known, seen) = (AtomicU64::new(0), AtomicU64::new(0));
        let part = |index: usize, turn: &Turn<'_>| -> Option<Part<S::Action>> {
            let (before, item) = &frontier.items[index];
            let Item::Part(root) = item else { return None };
            let used = before.expanded + known.load(Ordering::Relaxed);
            let left = left.saturating_sub(used);
            let limits = Limits { expansions: left, ..limits.after(began.elapsed()) };
            Some({
                let mut observer = While { turn, seen: &seen, since: 0 };
                self.part(run.space, bound, root, &limits, &mut observer)
            })
        };
        let mut iteration = Iteration {
            next_bound: frontier.next_bound,
            depth_cut: frontier.depth_cut,
            overflowed: frontier.overflowed,
            parts: Stats::default(),
        };
        let (mut index, mut end) = (0, None);
        let is_large = frontier.parts() > 1;
        let count = if is_large { self.threads.count } else { NonZeroUsize::MIN };
        in_order_or_late(count, frontier.items.len(), Clock::start, part, |part| {
            run.counted(done + seen.load(Ordering::Relaxed));
            let Some(part) = part else { return ControlFlow::Continue(()) };
            end = iteration.take(&frontier.items[index], index, part, left);
            known.store(iteration.parts.expanded, Ordering::Relaxed);
            index += 1;
            if end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let above = end.as_ref().map_or(&frontier.stats, |_| &frontier.items[index - 1].0);
        run.add_part(above);
        run.add_part(&iteration.parts);
        match end {
            None => {}
            Some(End::Stopped(stop)) => return Err(stop.into()),
            Some(End::Invalid(breach)) => return Err(breach.into()),
            Some(End::Solved(solution)) => {
                let goal = replayed(run.space, &solution)?;
                run.solved(&goal, solution)?;
            }
            Some(End::Beyond(index)) => {
                let left = run.limits.expansions - run.expanded();
                let limits = Limits { expansions: left, ..run.limits.after(run.budget.elapsed()) };
                if let Item::Part(root) = &frontier.items[index].1 {
                    let part = self.part(run.space, bound, root, &limits, &mut ());
                    run.add_part(&part.report.stats);
                    match part.report.outcome {
                        Outcome::Stopped(stop) => return Err(stop.into()),
                        Outcome::Invalid(breach) => return Err(breach.into()),
                        Outcome::Solved | Outcome::Exhausted => {}
                    }
                }
                return Err(Halt::Stopped(Stop::Expanded));
            }
        }
        run.budget.release(frontier.bytes());
        if iteration.depth_cut {
            run.depth_cut = true;
            run.bound_frozen = true;
        }
        if iteration.overflowed {
            run.overflowed();
        }
        Ok(iteration.next_bound)
    }

    /// The frontier of an iteration, at a depth at which there are enough parts, if the iteration is large.
    fn frontier<'a, S>(&mut self, space: &'a S, bound: u64, max_depth: u32) -> Frontier<'a, S, H>
    where
        S: StateSpace,
        H: Heuristic<S>,
        'h: 'a,
    {
        let (heuristic, cycles) = (self.heuristic, self.cycles);
        let at = |depth| Frontier::new(space, heuristic, cycles, (bound, max_depth), depth);
        let mut frontier = at(self.depth);
        // Where states have few successors, the next iterations go deeper.
        let mut tries = 16;
        while self.small == 0
            && (1..self.threads.parts).contains(&frontier.parts())
            && frontier.items.len() < 8 * self.threads.parts
            && tries > 0
        {
            self.depth += 1;
            tries -= 1;
            frontier = at(self.depth);
        }
        // One thread makes the parts, and a greater bound has many more at the same depth.
        while frontier.parts() > 8 * self.threads.parts && self.depth > 1 {
            self.depth -= 1;
            frontier = at(self.depth);
        }
        frontier
    }

    /// Searches a part.
    fn part<S, O>(
        &self,
        space: &S,
        bound: u64,
        root: &Root<S::Action>,
        limits: &Limits,
        observer: &mut O,
    ) -> Part<S::Action>
    where
        S: StateSpace,
        H: Heuristic<S>,
        O: Observer<S>,
    {
        let mut run = Run::new(space, limits, observer);
        let (ended, next_bound) =
            ida_star_below(&mut run, self.heuristic, self.cycles, bound, root);
        let mut report = run.report(ended);
        report.stats.peak_open += root.path.len() as u64;
        Part { report, next_bound }
    }
}

/// Ends the search of a part that is no longer needed, and adds its expansions up.
struct While<'t> {
    turn: &'t Turn<'t>,
    /// The expansions of all parts.
    seen: &'t AtomicU64,
    /// Those of this part that are still to be added.
    since: u64,
}

/// Expansions are added up, and the observer is told, once in so many.
const EVERY: u64 = 1 << 6;

impl While<'_> {
    fn add(&mut self) {
        self.seen.fetch_add(mem::take(&mut self.since), Ordering::Relaxed);
    }
}

impl Drop for While<'_> {
    fn drop(&mut self) {
        self.add();
    }
}

impl<S: StateSpace> Observer<S> for While<'_> {
    #[inline]
    fn go_on(&mut self) -> ControlFlow<()> {
        self.since += 1;
        if self.since == EVERY {
            self.add();
        }
        if self.turn.is_needed() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Passes iterations and solutions on, and how many states were expanded by now.
struct Outline<'o, O> {
    observer: &'o mut O,
    /// The count that was passed on last.
    told: u64,
    /// The expansions of one thread.
    expanded: u64,
}

impl<S: StateSpace, O: Observer<S>> Observer<S> for Outline<'_, O> {
    fn started(&mut self, state: &S::State) {
        self.observer.started(state);
    }

    fn expanded_in(&mut self, _: &S, _: &S::State, _: Cost, _: Cost) {
        self.expanded += 1;
        if self.expanded.is_multiple_of(EVERY) {
            self.observer.counted(self.expanded);
            self.told = self.expanded;
        }
    }

    /// The search that is made again counts from the beginning.
    fn counted(&mut self, expanded: u64) {
        if expanded > self.told {
            self.observer.counted(expanded);
            self.told = expanded;
        }
    }

    fn deepened(&mut self, bound: Cost) {
        self.observer.deepened(bound);
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        self.observer.solved(goal, solution);
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.observer.go_on()
    }
}

#[cfg(test)]
mod tests;
