//! The law that a heuristic fits the instance that it was made for, and no other.

use search::{Breach, Heuristic, Outcome, Search, StateSpace};

/// Checks that each heuristic fits the space with its number and no other, and that A* proves nothing by one
/// that does not fit. The instances should differ in one thing each on which estimates depend.
///
/// # Panics
///
/// If one of these is not so.
#[track_caller]
pub fn heuristics_fit<S: StateSpace<Cost = u32>, H: Heuristic<S>>(spaces: &[S], heuristics: &[H]) {
    assert_eq!(spaces.len(), heuristics.len(), "a heuristic for each space");
    for (of, heuristic) in heuristics.iter().enumerate() {
        // A* is compiled once for a space.
        let heuristic: &dyn Heuristic<S> = heuristic;
        for (number, space) in spaces.iter().enumerate() {
            let fits = of == number;
            assert_eq!(heuristic.fits(space), fits, "heuristic {of} and space {number}");
            let report = Search::new(space).a_star(heuristic).run();
            let misfit = Outcome::Invalid(Breach::HeuristicDoesNotFit);
            assert_eq!(report.outcome != misfit, fits, "heuristic {of} and space {number}");
        }
    }
}
