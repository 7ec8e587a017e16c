//! The law of a solver that keeps tables: it answers as a search that builds its own.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use domain::{AlgorithmName, Puzzle, SearchRequest, SearchResult, SolveError, Solver, solve};
use search::{Limits, Report, Stats};

use super::puzzle::three_threads;
use crate::{CountingWatcher, requests::requests, size};

/// The limit on each search: small instances are searched to the end.
const EXPANSIONS: u64 = 20_000;
/// Positions along a solution.
const POSITIONS: usize = 4;

/// The result of a search.
type Result<P> =
    std::result::Result<SearchResult<<P as Puzzle>::Action, <P as Puzzle>::Detail>, SolveError>;

/// Checks a [`Solver`] of each instance, with every algorithm, heuristic, kind of actions and profile.
///
/// - From positions along a solution, which `after` makes, it finds and proves what a search of that position finds and
///   proves; with the same counts, unless `is_of_start` says that the tables of these settings depend on the start.
/// - From the other instances, in turn, it has the same report as a search of them: no table is taken for another's.
/// - By several threads it has the same report.
/// - Limits on time, bytes and expansions and the flag end it as they end a search, and the watcher is told as much.
///
/// `adjust` completes settings, as for [`puzzle_is_lawful`](super::puzzle_is_lawful).
///
/// # Panics
///
/// If one of these is not so.
#[track_caller]
pub fn solver_is_lawful<P: Puzzle + Clone>(
    instances: &[P],
    adjust: impl Fn(&mut P::Settings),
    is_of_start: impl Fn(&P::Settings) -> bool,
    after: impl Fn(&P, &P::Action) -> Option<P>,
) {
    let mut compared = 0;
    for (number, request) in requests(P::ABOUT).into_iter().enumerate() {
        // In quick tests the ways to search take the instances in turn, one each.
        let first = number % instances.len();
        for puzzle in size(instances, &instances[first..=first]) {
            let Ok(mut settings) = puzzle.settings(&request) else { continue };
            adjust(&mut settings);
            let Ok(solver) = Solver::new(puzzle.clone(), settings.clone()) else { continue };
            let check =
                Check { request: &request, settings: &settings, is_exact: !is_of_start(&settings) };
            compared += check.instance(solver, instances, &after);
        }
    }
    assert!(compared > 0, "{}: no position of a solution was solved", P::ABOUT.name);
}

struct Check<'c, P: Puzzle> {
    request: &'c SearchRequest,
    settings: &'c P::Settings,
    is_exact: bool,
}

