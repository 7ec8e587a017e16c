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
mod audit;
mod best_first;
mod bidirectional;
mod breadth_first;
mod budget;
mod depth_first;
mod heuristic;
mod index;
mod kbest;
mod limits;
mod observer;
mod open;
mod pages;
mod perft;
mod reached;
mod report;
mod run;
mod space;
mod successors;
mod table;
mod trace;

pub use algorithm::{
    Algorithm, Cycles, GoalTest, ParentRule, ParseWeightError, Reopen, Ties, Weight,
};
pub use audit::{Audit, Band, InconsistentEdge, RATIOS, Witness, audit};
pub use bidirectional::{Reversible, bidirectional};
pub use heuristic::{Blind, Guarantee, Heuristic};
pub use limits::Limits;
pub use observer::{Fate, Observer, Replay};
pub use perft::{Layer, Perft, divide, perft};
pub use report::{Bound, Outcome, Report, Solution, Stats, Stop};
pub use space::{Cost, StateSpace};

use best_first::{Rule, best_first};
use breadth_first::breadth_first;
use depth_first::{depth_first, ida_star, iterative_deepening};
use kbest::k_best;
use run::Run;

/// Searches `space` by `algorithm` until it is done or one of `limits` is met.
///
/// `heuristic` is asked by greedy search, A*, weighted A*, IDA* and k best paths only; give [`Blind`] to the
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
            best_first(run_mut, &Blind, Rule { g: 1, h: 0, ties, reopen: Reopen::Never })
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
