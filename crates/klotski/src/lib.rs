//! Sliding blocks of any shape, of which Klotski (L'âne rouge, Huarong Dao) is the best known.
//!
#![doc = "```"]
#![doc = include_str!("../examples/solve-klotski.rs")]
#![doc = "```"]
//!
//! A piece moves by one cell up, down, left or right if all cells that it would cover are free. In a
//! level with a border only the special piece may leave, through the gap in the top border: once
//! its top row is in the row of the exit it moves only up, and the puzzle is solved when all of it
//! is above the board. In a level without a border it has to come to a given place.
//!
//! On rails ([`Level::has_rails`]) each piece moves only along its longer side: that is Rush Hour.
//!
//! Three metrics: in *cost* a step of a piece costs the number of its cells, and a step of the
//! special piece 1; in *steps* each step counts 1; in *moves* any travel of one piece counts 1. A travel
//! that solves the level ends there: it does not pass the goal.
//!
//! [`Level`] reads and prints levels; [`solve`] searches, and replays each solution; [`Space`]
//! is the state space for any other use of the crate `search`; [`Engine::Sweep`] is an engine of our own, with the
//! feature `all-algorithms`. Pieces of equal shape are interchangeable.
#![forbid(unsafe_code)]

mod board;
mod drawing;
mod formats;
mod generate;
mod heuristic;
mod level;
mod mask;
mod notation;
mod parse;
mod problem;
mod puzzle;
mod settings;
mod space;
mod state;
#[cfg(feature = "all-algorithms")]
mod sweep;
mod travel;
mod validate;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use generate::{ParseSizeError, Size};
pub use grid::{Place, Step};
pub use heuristic::Lanes;
pub use level::{Goal, Level, MAX_CELLS, ParseTargetError, Piece, Target, Targets};
pub use mask::{Mask, Shift};
pub use notation::has_sign;
pub use problem::{ParseLevelError, ProblemKind};
pub use settings::{Engine, HeuristicKind, Metric, Settings};
pub use space::{Move, Space, TooSmall};
pub use state::State;
pub use travel::{
    MAX_TRAVELS, ParseTravelError, ParseTravelErrorKind, Travel, parse_travels, write_travels,
};
pub use validate::{InvalidSolution, Obstacle, Replayed, SpecialAstray, validate};
