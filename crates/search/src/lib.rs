//! State-space search for puzzles.
#![forbid(unsafe_code)]

mod algorithm;
mod heuristic;
mod limits;
mod observer;
mod report;
mod space;

pub use algorithm::{
    Algorithm, Cycles, GoalTest, ParentRule, ParseWeightError, Reopen, Ties, Weight,
};
pub use heuristic::{Blind, Guarantee, Heuristic};
pub use limits::Limits;
pub use observer::{Fate, Observer};
pub use report::{Bound, Outcome, Report, Solution, Stats, Stop};
pub use space::{Cost, StateSpace};

/// Searches `space` by `algorithm` until it is done or one of `limits` is met.
///
/// `heuristic` is asked by greedy search, A*, weighted A* and IDA* only; give [`Blind`] to the
/// others. `observer` is told of every step; give `&mut ()` for none.
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
    let _ = (space, heuristic, algorithm, limits, observer);
    unimplemented!("engines follow within the hour")
}
