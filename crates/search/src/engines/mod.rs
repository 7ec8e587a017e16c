//! The algorithms: what they share in [`run`] and [`path`], and one file each.

mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;
mod k_best;
pub(crate) mod path;
mod run;

pub use bidirectional::bidirectional;

use self::{
    best_first::{Rule, best_first},
    breadth_first::{breadth_first, breadth_first_by_rank},
    depth_first::{depth_first, ida_star, iterative_deepening},
    k_best::k_best,
    run::Run,
};
use crate::{Algorithm, GoalTest, Heuristic, Limits, Observer, Ranked, Reopen, Report, StateSpace};

/// Searches `space` by `algorithm` until it is done or one of `limits` is met.
///
/// Only the algorithms that [`ask a heuristic`](Algorithm::asks_heuristic) look at `heuristic`: give
/// [`Blind`](crate::Blind) to the others. `observer` sees every step; give `&mut ()` for none.
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
    let run_mut = &mut run;
    let ended = match algorithm {
        Algorithm::BreadthFirst { goal_test } => breadth_first(run_mut, goal_test),
        Algorithm::DepthFirst { cycles } => depth_first(run_mut, u32::MAX, cycles),
        Algorithm::DepthLimited { depth, cycles } => depth_first(run_mut, depth, cycles),
        Algorithm::IterativeDeepening { cycles } => iterative_deepening(run_mut, cycles),
        Algorithm::IdaStar { cycles } => ida_star(run_mut, heuristic, cycles),
        Algorithm::KBest => k_best(run_mut, heuristic),
        Algorithm::UniformCost { ties } => {
            best_first(run_mut, heuristic, Rule { g: 1, h: 0, ties, reopen: Reopen::Never })
        }
        Algorithm::Greedy { ties } => {
            best_first(run_mut, heuristic, Rule { g: 0, h: 1, ties, reopen: Reopen::Never })
        }
        Algorithm::AStar { ties, reopen } => {
            best_first(run_mut, heuristic, Rule { g: 1, h: 1, ties, reopen })
        }
        Algorithm::WeightedAStar { weight, ties, reopen } => {
            let (g, h) = (weight.denominator(), weight.numerator());
            best_first(run_mut, heuristic, Rule { g, h, ties, reopen })
        }
    };
    run.report(ended)
}

/// Breadth-first search of a space whose states have ranks: a bit for each state takes the place of
/// the hash table, from the start, if `limits` allow that much memory. Otherwise, and in all that is
/// found and counted, it is [`search`] by [`Algorithm::BreadthFirst`].
///
/// It pays where most of the [`state_count`](Ranked::state_count) states will be reached.
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
