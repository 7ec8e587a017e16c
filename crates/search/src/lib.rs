//! State-space search for puzzles: one interface to states, actions and heuristics, and the
//! classical algorithms over it, with exact limits, defined counters and proofs that are only
//! claimed when they hold.
//!
//! A puzzle *instance* implements [`StateSpace`]; estimates implement [`Heuristic`]; [`search`]
//! runs an [`Algorithm`] within [`Limits`] and gives a [`Report`]. The crate knows no puzzle,
//! does no I/O, and never panics on a lawful space.
//!
//! ```
//! use search::{Algorithm, Blind, Limits, Outcome, StateSpace, search};
//!
//! /// From 1 to a goal, by doubling or adding one.
//! struct Doubling {
//!     goal: u32,
//! }
//!
//! impl StateSpace for Doubling {
//!     type State = u32;
//!     type Action = char;
//!     type Undo = u32;
//!
//!     fn initial_state(&self) -> u32 {
//!         1
//!     }
//!     fn is_goal(&self, state: &u32) -> bool {
//!         *state == self.goal
//!     }
//!     fn actions(&self, state: &u32, actions: &mut Vec<char>) {
//!         actions.extend(['+', '*'].iter().filter(|_| *state < self.goal));
//!     }
//!     fn apply(&self, state: &mut u32, action: char) -> u32 {
//!         let old = *state;
//!         *state = if action == '+' { old + 1 } else { old * 2 };
//!         old
//!     }
//!     fn undo(&self, state: &mut u32, undo: u32) {
//!         *state = undo;
//!     }
//! }
//!
//! let report = search(&Doubling { goal: 10 }, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
//! assert_eq!(report.outcome, Outcome::Solved);
//! assert_eq!(report.solutions[0].cost, 4); // 1 * 2 * 2 + 1 * 2
//! assert!(report.is_proved_least_cost());
//! ```
#![forbid(unsafe_code)]

mod algorithm;
mod closures;
mod engines;
mod heuristic;
mod limits;
mod observer;
mod report;
mod space;
mod storage;
mod study;

pub use algorithm::{
    Algorithm, Cycles, GoalTest, ParentRule, ParseWeightError, Reopen, Ties, Weight,
};
pub use closures::{Estimate, Successor, admissible, consistent, estimate, space};
pub use engines::{bidirectional, ranked_breadth_first, search};
pub use heuristic::{Blind, Guarantee, Heuristic};
pub use limits::Limits;
pub use observer::{Fate, Observer};
pub use report::{Bound, Outcome, Report, Solution, Stats, Stop};
pub use space::{Cost, Ranked, Reversible, StateSpace};
pub use study::{
    Audit, Band, InconsistentEdge, Layer, Perft, RATIOS, Witness, audit, divide, perft,
};
