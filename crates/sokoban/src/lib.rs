//! Sokoban with numbered boxes and portals.
#![forbid(unsafe_code)]

mod board;
mod game;
mod level;
mod parse;
mod problem;
mod settings;
mod solve;
mod space;
mod state;
mod step;
mod validate;

pub use game::{Game, IllegalMove, IllegalMoves, Moved};
pub use level::{Level, MAX_BOXES, MAX_FLOOR, MAX_PORTALS, Place, Portal, Square};
pub use problem::{ParseLevelError, Problem, ProblemKind, Quote};
pub use settings::{ActionKind, Depth, HeuristicKind, Pruning, Settings, Visited};
pub use solve::{SolveError, Solved, Watch, solve};
pub use space::StepSpace;
pub use state::State;
pub use step::{ParseStepOrderError, ParseStepsError, Step, StepOrder, parse_steps};
pub use validate::{InvalidSolution, Obstacle, validate};
