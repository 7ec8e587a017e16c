//! Laws of bidirectional search.

use std::fmt::Debug;

use grid::SplitMix;
use search::{Blind, Heuristic, Limits, Outcome, Reversible, laws};

use super::{
    engines::{Promise, promise_is_kept, report_is_true},
    limits::limits_hold,
};
use crate::{Exact, bidirectional};

/// Checks the laws of predecessors on a small instance, and bidirectional search without limits and under random limits on
/// depth, on expansions and on memory. The forward heuristics are [`Blind`] and each of `forward`, which estimate the cost to a
/// goal. The backward ones are [`Blind`] and each of `backward`, which estimate the cost from the start.
///
/// # Panics
///
/// If a law does not hold, if a report is not true, if a limit is exceeded, or if the instance has more than
/// [`MAX_STATES`](super::MAX_STATES) states.
#[track_caller]
pub fn bidirectional_keeps_promises<S>(
    space: &S,
    forward: &[&dyn Heuristic<S>],
    backward: &[&dyn Heuristic<S>],
) where
    S: Reversible<Cost = u32, State: Debug + Ord, Action: Debug>,
{
    let Ok(exact) = Exact::explore(space, super::MAX_STATES) else {
        panic!("more than {} states: take a smaller instance", super::MAX_STATES);
    };
    let checked = laws::check_reversible(space, &Limits::default());
    assert_eq!(checked.map(|checked| checked.stop), Ok(None));
    let blind: &dyn Heuristic<S> = &Blind;
    let mut random = SplitMix::new(exact.states().len() as u64);
    let length = exact.least_length().unwrap_or(2);
    for (number, &forward) in [blind].iter().chain(forward).enumerate() {
        for (other, &backward) in [blind].iter().chain(backward).enumerate() {
            let end_of_depths = usize::try_from(length).unwrap_or(0) + 2;
            let depth = u32::try_from(random.below(end_of_depths)).unwrap_or(0);
            let expansions = random.below(exact.states().len() + 1) as u64;
            for limits in [
                Limits::default(),
                Limits { depth, ..Limits::default() },
                Limits { expansions, ..Limits::default() },
                Limits {
                    bytes: random.below(64 * exact.states().len() + 4_096),
                    ..Limits::default()
                },
            ] {
                let name = format!("bidirectional search with {number} and {other}, {limits:?}");
                let report = bidirectional(space, forward, backward, &limits, &mut ());
                report_is_true(&name, space, &exact, &report);
                limits_hold(&name, &limits, &report);
                match report.outcome {
                    // The cheapest path found may be too long, although another one is short enough.
                    Outcome::Stopped(_) => {}
                    Outcome::Invalid(breach) => panic!("{name}: {breach}"),
                    Outcome::Solved | Outcome::Exhausted => {
                        let found = report.solutions.first().map(|found| u64::from(found.cost));
                        assert_eq!(found, exact.least_cost(), "{name}");
                        promise_is_kept(&name, &exact, Promise::LeastCost, &report);
                    }
                }
            }
        }
    }
}
