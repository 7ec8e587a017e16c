//! State-space search for puzzles: one interface to states, actions and heuristics, and the
//! classical algorithms over it, with exact limits, defined counters and proofs that are only
//! claimed when they hold.
//!
//! A puzzle needs a start, a closure for the successors of a node and one that recognises goals:
//! [`space()`] makes a state space of them, [`consistent`] makes a heuristic of a function, and
//! [`search()`] runs an [`Algorithm`] within [`Limits`] and gives a [`Report`]. This is the 8-puzzle:
//!
//! ```
//! use search::{Algorithm, Limits, consistent, search, space};
//! use std::{sync::Arc, sync::atomic::AtomicBool, time::Duration};
//!
//! type Board = [u8; 9]; // row by row, 0 for the blank
//!
//! fn distance(a: u8, b: u8) -> u32 {
//!     ((a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3)).into()
//! }
//! fn manhattan(board: &Board) -> u32 {
//!     (0..).zip(board).filter(|&(_, &tile)| tile != 0).map(|(cell, &tile)| distance(cell, tile)).sum()
//! }
//! fn slides(board: &Board) -> Vec<(Board, u32)> {
//!     let blank = (0..9).find(|&cell| board[usize::from(cell)] == 0).expect("a blank");
//!     let near = (0..9).filter(|&cell| distance(cell, blank) == 1).map(usize::from);
//!     let slide = |cell| { let mut next = *board; next.swap(cell, blank.into()); (next, 1) };
//!     near.map(slide).collect()
//! }
//!
//! let puzzle = space([8, 0, 6, 5, 4, 7, 2, 3, 1], slides, |board| board.is_sorted());
//! let cancel = Arc::new(AtomicBool::new(false)); // another thread may raise it
//! let limits = Limits { time: Some(Duration::from_secs(60)), cancel: Some(cancel.clone()), ..Limits::default() };
//! let report = search(&puzzle, &consistent(manhattan), Algorithm::A_STAR, &limits, &mut ());
//! assert!(report.is_proved_least_cost());
//! assert_eq!(report.solutions[0].cost, 31);
//! println!("{} expanded, {:?}", report.stats.expanded, report.solutions[0].states(&puzzle));
//! ```
//!
//! Costs are `u32` ([`Cost`]); a path whose cost does not fit is cut, and the report says so. Nodes
//! need `Ord` for one kind of tie-breaking only ([`Ties::LeastG`]). Actions have to be `Copy`, nodes
//! need not: an action is the index of a successor with its cost, and [`Solution::states`] gives the
//! nodes of a path. Without a guarantee ([`estimate`] in place of `consistent`) A* still finds a
//! solution of least cost if the estimate never over-estimates, but proves nothing. A derived `Hash`
//! on an array hashes its length too, so a node packed into an integer is faster.
//!
//! A search cannot be resumed: search again with greater limits. In an async program, run it in a
//! blocking task (such as `tokio::task::spawn_blocking`), and raise [`Limits::cancel`] to end it.
//!
//! The feature `parallel` (off by default) has searches by several threads, with the results of one.
//!
//! The feature `serde` (off by default) makes a [`Report`], an [`Audit`] and a [`View`] `Serialize`, and the
//! [`Layer`]s of a [`Perft`].
//!
//! Where speed counts, a puzzle *instance* implements [`StateSpace`], and estimates implement
//! [`Heuristic`]. The crate knows no puzzle, does no I/O, and never panics on a lawful space.
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
//!     fn apply(&self, state: &u32, action: char) -> u32 {
//!         if action == '+' { state + 1 } else { state * 2 }
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
mod as_words;
mod clock;
mod closures;
mod engines;
mod heuristic;
mod limits;
mod observer;
#[cfg(feature = "parallel")]
pub mod parallel;
mod report;
mod space;
mod storage;
mod study;
mod weight;
mod word_space;

pub use algorithm::{Algorithm, Cycles, GoalTest, ParentRule, Reopen, Ties};
pub use as_words::AsWords;
pub use clock::Clock;
pub use closures::{Closures, Estimate, Successor, admissible, consistent, estimate, space};
pub use engines::{bidirectional, search};
pub use heuristic::{Blind, Guarantee, Heuristic};
pub use limits::Limits;
pub use observer::{Fate, Observer};
pub use report::{Bound, Breach, Milestone, Outcome, Report, Solution, Stats, Stop};
pub use space::{Cost, Ranked, Reversible, StateSpace};
pub use study::{
    Audit, Band, Child, InconsistentEdge, Layer, Node, Perft, RATIOS, Seen, ToGoal, View, Walk,
    Witness, audit, divide, perft,
};
pub use weight::{ParseWeightError, Weight};
pub use word_space::{
    FixedWidth, MAX_WIDTH, Numbered, WordHeuristic, WordSpace, Words, numbered_actions,
};
