//! IDA* by several threads: a large iteration is cut into parts, the subtrees at some depth, which are searched in
//! the order of one thread, several at a time (Rao, Kumar and Ramesh 1987, "A parallel implementation of
//! iterative-deepening-A*", with an order). One thread makes the others.
//!
//! The first part, in order, that has an answer gives it. The counts are the sums over this part and the parts before
//! it, so that the work that threads did beyond it does not count.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{
    algorithm::Cycles,
    clock::Clock,
    cost::Cost,
    engines::{
        depth_first::{
            DepthFirst,
            deepening::ida_star_by,
            subtree::{Iteration, Part, Root},
        },
        path::replayed,
        run::{Halt, Run},
        search_by,
        single::IdaStar,
    },
    heuristic::Heuristic,
    limits::Limits,
    observer::{Event, Observer},
    parallel::{
        Threads,
        in_order::{Task, map_in_order_or_late},
    },
    report::{Breach, Outcome, Report, Solution, Stats, Stop},
    space::StateSpace,
};

/// IDA* by several threads: [`search`](crate::search()) by [`Algorithm::IdaStar`](crate::Algorithm::IdaStar) with the
/// same outcome, solutions, proofs and counts, of which only [`peak_bytes`](Stats::peak_bytes) differs.
///
/// The observer sees iterations, solutions and the number of expansions so far, and can end the search between two
/// iterations. One thread searches for several solutions, and with [`Cycles::Closed`]; the observer sees all events
/// then.
///
/// O(depth × parts) memory, of which there are some thousands. An iteration with a limit on
/// expansions may search a part twice, so that the limit is exact.
///
/// ```
/// use search::{Blind, Cycles, Limits, parallel::{Threads, ida_star}};
/// # use search::StateSpace;
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let (limits, threads) = (Limits::default(), Threads::all());
/// let found = ida_star(&Ring, &Blind, Cycles::OnPath, threads, &limits, &mut ());
/// assert!(found.is_proved_best());
/// assert_eq!(found.best().map(|best| best.cost), Some(4));
/// ```
pub fn ida_star<S, H>(
    space: &S,
    heuristic: &H,
    cycles: Cycles,
    threads: Threads,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
{
    let cycles = cycles.in_space(space);
    if threads.count.get() == 1 || limits.solutions > 1 || cycles == Cycles::Closed {
        let most = S::Cost::MAX;
        return search_by(space, heuristic, IdaStar(cycles), (limits, most), observer);
    }
    let mut outline = Outline { observer, told: 0 };
    let mut run = Run::new(space, limits, &mut outline);
    if !heuristic.fits(space) {
        return run.report(Err(Breach::HeuristicDoesNotFit.into()));
    }
    let mut last = 0;
    let ended = ida_star_by(&mut run, heuristic, cycles, |search| {
        let before = search.run.expanded();
        if last >= threads.sizes.alone / 8 {
            share(search, threads)?;
        } else {
            search.iterate()?;
        }
        last = search.run.expanded() - before;
        Ok(())
    });
    run.report(ended)
}

/// The depths at which parts may begin.
const DEPTHS: [u32; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30, 38, 48];

/// The upper part of an iteration, with the roots of the others and the limits by which it was made.
struct Upper<A, C: Cost> {
    part: Part<A, C>,
    roots: Vec<Root<A, C>>,
    limits: Limits,
}

/// The expansions above parts after which there should be several.
const MAX_ALONE: u64 = 1 << 12;

/// The upper part of an iteration, with the roots of the others and the limits by which it was made. The roots are at
/// least as many as the parts that are wanted, unless the iteration has fewer, or the next depth has far too many.
/// `None` if there are not several, or if a limit stopped it.
fn upper<S: StateSpace, H: Heuristic<S>>(
    iteration: &Iteration<'_, S, H>,
    threads: Threads,
    limits: &Limits,
) -> Option<Upper<S::Action, S::Cost>> {
    let mut upper = None;
    for depth in DEPTHS.into_iter().filter(|&depth| depth < limits.depth) {
        let limits = Limits { depth, ..limits.clone() };
        let (part, roots) = iteration.above(&limits);
        let outcome = part.report.outcome;
        let has_parts = matches!(outcome, Outcome::Solved | Outcome::Stopped(Stop::Depth));
        if !has_parts || roots.len() < 2 && part.report.stats.expanded > MAX_ALONE {
            return None;
        }
        // A root takes memory, and one thread makes them all.
        let are_too_many = roots.len() > 8 * threads.sizes.parts && upper.is_some();
        let are_enough = roots.len() >= threads.sizes.parts;
        if !are_too_many {
            upper = (roots.len() > 1).then_some(Upper { part, roots, limits });
        }
        if are_enough {
            break;
        }
    }
    upper
}

/// How an iteration ends early.
enum End<A, C> {
    Solved(Solution<A, C>),
    Halted(Halt),
    /// Beyond the limit on expansions, above the parts that follow.
    Above,
    /// Beyond the limit on expansions, in the part with this number.
    Beyond(usize),
}

/// What is known of the parts, in order.
struct Parts<C: Cost> {
    next_bound: Option<C::Sum>,
    depth_cut: bool,
    overflowed: bool,
    stats: Stats,
}

impl<C: Cost> Parts<C> {
    /// Takes the next part, of which `before` were counted above the parts. `left` expansions are allowed.
    fn take<A>(
        &mut self,
        number: usize,
        before: u64,
        part: Part<A, C>,
        left: u64,
    ) -> Option<End<A, C>> {
        let done = before + self.stats.expanded;
        if done > left {
            return Some(End::Above);
        }
        let Part { mut report, next_bound, overflowed } = part;
        let is_beyond = done + report.stats.expanded > left;
        if is_beyond || report.outcome == Outcome::Stopped(Stop::Expanded) {
            return Some(End::Beyond(number));
        }
        self.stats.add(&report.stats);
        self.next_bound = self.next_bound.into_iter().chain(next_bound).min();
        self.overflowed |= overflowed;
        match report.outcome {
            Outcome::Exhausted | Outcome::Stopped(Stop::CostOverflow) => None,
            Outcome::Solved => report.solutions.pop().map(End::Solved),
            Outcome::Stopped(Stop::Depth) => {
                self.depth_cut = true;
                None
            }
            Outcome::Stopped(stop) => Some(End::Halted(stop.into())),
            Outcome::Invalid(breach) => Some(End::Halted(breach.into())),
        }
    }
}

/// Makes an iteration by several threads; by one if it has not several parts.
fn share<S, H>(search: &mut DepthFirst<'_, '_, S, H>, threads: Threads) -> Result<(), Halt>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
    H: Heuristic<S> + Sync,
{
    let iteration = search.iteration();
    let done = search.run.expanded();
    let left = search.run.limits.expansions - done;
    let rest = search.run.limits.after(search.run.budget.elapsed());
    let (rest, began) = (Limits { expansions: left, ..rest }, Clock::start());
    let Some(Upper { part: mut above, roots, limits: upper_limits }) =
        upper(&iteration, threads, &rest)
    else {
        return search.iterate();
    };
    let run = &mut *search.run;
    run.iteration_begun();
    run.started(&run.space.initial_state())?;
    run.go_on()?;
    let root_bytes =
        size_of::<Root<S::Action, S::Cost>>() + roots[0].path.len() * size_of::<S::Action>();
    let bytes = roots.len() * root_bytes;
    run.budget.reserve(bytes)?;
    let mut parts = Parts {
        next_bound: above.next_bound,
        depth_cut: false,
        overflowed: false,
        stats: Stats::default(),
    };
    // The expansions of the parts: as many as are known, and all that were made.
    let (known, seen) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = |number: usize, task: &Task<'_>| {
        let root = &roots[number];
        let left = left.saturating_sub(root.before.expanded + known.load(Ordering::Relaxed));
        let limits = Limits { expansions: left, ..rest.after(began.elapsed()) };
        let mut watch = While { task, seen: &seen, added: 0 };
        let part = iteration.below(root, &limits, &mut watch);
        watch.add(part.report.stats.expanded);
        part
    };
    let (mut taken, mut end) = (0, None);
    map_in_order_or_late(threads.count, roots.len(), Clock::start, work, |part| {
        run.counted(done + seen.load(Ordering::Relaxed));
        let Some(part) = part else { return ControlFlow::Continue(()) };
        end = parts.take(taken, roots[taken].before.expanded, part, left);
        known.store(parts.stats.expanded, Ordering::Relaxed);
        taken += 1;
        if end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut counts = match end {
        None => &above.report.stats,
        Some(_) => &roots[taken - 1].before,
    };
    if end.is_none() {
        let is_beyond = counts.expanded + parts.stats.expanded > left;
        let solution = above.report.solutions.pop().map(End::Solved);
        end = if is_beyond { Some(End::Above) } else { solution };
    }
    let again;
    match end {
        Some(End::Above) => {
            let expansions = left - parts.stats.expanded;
            again = iteration.above(&Limits { expansions, ..upper_limits }).0.report;
            counts = &again.stats;
            end = Some(End::Halted(halt_of(again.outcome)));
        }
        Some(End::Beyond(number)) => {
            let expansions = left - counts.expanded - parts.stats.expanded;
            let limits = Limits { expansions, ..rest.after(began.elapsed()) };
            let Report { outcome, stats, .. } =
                iteration.below(&roots[number], &limits, &mut ()).report;
            parts.stats.add(&stats);
            end = Some(End::Halted(halt_of(outcome)));
        }
        _ => {}
    }
    run.add_part(counts);
    run.add_part(&parts.stats);
    match end {
        Some(End::Halted(halt)) => return Err(halt),
        Some(End::Solved(solution)) => {
            let goal = replayed(run.space, &solution)?;
            run.solved(&goal, solution)?;
        }
        _ => {}
    }
    run.counted(run.expanded());
    run.budget.release(bytes);
    if parts.depth_cut {
        run.depth_cut = true;
        run.bound_frozen = true;
    }
    if parts.overflowed || above.overflowed {
        run.overflowed();
    }
    search.next_bound = parts.next_bound;
    Ok(())
}

/// Why a search beyond its limit on expansions ended.
const fn halt_of(outcome: Outcome) -> Halt {
    match outcome {
        Outcome::Stopped(stop) => Halt::Stopped(stop),
        Outcome::Invalid(breach) => Halt::Invalid(breach),
        Outcome::Solved | Outcome::Exhausted => Halt::Stopped(Stop::Expanded),
    }
}

/// Ends the search of a part that is no longer needed, and adds its expansions up.
struct While<'t> {
    task: &'t Task<'t>,
    /// The expansions of all parts.
    seen: &'t AtomicU64,
    /// Those of this part that are among them.
    added: u64,
}

impl While<'_> {
    fn add(&mut self, expanded: u64) {
        self.seen.fetch_add(expanded - self.added, Ordering::Relaxed);
        self.added = expanded;
    }
}

impl<S: StateSpace> Observer<S> for While<'_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Counted { expanded } = event {
            self.add(expanded);
        }
        if self.task.is_needed() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn sees_states(&self) -> bool {
        false
    }
}

/// Passes iterations and solutions on, and how many states were expanded by now.
struct Outline<'o, S: StateSpace> {
    observer: &'o mut dyn Observer<S>,
    /// The count that was passed on last. What threads did in vain is not counted in the end, so a count may be less.
    told: u64,
}

impl<S: StateSpace> Observer<S> for Outline<'_, S> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Counted { expanded } = event {
            if expanded <= self.told {
                return ControlFlow::Continue(());
            }
            self.told = expanded;
        }
        self.observer.see(event)
    }

    fn sees_states(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
