//! Laws that every domain must satisfy.
//!
//! A law that fails panics with the state, the actions that lead there, and the expected value. A
//! domain's tests call [`all`] on a few instances small enough to be explored completely,
//! [`random_walks`] on one that is not, [`text_round_trip`] and [`state_round_trip`] on its formats, and
//! [`puzzle_is_lawful`] and [`solver_is_lawful`] on its interface, [`serde_round_trips`] on what can be serialised, and [`unwatched_states_are_not_told`] if several threads can share its
//! breadth-first search. [`of_level`] calls four of them:
//!
//! ```
//! use search::{Guarantee, Heuristic, StateSpace};
//! use testkit::laws;
//!
//! /// Count from 0 to 9 by steps of 1 or 2.
//! struct Stairs;
//!
//! impl StateSpace for Stairs {
//!     type State = u8;
//!     type Action = u8;
//!     type Cost = u32;
//!     fn initial_state(&self) -> u8 { 0 }
//!     fn is_goal(&self, step: &u8) -> bool { *step == 9 }
//!     fn actions(&self, step: &u8, actions: &mut Vec<u8>) {
//!         actions.extend((1..=2).filter(|size| step + size <= 9));
//!     }
//!     fn apply(&self, step: &u8, size: u8) -> u8 { step + size }
//!     fn contains(&self, step: &u8) -> bool { *step <= 9 }
//! }
//!
//! /// Half of the steps to go, rounded up.
//! struct Half;
//!
//! impl Heuristic<Stairs> for Half {
//!     fn h(&self, step: &u8) -> Option<u32> { Some(u32::from(9 - step).div_ceil(2)) }
//!     fn guarantee(&self) -> Guarantee { Guarantee::Consistent }
//! }
//!
//! laws::all(&Stairs, &[&Half]);
//! laws::random_walks(&Stairs, &[&Half], 10, 9);
//! laws::state_round_trip(&Stairs, |step| step.to_string(), |text| text.parse());
//! ```

mod bidirectional;
mod copy;
mod engines;
mod expanded;
mod features;
mod fits;
mod guidance;
mod heuristics;
mod limits;
mod overflow;
mod parallel;
mod played;
mod puzzle;
mod serial;
mod solver;
mod space;
mod text;
mod walks;

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use domain::Puzzle;
use search::{Heuristic, StateSpace, words::AsWords};

use self::copy::Copy;
use crate::{Exact, is_thorough};

pub use bidirectional::bidirectional_keeps_promises;
pub use engines::{Promise, promise, promise_is_kept, report_is_true, variants};
pub use features::features_keep_promises;
pub use fits::heuristics_fit;
pub use heuristics::heuristic_keeps_guarantee;
pub use parallel::{breadth_first_is_the_same, ida_star_is_the_same};
pub use played::validator_agrees;
pub use puzzle::{puzzle_is_lawful, unwatched_states_are_not_told};
pub use serial::{serde_round_trips, survives_json, survives_toml};
pub use solver::solver_is_lawful;
pub use space::{foreign_states_are_safe, ranks_are_lawful, redundancy_is_sound, space_is_lawful};
pub use text::{state_round_trip, text_round_trip};
pub use walks::random_walks;

/// The greatest number of states of an instance for [`all`]. With more, the exhaustive laws take seconds.
pub const MAX_STATES: usize = 100_000;

/// Checks every law on a small instance: [`of_space`], and where tests are [thorough](is_thorough) also: the report of every
/// engine with each heuristic is true, with and without limits, and the same by several threads. The engines, which the
/// tests of `search` prove on graphs, run on a copy of the instance; on the space itself they run in [`puzzle_is_lawful`].
///
/// # Panics
///
/// If a law fails, or if the instance has more than [`MAX_STATES`] states.
#[track_caller]
pub fn all<S>(space: &S, heuristics: &[&dyn Heuristic<S>])
where
    S: StateSpace<Cost = u32, State: AsWords + Debug + Ord, Action: Debug>,
{
    let exact = of_space(space, heuristics);
    if !is_thorough() {
        return;
    }
    let copy = Copy::new(space, &exact, heuristics, 1);
    guidance::heuristics_guide(&copy);
    engines::engines_keep_promises(&copy);
    limits::limits_tell_the_truth(&copy);
    parallel::threads_change_nothing(&copy);
    overflow::overflow_proves_nothing(space, &exact, heuristics);
}

/// Checks the laws of a small space whose costs are integers of any width: the space is lawful, its states are their
/// [words](AsWords), and each heuristic keeps its guarantee at every state that can be reached.
///
/// # Panics
///
/// If a law fails, or if the instance has more than [`MAX_STATES`] states.
#[track_caller]
pub fn of_space<S>(space: &S, heuristics: &[&dyn Heuristic<S>]) -> Exact<S>
where
    S: StateSpace<Cost: Into<u64>, State: AsWords + Debug + Ord, Action: Debug>,
{
    let Ok(exact) = Exact::explore(space, MAX_STATES) else {
        panic!("more than {MAX_STATES} states: take a smaller instance, or `random_walks`");
    };
    space_is_lawful(space, &exact);
    for (number, state) in exact.states().iter().enumerate() {
        space::check_words(state, || place(&exact, number));
    }
    foreign_states_are_safe(space, &exact);
    redundancy_is_sound(space, &exact);
    for (number, heuristic) in heuristics.iter().enumerate() {
        heuristic_keeps_guarantee(&format!("heuristics[{number}]"), *heuristic, &exact);
    }
    exact
}

/// Checks every law on a small level whose states are levels too: [`all`] of its space with these heuristics,
/// [`puzzle_is_lawful`], [`text_round_trip`] and [`state_round_trip`]. `space` makes the space of a level, and `level`
/// the level that starts with a state.
///
/// # Panics
///
/// If a law fails.
#[track_caller]
pub fn of_level<P, S>(
    puzzle: &P,
    space: impl Fn(&P) -> S,
    heuristics: &[&dyn Heuristic<S>],
    level: impl Fn(&S, &S::State) -> P,
) where
    P: Puzzle + FromStr<Err: Debug> + Display + PartialEq + Debug,
    S: StateSpace<Cost = u32, State: AsWords + Debug + Ord, Action: Debug>,
{
    text_round_trip::<P>(&puzzle.to_string());
    puzzle_is_lawful(puzzle, |_| ());
    let own = space(puzzle);
    all(&own, heuristics);
    let read = |text: &str| text.parse().map(|level| space(&level).initial_state());
    state_round_trip(&own, |state| level(&own, state).to_string(), read);
}

/// A description of a state and a path to it, for the message of a law that fails there.
fn place<S>(exact: &Exact<S>, number: usize) -> String
where
    S: StateSpace<Cost: Into<u64>, State: Debug + Ord, Action: Debug>,
{
    format!("at {:?}, reached by {:?}", exact.states()[number], exact.path_to(number))
}
