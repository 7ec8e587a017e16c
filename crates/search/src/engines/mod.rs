//! The algorithms, one file each. [`run`] and [`path`] hold the code that they share.

mod a_star_ida_star;
mod anytime;
mod best_first;
mod bidirectional;
pub(crate) mod breadth_first;
pub(crate) mod depth_first;
mod feature_search;
mod frontier;
mod k_best;
mod link;
pub(crate) mod path;
mod reach;
pub(crate) mod run;
pub(crate) mod single;

pub use anytime::{Finder, Turn, anytime_beside};
pub use bidirectional::bidirectional;
pub use feature_search::feature_search;
pub use frontier::{Frontier, OpenState, a_star_frontier};
pub use k_best::Paths;
pub(crate) use k_best::{Classes, classes};
pub use reach::{Reach, Reached};

use self::{
    a_star_ida_star::a_star_ida_star,
    anytime::anytime,
    best_first::{Rule, best_first},
    breadth_first::breadth_first,
    depth_first::{
        deepening::{ida_star, iterative_deepening},
        depth_first,
    },
    k_best::KBest,
    run::Run,
};
use crate::{
    algorithm::{Algorithm, Reopen},
    cost::Cost,
    heuristic::Heuristic,
    limits::Limits,
    observer::Observer,
    report::Report,
    space::StateSpace,
};

/// Searches `space` by `algorithm` until the search is complete or one of `limits` stops it.
///
/// `heuristic` is used only by the algorithms for which
/// [`asks_heuristic`](Algorithm::asks_heuristic) is true; pass [`Blind`](crate::Blind) to the others.
/// `observer` sees every step; pass `&mut ()` to observe nothing. [`Algorithm`] states the time and
/// memory that each algorithm takes. [`Search`](crate::Search) calls this function with defaults for what is not said.
///
/// ```
/// use search::{Algorithm, Blind, Limits, search, space};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let limits = Limits { expansions: 1_000, ..Limits::default() };
/// let report = search(&numbers, &Blind, Algorithm::A_STAR, &limits, &mut ());
/// assert_eq!(report.best().map(|best| best.cost), Some(7));
/// ```
pub fn search<S, H>(
    space: &S,
    heuristic: &H,
    algorithm: Algorithm,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    search_for(space, heuristic, algorithm, limits, S::Cost::MAX, observer)
}

/// `engine` searches `space` for solutions that cost at most so much: what calls this compiles no other. It is not called
/// if the heuristic is of another space.
fn search_by<'a, S, H>(
    space: &'a S,
    heuristic: &H,
    asks_heuristic: bool,
    (limits, most): (&'a Limits, S::Cost),
    observer: &'a mut dyn Observer<S>,
    engine: impl FnOnce(Run<'a, S>) -> Report<S::Action, S::Cost>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let mut run = Run::new(space, limits, observer);
    run.most = most;
    match run.refused(!asks_heuristic || heuristic.fits(space)) {
        Some(ended) => run.report(ended),
        None => engine(run),
    }
}

/// [`search()`] for solutions that cost at most so much.
fn search_for<S, H>(
    space: &S,
    heuristic: &H,
    algorithm: Algorithm,
    limits: &Limits,
    most: S::Cost,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let asks = algorithm.asks_heuristic();
    search_by(space, heuristic, asks, (limits, most), observer, |mut run| {
        let run_mut = &mut run;
        let ended = match algorithm {
            Algorithm::BreadthFirst { goal_test } => breadth_first(run_mut, goal_test),
            Algorithm::DepthFirst { cycles } => depth_first(run_mut, heuristic, u32::MAX, cycles),
            Algorithm::DepthLimited { depth, cycles } => {
                depth_first(run_mut, heuristic, depth, cycles)
            }
            Algorithm::IterativeDeepening { cycles } => {
                iterative_deepening(run_mut, heuristic, cycles)
            }
            Algorithm::IdaStar { cycles } => ida_star(run_mut, heuristic, cycles),
            Algorithm::AStarIdaStar { stored } => a_star_ida_star(run_mut, heuristic, stored),
            Algorithm::KBest => return KBest::new(run, heuristic).report(false),
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
    })
}
