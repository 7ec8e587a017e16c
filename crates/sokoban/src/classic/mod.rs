//! Classic Sokoban: any box on any goal.
//!
//! # Rules
//!
//! The player moves one cell up, down, left or right, and pushes one box at a time, never two, and
//! never pulls. The level is solved when every box is on a goal; there may be more goals than boxes.

mod bits;
mod board;
mod collection;
mod corral;
mod generate;
mod heuristic;
mod level;
mod lurd;
mod matching;
mod problem;
mod run_length;
mod solve;
mod space;
mod squares;
mod state;
mod validate;

pub use board::{MAX_BOXES, TooLarge};
pub use collection::{Collection, MAX_SQUARES, NoSuchLevel, PickError};
pub use generate::{ParseSizeError, Size, generate};
pub use heuristic::Assignment;
pub use level::{Level, Square};
pub use lurd::{LurdErrorKind, MAX_MOVES, Move, ParseLurdError, parse_lurd, to_lurd};
pub use problem::{LevelError, ProblemKind};
pub use run_length::RunError;
pub use solve::{Settings, SolveError, Watch, solve};
pub use space::{Objective, Pruning, Push, PushSpace};
pub use state::State;
pub use validate::{InvalidSolution, Obstacle, Replay, validate};
