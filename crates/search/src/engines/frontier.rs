//! The states that A* leaves open once it has stored a given number of states, for searches that go on below them.

use super::{
    best_first::{BestFirst, Node, Rule},
    link::ids_to,
    path::trace,
    run::{Halt, Run},
};
use crate::{
    algorithm::{Reopen, Ties},
    cost::{Cost, SumOf},
    heuristic::Heuristic,
    limits::Limits,
    observer::Observer,
    report::{Breach, Outcome, Report, SolutionOf, Stats},
    space::StateSpace,
    storage::{node_table::NodeTable, open::OpenList},
};

/// The open list of an A* that ended because it had stored enough states, in its order: by f = g + h.
///
/// With an admissible heuristic one of its states is on a cheapest path to a goal, reached at its least cost (Hart,
/// Nilsson and Raphael 1968). So searches below each of them, up to some f, prove together what A* would prove.
pub struct Frontier<S: StateSpace> {
    nodes: NodeTable<S::State, Node<S::Cost>>,
    /// The ids of the open states, and their estimates.
    open: Vec<(u32, S::Cost)>,
    /// That of the last layer of A*.
    pub(super) greatest_f: Option<SumOf<S>>,
    stats: Stats,
}

type ReportOf<S> = Report<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// A state of a [`Frontier`].
pub struct OpenState<'f, S: StateSpace> {
    /// The state.
    pub state: &'f S::State,
    /// The state before it, if that was reached at less cost: no cheapest path leads back there.
    pub parent: Option<&'f S::State>,
    /// The cost at which it was reached.
    pub g: S::Cost,
    /// The estimate.
    pub h: S::Cost,
}

/// A* in limited memory: it ends once it has stored `stored` states, or what a quarter of
/// [`Limits::bytes`] holds, and leaves its open list to an engine that goes on below it, as
/// [`Algorithm::AStarIdaStar`](crate::Algorithm::AStarIdaStar) does for every space. For several solutions, or with a
/// limit on depth, it goes on to its end.
///
/// ```
/// # use search::{Blind, Limits, single::a_star_frontier, space};
/// // From 0 to 50 by steps of one or two.
/// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
/// let Ok(frontier) = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ()) else {
///     panic!("ten states are stored before the goal is reached");
/// };
/// let open: Vec<u32> = frontier.states().map(|open| *open.state).collect();
/// assert_eq!(open, [7, 10, 9]);
/// ```
///
/// # Errors
///
/// The report of a search that ended before: A* found a goal, searched everything, or met a limit. Also that of a
/// search which cut a path because its cost does not fit, or found that the space had changed: what is left open proves
/// nothing then.
pub fn a_star_frontier<S, H>(
    space: &S,
    heuristic: &H,
    stored: u32,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Result<Frontier<S>, Box<ReportOf<S>>>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let mut run = Run::new(space, limits, observer);
    if !heuristic.fits(space) {
        return Err(Box::new(run.report(Err(Breach::HeuristicDoesNotFit.into()))));
    }
    match Frontier::by_a_star(&mut run, heuristic, stored) {
        Ok(frontier) if !frontier.open.is_empty() => {
            let report = run.report(Ok(()));
            if report.outcome != Outcome::Exhausted {
                return Err(Box::new(report));
            }
            Ok(Frontier { stats: report.stats, ..frontier })
        }
        ended => Err(Box::new(run.report(ended.map(drop)))),
    }
}

impl<S: StateSpace> Frontier<S> {
    pub(super) fn by_a_star<H: Heuristic<S>>(
        run: &mut Run<'_, S>,
        heuristic: &H,
        stored: u32,
    ) -> Result<Self, Halt> {
        let rule = Rule::new(1, 1, Ties::LeastH, Reopen::WhenCheaper);
        let is_plain = run.limits.solutions == 1 && run.limits.depth == u32::MAX;
        let most_stored = if is_plain { stored } else { u32::MAX };
        let rule = Rule { most_stored, ..rule };
        let mut engine = BestFirst::new(run, heuristic, rule, OpenList::new(rule.ties));
        let ended = engine.search();
        engine.run.count_stored(engine.nodes.len());
        let greatest_f = ended?;
        let open = engine.take_open()?;
        Ok(Self { nodes: engine.nodes, open, greatest_f, stats: Stats::default() })
    }