impl<P: Puzzle + Clone> Check<'_, P> {
    /// Returns the number of positions.
    #[track_caller]
    fn instance(
        &self,
        mut solver: Solver<P>,
        instances: &[P],
        after: impl Fn(&P, &P::Action) -> Option<P>,
    ) -> usize {
        let limits = Limits {
            solutions: self.request.solutions,
            depth: self.request.depth,
            expansions: EXPANSIONS,
            ..Limits::default()
        };
        let start = solver.puzzle().clone();
        let fresh = solve(&start, self.settings, &limits, &mut ());
        let positions = positions(&start, &fresh, after);
        self.same(&fresh, &solver.solve(&limits, &mut ()), true, "from the start");
        for position in &positions {
            self.from(&mut solver, position, &limits, self.is_exact, "from a position");
        }
        if let Some(position) = positions.last() {
            self.limited(&mut solver, position, &limits);
        }
        // The tables change hands, and come back.
        for other in instances.iter().chain([&start]) {
            self.from(&mut solver, other, &limits, self.is_exact, "from another instance");
        }
        let mut lazy = Solver::lazy(start.clone(), self.settings.clone());
        for position in [&start].into_iter().chain(&positions) {
            self.from(&mut lazy, position, &limits, self.is_exact, "with tables on demand");
        }
        let mut shared = solver.with_threads(three_threads());
        if matches!(self.request.algorithm, Some(AlgorithmName::Bfs | AlgorithmName::Idastar)) {
            for position in [&start].into_iter().chain(&positions) {
                let fresh = solve(position, self.settings, &limits, &mut ());
                let found = shared.solve_from(position, &limits, &mut ());
                self.same(&fresh, &found, self.is_exact, "by threads");
            }
        }
        positions.len()
    }

    #[track_caller]
    fn from(&self, solver: &mut Solver<P>, at: &P, limits: &Limits, is_exact: bool, what: &str) {
        let (mut seen, mut expected) = (CountingWatcher::default(), CountingWatcher::default());
        let fresh = solve(at, self.settings, limits, &mut expected);
        self.same(&fresh, &solver.solve_from(at, limits, &mut seen), is_exact, what);
        assert!(
            !is_exact || seen == expected,
            "{what}, {:?}: {seen:?}, {expected:?}",
            self.request
        );
    }

    #[track_caller]
    fn limited(&self, solver: &mut Solver<P>, at: &P, limits: &Limits) {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let limited = [
            Limits { time: Some(Duration::ZERO), ..limits.clone() },
            Limits { cancel, ..limits.clone() },
            Limits { bytes: 0, ..limits.clone() },
            Limits { expansions: 0, ..limits.clone() },
            Limits { expansions: 1, ..limits.clone() },
        ];
        for limits in limited {
            let fresh = solve(at, self.settings, &limits, &mut ()).map(|it| it.report.outcome);
            let kept = solver.solve_from(at, &limits, &mut ()).map(|it| it.report.outcome);
            assert!(!self.is_exact || kept == fresh, "{limits:?}, {:?}: {kept:?}", self.request);
        }
    }

    #[track_caller]
    fn same(&self, fresh: &Result<P>, kept: &Result<P>, is_exact: bool, what: &str) {
        let what = format!("{}, {what}, {:?}", P::ABOUT.name, self.request);
        let (fresh, kept) = match (fresh, kept) {
            (Ok(fresh), Ok(kept)) => (&fresh.report, &kept.report),
            (fresh, kept) => {
                assert_eq!(kept.as_ref().err(), fresh.as_ref().err(), "{what}");
                return;
            }
        };
        if is_exact {
            assert_eq!(facts(kept), facts(fresh), "{what}");
        }
        let costs = [fresh, kept].map(|it| it.best().map(|best| best.cost));
        for (one, other) in [(fresh, kept), (kept, fresh)] {
            let (cost, of_other) = (one.best().map(|it| it.cost), other.best().map(|it| it.cost));
            let is_beaten =
                one.is_proved_least_cost() && of_other.is_some_and(|it| Some(it) < cost);
            assert!(!is_beaten, "{what}: a proof is wrong: {costs:?}");
            assert!(!one.is_proved_unsolvable() || of_other.is_none(), "{what}: it has a solution");
        }
    }
}

/// All that a report says but its bytes and its time.
fn facts<A>(report: &Report<A, u64>) -> impl PartialEq + std::fmt::Debug + use<A> {
    let costs: Vec<(u64, usize)> =
        report.solutions.iter().map(|it| (it.cost, it.actions.len())).collect();
    let stats = Stats { peak_bytes: 0, elapsed: Duration::ZERO, ..report.stats.clone() };
    (report.outcome, report.lower_bound, costs, stats)
}

/// Some positions along the first solution, its end included.
fn positions<P: Puzzle + Clone>(
    start: &P,
    solved: &Result<P>,
    after: impl Fn(&P, &P::Action) -> Option<P>,
) -> Vec<P> {
    let best = solved.as_ref().ok().and_then(|it| it.report.best());
    let mut position = Some(start.clone());
    let mut all = Vec::new();
    for action in best.iter().flat_map(|best| &best.actions) {
        position = position.and_then(|position| after(&position, action));
        all.extend(position.clone());
    }
    let stride = all.len().div_ceil(POSITIONS).max(1);
    let mut some: Vec<P> = all.into_iter().rev().step_by(stride).collect();
    some.reverse();
    some
}
