//! Anytime search whose solutions come from elsewhere: A* raises the lower bound, and takes turns with a finder.

use std::ops::ControlFlow;

use crate::{
    algorithm::Ties,
    cost::Cost,
    engines::{
        best_first::BestFirst,
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic},
    limits::Limits,
    observer::Observer,
    report::{Breach, Report, Solution, Stats, Stop},
    space::StateSpace,
    storage::open::{Entry, OpenList},
};

/// Finds solutions by other means than A*, and better ones.
pub trait Finder<S: StateSpace> {
    /// Works on for a turn, as long as it takes to try one thing, and within `limits`. `best` is the best solution that
    /// is known by now, whoever found it. `expanded` wants to be told now and then how many states this turn has
    /// expanded; if it breaks, so should the turn.
    fn turn(
        &mut self,
        best: Option<&Solution<S::Action, S::Cost>>,
        limits: &Limits,
        expanded: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Turn<S::Action, S::Cost>;

    /// A solution that is known before the search, which is taken before anything else, whatever the limits are.
    fn first(&mut self) -> Option<Solution<S::Action, S::Cost>> {
        None
    }

    /// How many successors A* generates before the first turn, so that what is small is solved by then.
    fn head_start(&self) -> u64 {
        4_096
    }

    /// How many successors A* generates while the finder generates `own`, from the head start on; and once more from
    /// the first solution on. A turn counts as one more, as it may generate none.
    fn for_a_star(&self, own: u64, has_solution: bool) -> u64 {
        if has_solution { own } else { own / 3 }
    }
}

/// The result of one turn of a [`Finder`].
#[derive(Clone, Debug)]
pub struct Turn<A, C = u32> {
    /// A solution that costs less than the best one known: actions from the initial state of the space to a goal.
    pub solution: Option<Solution<A, C>>,
    /// What was counted in this turn.
    pub stats: Stats,
    /// The limit that ended it before it was done with what it tried.
    pub stop: Option<Stop>,
    /// There is nothing more to try. This says nothing about the space.
    pub is_last: bool,
}

/// Anytime search with solutions from a finder: A* raises the lower bound, and both take turns. Unless the finder [says
/// otherwise](Finder::for_a_star), it generates three of four successors until there is a solution, then half of them.
/// The best solution known bounds A*, which prunes what cannot be better. Once the finder has nothing more to try, the
/// states that wait are searched in both orders of anytime search; if memory is short for it, by A* alone. The search
/// ends when that solution is proved to be the best, with the promises of
/// [`Algorithm::Anytime`](crate::Algorithm::Anytime).
///
/// A solution of the finder that does not lead to a goal, or not at the cost that it states, or that is longer than the
/// limit on depth, is not taken. The counters of its turns are added to those of A*, and limits hold for both together.
/// The observer sees the states of A* alone, and [`Event::Counted`](crate::Event::Counted) while the finder works.
///
/// ```
/// use std::ops::ControlFlow;
/// use search::satisficing::{Finder, Turn, anytime_beside};
/// use search::{Algorithm, Blind, Limits, Solution, StateSpace, search, space};
///
/// /// Asks greedy search, once.
/// struct Greedy<'s, S>(&'s S);
///
/// impl<S: StateSpace> Finder<S> for Greedy<'_, S> {
///     fn turn(
///         &mut self,
///         _: Option<&Solution<S::Action, S::Cost>>,
///         limits: &Limits,
///         _: &mut dyn FnMut(u64) -> ControlFlow<()>,
///     ) -> Turn<S::Action, S::Cost> {
///         let mut report = search(self.0, &Blind, Algorithm::GREEDY, limits, &mut ());
///         Turn { solution: report.solutions.pop(), stats: report.stats, stop: None, is_last: true }
///     }
/// }
///
/// let numbers = space(0_u32, |&n| [(n + 1, 1), (2 * n % 7_001, 1)], |&n| n == 6_000);
/// let found = anytime_beside(&numbers, &Blind, &mut Greedy(&numbers), &Limits::default(), &mut ());
/// assert!(found.is_proved_best());
/// ```
pub fn anytime_beside<S, H, F>(
    space: &S,
    heuristic: &H,
    finder: &mut F,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
    F: Finder<S>,
{
    let mut run = Run::new(space, limits, observer);
    if !heuristic.fits(space) {
        return run.report(Err(Breach::HeuristicDoesNotFit.into()));
    }
    let rule = super::rule(heuristic.guarantee() >= Guarantee::Admissible);
    let mut engine = BestFirst::new(&mut run, heuristic, rule, OpenList::new(Ties::LeastH));
    let ended = engine.beside(finder);
    engine.run.count_stored(engine.nodes.len());
    run.report(ended)
}

/// What the finder has done, and whether it has more to try.
struct Theirs {
    stats: Stats,
    turns: u64,
    has_more: bool,
    /// It has tried everything, and had room for it.
    is_done: bool,
    has_solution: bool,
    /// The successors of A* and of the finder from which on turns are shared out.
    since: (u64, u64),
}

impl Theirs {
    const fn generated(&self) -> u64 {
        self.stats.generated
    }

    const fn own(&self) -> u64 {
        self.generated() + self.turns
    }

    /// Returns true if it is the finder's turn once both have generated `both` successors together.
    fn is_due<S: StateSpace>(
        &mut self,
        finder: &dyn Finder<S>,
        both: u64,
        is_solved: bool,
    ) -> bool {
        let ours = both - self.generated();
        if is_solved && !self.has_solution {
            self.has_solution = true;
            self.since = (ours.max(self.since.0), self.own());
        }
        let (from, own) = self.since;
        self.has_more && ours >= from + finder.for_a_star(self.own() - own, is_solved)
    }
}

impl<S, H> BestFirst<'_, '_, S, H>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    fn beside(&mut self, finder: &mut dyn Finder<S>) -> Result<(), Halt> {
        let started = self.start();
        if let Some(first) = finder.first() {
            self.take(first)?;
        }
        if !started? {
            return Ok(());
        }
        let mut greatest_f = None;
        let mut theirs = Theirs {
            stats: Stats::default(),
            turns: 0,
            has_more: true,
            is_done: false,
            has_solution: false,
            since: (finder.head_start(), 0),
        };
        while let Some(entry) = self.pop() {
            if self.nodes.data(entry.id).link.is_closed() {
                self.run.budget.tick()?;
                continue;
            }
            if greatest_f < Some(entry.f) {
                greatest_f = Some(entry.f);
                self.run.layer_begun();
                self.raise(entry.f.min(self.upper))?;
            }
            if entry.f >= self.upper {
                break;
            }
            self.expand(entry)?;
            while theirs.is_due(finder, self.run.stats().generated, self.upper < S::Cost::INFINITE)
            {
                self.turn(finder, &mut theirs)?;
            }
            // The two orders need more memory, which is short where the finder had no room: A* goes on alone then.
            if theirs.is_done {
                let Self { open, nodes, rule, run, .. } = self;
                // Of a node with several entries the latest alone: two with its present f would be expanded in one
                // batch.
                let key = |Entry { f, h, id }: Entry<S::Cost>| {
                    let node = nodes.data(id);
                    (!node.link.is_closed() && rule.f(node.g, h) == f).then_some(node.g)
                };
                open.reorder(rule.h > 0, &mut run.budget, &key)?;
                return self.improve();
            }
        }
        self.searched()
    }

    /// A turn of the finder.
    fn turn(&mut self, finder: &mut dyn Finder<S>, theirs: &mut Theirs) -> Result<(), Halt> {
        let run = &mut *self.run;
        // A finder may have counted more than it was allowed.
        let left = run.limits.expansions.saturating_sub(run.expanded());
        if left == 0 {
            return Err(Stop::Expanded.into());
        }
        let limits = Limits {
            expansions: left,
            bytes: run.limits.bytes.saturating_sub(run.budget.used()),
            ..run.limits.after(run.budget.elapsed())
        };
        let best = run.last_solution().cloned();
        let Turn { solution, stats, stop, is_last } =
            finder.turn(best.as_ref(), &limits, &mut |expanded| {
                run.counted(theirs.stats.expanded + expanded);
                if run.go_on().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        run.add_part(&stats);
        run.budget.took(stats.peak_bytes);
        theirs.stats.add(&stats);
        theirs.turns += 1;
        run.counted(theirs.stats.expanded);
        if let Some(solution) = solution {
            self.take(solution)?;
        }
        self.run.go_on()?;
        // Where the finder has no room, A* may still have some.
        let has_room = stop != Some(Stop::Bytes);
        theirs.has_more = !is_last && has_room;
        theirs.is_done = is_last && has_room;
        match stop {
            Some(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop.into()),
            _ => Ok(()),
        }
    }

    /// Takes a solution from elsewhere if it is one, and better.
    fn take(&mut self, solution: Solution<S::Action, S::Cost>) -> Result<(), Halt> {
        let space = self.run.space;
        let (mut state, mut cost) = (space.initial_state(), Some(S::Cost::ZERO));
        for &action in &solution.actions {
            cost = cost.and_then(|sum| sum.checked_add(space.cost(&state, action)));
            state = space.apply(&state, action);
        }
        let is_within = solution.actions.len() <= self.run.limits.depth as usize;
        if !is_within || cost != Some(solution.cost) || !space.is_goal(&state) {
            return Ok(());
        }
        if solution.cost.times(1) < self.upper {
            self.upper = solution.cost.times(1);
            self.run.record_solution(&state, solution)?;
        }
        Ok(())
    }
}