    /// The counts of the search that left it.
    ///
    /// ```
    /// # use search::{Blind, Limits, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// assert!(frontier.is_ok_and(|it| it.stats().expanded == 8));
    /// ```
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Returns true if A* has begun the layer of this f: then a search below that goes up to it belongs to that layer,
    /// for [`Stats::expanded_before_last_layer`].
    ///
    /// ```
    /// # use search::{Blind, Limits, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// assert!(frontier.is_ok_and(|it| it.has_begun(4) && !it.has_begun(5)));
    /// ```
    #[must_use]
    pub fn has_begun(&self, f: S::Cost) -> bool {
        self.greatest_f >= Some(f.times(1))
    }

    /// The number of its states whose f is not greater than `f`. They come first.
    ///
    /// ```
    /// # use search::{Blind, Limits, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// assert!(frontier.is_ok_and(|it| it.len_within(4) == 1 && it.len_within(5) == 3));
    /// ```
    #[must_use]
    pub fn len_within(&self, f: S::Cost) -> usize {
        self.open.partition_point(|&(id, h)| {
            S::Cost::plus(self.nodes.data(id).g.times(1), h.times(1)) <= f.times(1)
        })
    }

    /// Its states in order.
    ///
    /// ```
    /// # use search::{Blind, Limits, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// assert!(frontier.is_ok_and(|it| it.states().map(|open| open.g).eq([4, 5, 5])));
    /// ```
    pub fn states(&self) -> impl Iterator<Item = OpenState<'_, S>> {
        (0..self.open.len()).map(|index| self.state(index))
    }

    /// The state with this number, from 0.
    ///
    /// ```
    /// # use search::{Blind, Limits, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// assert!(frontier.is_ok_and(|it| *it.state(1).state == 10));
    /// ```
    ///
    /// # Panics
    ///
    /// `index` is not less than the number of [`states`](Self::states).
    #[must_use]
    pub fn state(&self, index: usize) -> OpenState<'_, S> {
        let (id, h) = self.open[index];
        let (state, node) = (self.nodes.state(id), self.nodes.data(id));
        let parent = node.link.parent().filter(|&parent| self.nodes.data(parent).g < node.g);
        let parent = parent.map(|parent| self.nodes.state(parent));
        OpenState { state, parent, g: node.g, h }
    }

    /// The path to the state with this number and on by these actions, which costs at most `cost`. `None` if `space`,
    /// the one that was searched, has no such path to a goal.
    ///
    /// ```
    /// # use search::{Blind, Limits, StateSpace, single::a_star_frontier, space};
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 50);
    /// let frontier = a_star_frontier(&stairs, &Blind, 10, &Limits::default(), &mut ());
    /// // From 10 on by steps of two.
    /// let step = |n| {
    ///     let mut steps = Vec::new();
    ///     stairs.actions(&n, &mut steps);
    ///     steps[1]
    /// };
    /// let steps: Vec<_> = (10..50).step_by(2).map(step).collect();
    /// let way = frontier.ok().and_then(|it| it.solution(&stairs, 1, &steps, 25));
    /// assert_eq!(way.map(|way| way.cost), Some(25));
    /// ```
    ///
    /// # Panics
    ///
    /// `index` is not less than the number of [`states`](Self::states).
    #[must_use]
    pub fn solution(
        &self,
        space: &S,
        index: usize,
        actions: &[S::Action],
        cost: S::Cost,
    ) -> Option<SolutionOf<S>> {
        let (id, _) = self.open[index];
        let mut below = vec![self.nodes.state(id).clone()];
        for &action in actions {
            below.push(space.apply(&below[below.len() - 1], action));
        }
        let ids = ids_to(id, &|id| self.nodes.data(id).link);
        let above = ids[1..].iter().map(|&id| self.nodes.state(id));
        trace(space, &mut below.iter().rev().chain(above), cost).ok()?
    }
}
