//! River-crossing puzzles.
//!
//! Things stand on two banks. A boat carries at least one thing and at most its capacity, and one
//! of them must be able to row. After each crossing the rules hold on both banks, those who just
//! landed included: some things may not be together unless another is there, or some may not be
//! outnumbered by others. Solved when everything stands where the goal says.
//!
//! The classic, [`Level::classic`], is written as its two banks: `FGCW|` is the start, `|FGCW` the
//! goal. Farmer, goat, cabbage, wolf; the boat is where the farmer is and takes one more; wolf and
//! goat, or goat and cabbage, are never alone together. Any other puzzle of the kind is a TOML file.
//!
//! | Bits of a state | Meaning                                                        |
//! |-----------------|----------------------------------------------------------------|
//! | 0               | the bank of the boat: 0 left, 1 right                          |
//! | then, a thing   | how many of it stand on the right bank, as few bits as will do |
//!
//! ```
//! use river_crossing::{CrossingSpace, Level, Trips, validate};
//! use search::{Algorithm, Limits, search};
//!
//! let level: Level = "FGCW|".parse()?;
//! let space = CrossingSpace::new(&level);
//! let trips = Trips::new(&space);
//! let report = search(&space, &trips, Algorithm::A_STAR, &Limits::default(), &mut ());
//! let loads: Vec<_> = report.solutions[0].actions.iter().map(|&it| space.load(it)).collect();
//! assert_eq!(loads.len(), 7);
//! assert_eq!(level.load_text(&loads[0]), "FG");
//! assert_eq!(validate(&level, &loads)?, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod draw;
mod file;
mod graph;
mod heuristic;
mod level;
mod parse;
mod problem;
mod space;
mod state;
mod validate;

pub use draw::{dot, svg};
pub use graph::{Crossing, Edge, GraphTooLarge, MAX_DRAWN, Node, StateGraph};
pub use heuristic::Trips;
pub use level::{Bank, Level, Load, MAX_LOADS, MAX_THINGS, Pay, Position, Rule, Signs, Thing};
pub use parse::ParseLoadsError;
pub use problem::{ParseLevelError, Problem, ProblemKind, Quote};
pub use space::{CrossingSpace, PackedLoad};
pub use state::State;
pub use validate::{InvalidSolution, validate};
