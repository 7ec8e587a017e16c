//! Sliding tiles: the 8-puzzle, the 15-puzzle and every R × C board from 2 × 2 to 8 × 8.
//!
#![doc = "```"]
#![doc = include_str!("../examples/solve-npuzzle.rs")]
#![doc = "```"]
//!
//! Tiles 1 … R·C − 1 and one blank stand on the cells of a board. A move slides a neighbouring
//! tile into the blank and costs 1. Moves are written as the blank goes: `U`, `L`, `R`, `D`.
//! The goal is the tiles in order with the blank last, unless the level has another. From half of
//! all boards the goal cannot be reached; parity tells, before any search.
//!
//! | board | words of a state | bits a cell |
//! |---|---|---|
//! | up to 16 cells | 1 | 4 |
//! | up to 32 cells | 3 | 5 |
//! | up to 64 cells | 7 | 6 |
#![forbid(unsafe_code)]
// The unit tests need no engine, and to compile all of them once more takes most of a minute.
#![cfg_attr(test, allow(dead_code, unused_imports, reason = "without `puzzle`"))]

mod formats;
mod goal;
mod hardest;
mod heuristic;
mod labels;
mod level;
mod moves;
mod parse;
mod patterns;
mod placed;
mod problem;
#[cfg(not(test))]
mod puzzle;
mod random;
mod ranks;
mod settings;
mod space;
mod state;
mod tiles;
mod validate;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use goal::{Cells, Goal, GoalSizeError, ParseGoalError};
pub use grid::StepOrder;
pub use heuristic::{LinearConflict, Manhattan, TooLarge, WalkingDistance};
pub use level::{Level, MAX_CELLS, MAX_SIDE, MIN_SIDE};
pub use moves::{Move, ParseMoveError, parse_moves};
pub use patterns::{Partition, PatternTable, Patterns, ReadPatternsError};
pub use placed::{PlacedTiles, Progress};
pub use problem::{ParseLevelError, ProblemKind};
pub use settings::{Engine, HeuristicKind, Settings};
pub use space::Space;
pub use state::State;
pub use validate::{InvalidSolution, Obstacle, Replayed, WrongTile, validate};
