//! The algorithms, one file each. [`run`] and [`path`] hold the code that they share.

mod anytime;
mod best_first;
mod bidirectional;
pub(crate) mod breadth_first;
pub(crate) mod depth_first;
mod k_best;
pub(crate) mod path;
pub(crate) mod run;

pub use bidirectional::bidirectional;

use self::{
    anytime::anytime,
    best_first::{Rule, best_first},
    breadth_first::{breadth_first, breadth_first_by_rank},
    depth_first::{depth_first, ida_star, iterative_deepening},
    k_best::k_best,
    run::Run,
};
use crate::{
    Algorithm, Breach, GoalTest, Heuristic, Limits, Observer, Ranked, Reopen, Report, StateSpace,
};

/// Searches `space` by `algorithm` until the search is complete or one of `limits` stops it.
///
/// `heuristic` is used only by the algorithms for which
/// [`asks_heuristic`](Algorithm::asks_heuristic) is true; pass [`Blind`](crate::Blind) to the others.
/// `observer` sees every step; pass `&mut ()` to observe nothing. [`Algorithm`] states the time and
/// memory that each algorithm takes.
pub fn search<S, H, O>(
    space: &S,
    heuristic: &H,
    algorithm: Algorithm,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let mut run = Run::new(space, limits, observer);
    if algorithm.asks_heuristic() && !heuristic.fits(space) {
        return run.report(Err(Breach::HeuristicDoesNotFit.into()));
    }
    let run_mut = &mut run;
    let ended = match algorithm {
        Algorithm::BreadthFirst { goal_test } => breadth_first(run_mut, goal_test),
        Algorithm::DepthFirst { cycles } => depth_first(run_mut, u32::MAX, cycles),
        Algorithm::DepthLimited { depth, cycles } => depth_first(run_mut, depth, cycles),
        Algorithm::IterativeDeepening { cycles } => iterative_deepening(run_mut, cycles),
        Algorithm::IdaStar { cycles } => ida_star(run_mut, heuristic, cycles),
        Algorithm::KBest => k_best(run_mut, heuristic),
        Algorithm::Anytime => anytime(run_mut, heuristic),
        Algorithm::UniformCost { ties } => {
            best_first(run_mut, heuristic, Rule::new(1, 0, ties, Reopen::Never))
        }
        Algorithm::Greedy { ties } => {
            best_first(run_mut, heuristic, Rule::new(0, 1, ties, Reopen::Never))
        }
        Algorithm::AStar { ties, reopen } => {
            best_first(run_mut, heuristic, Rule::new(1, 1, ties, reopen))
        }
        Algorithm::WeightedAStar { weight, ties, reopen } => {
            let (g, h) = (weight.denominator(), weight.numerator());
            best_first(run_mut, heuristic, Rule::new(g, h, ties, reopen))
        }
    };
    run.report(ended)
}

/// Breadth-first search of a space whose states have ranks. A bitmap with one bit for each rank
/// replaces the hash table. The whole bitmap is allocated at the start, if `limits` allow that much
/// memory; if they do not, the hash table is used. Unless a limit on memory or time stops the search,
/// it finds, proves and counts the same as [`search`] by [`Algorithm::BreadthFirst`]; only the time and
/// the bytes differ.
///
/// The bitmap takes [`state_count`](Ranked::state_count) / 8 bytes. It pays when the search reaches
/// most of these states.
pub fn ranked_breadth_first<S: Ranked, O: Observer<S>>(
    space: &S,
    goal_test: GoalTest,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action> {
    let mut run = Run::new(space, limits, observer);
    let ended = breadth_first_by_rank(&mut run, goal_test);
    run.report(ended)
}
