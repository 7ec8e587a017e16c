//! Sokoban with numbered boxes and portals.
#![forbid(unsafe_code)]

mod board;
mod game;
mod heuristic;
mod instance;
mod level;
mod parse;
mod problem;
mod push_space;
mod settings;
mod solve;
mod state;
mod step;
mod step_space;
mod validate;
mod visited;

pub use game::{Game, IllegalMove, IllegalMoves, Moved};
pub use heuristic::{Fast, H1, H2, PushDistance};
pub use level::{Level, MAX_BOXES, MAX_FLOOR, MAX_PORTALS, Place, Portal, Square};
pub use problem::{ParseLevelError, Problem, ProblemKind, Quote};
pub use push_space::{Push, PushSpace};
pub use settings::{ActionKind, Depth, HeuristicKind, Pruning, Settings, Visited};
pub use solve::{SolveError, Solved, Watch, solve};
pub use state::{Encoding, State};
pub use step::{ParseStepOrderError, ParseStepsError, Step, StepOrder, parse_steps};
pub use step_space::StepSpace;
pub use validate::{InvalidSolution, Obstacle, validate};

/// The example of the README runs as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
