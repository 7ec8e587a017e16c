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
pub use reach::{Reach, ReachedState};

use self::{run::Run, single::Engine};
use crate::{
    cost::Cost, heuristic::Heuristic, limits::Limits, observer::Observer, report::Report,
    space::StateSpace,
};

/// Searches `space` by `engine`, an [`Algorithm`](crate::Algorithm) or a type of [`single`](crate::single), until the
/// search is complete or one of `limits` stops it.
///
/// `heuristic` is used only by the algorithms for which
/// [`uses_heuristic`](crate::Algorithm::uses_heuristic) is true; pass [`Blind`](crate::Blind) to the others.
/// `observer` sees every step; pass `&mut ()` to observe nothing. [`Algorithm`](crate::Algorithm) states the time and
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
pub fn search<S, H, E>(
    space: &S,
    heuristic: &H,
    engine: E,
    limits: &Limits,
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
    E: Engine<S, H>,
{
    search_by(space, heuristic, engine, (limits, S::Cost::MAX), observer)
}

/// Searches `space` by `engine` for solutions that cost at most `most`: what calls this compiles no other engine.
pub(crate) fn search_by<S, H, E>(
    space: &S,
    heuristic: &H,
    engine: E,
    (limits, most): (&Limits, S::Cost),
    observer: &mut dyn Observer<S>,
) -> Report<S::Action, S::Cost>
where
    S: StateSpace,
    H: Heuristic<S>,
    E: Engine<S, H>,
{
    let mut run = Run::new(space, limits, observer);
    run.most = most;
    let refused = run.refused(!engine.algorithm().uses_heuristic() || heuristic.fits(space));
    let ended = refused.unwrap_or_else(|| engine.search(&mut run, heuristic));
    run.report(ended)
}
