//! River-crossing puzzles.
//!
#![doc = "```"]
#![doc = include_str!("../examples/solve-river-crossing.rs")]
#![doc = "```"]
//!
//! Things stand on two banks. A boat carries at least one thing and at most its capacity, and one
//! of them must be able to row. After each crossing the rules hold on both banks, those who just
//! landed included: some things may not be together unless another is there, or some may not be
//! outnumbered by others. Solved when everything stands where the goal says.
//!
//! The classic, [`Level::classic`], is written as its two banks: `FGCW|` is the start, `|FGCW` the
//! goal. Farmer, goat, cabbage, wolf; the boat is where the farmer is and takes one more; wolf and
//! goat, or goat and cabbage, are never alone together. Any other puzzle of the kind is a TOML file:
//!
//! | Field                    | Meaning                                                          |
//! |--------------------------|------------------------------------------------------------------|
//! | `title`                  | what it is called                                                |
//! | `start`, `goal`          | both banks, as `"AB~\|C"`; `~` is the boat, beside whom it is if only one can row; else all on the left, and all on the right |
//! | `[boat]` `capacity`      | most things aboard, the one who rows too                         |
//! | `[boat]` `cost`          | what a crossing costs: `"crossings"`, 1 each, or `"slowest"`, the time of the slowest aboard; else 1 |
//! | `[[thing]]` `name`, `letter`, `emoji` | how it is called and written; `emoji` may be left out |
//! | `[[thing]]` `count`      | how many there are of it, not told apart; else 1                 |
//! | `[[thing]]` `rows`       | `true` if it can row; else `false`                               |
//! | `[[thing]]` `time`       | how long it takes to cross; else 1                               |
//! | `[[forbidden]]` `together` | letters: these may not be on one bank (a letter twice: two of it) … |
//! | `[[forbidden]]` `any`    | … with one of these, if the field is there …                     |
//! | `[[forbidden]]` `unless` | … while none of these is there                                   |
//! | `[[outnumbered]]` `victim`, `by` | on no bank may there be more of `by` than of `victim`, if there is a `victim` at all |
//!
//! | Bits of a state | Meaning                                                        |
//! |-----------------|----------------------------------------------------------------|
//! | 0               | the bank of the boat: 0 left, 1 right                          |
//! | then, a thing   | how many of it stand on the right bank, as few bits as will do |
#![forbid(unsafe_code)]

mod draw;
mod file;
mod formats;
mod graph;
mod heuristic;
mod level;
mod parse;
mod problem;
mod puzzle;
mod settings;
mod space;
mod state;
mod table;
mod validate;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use draw::dot;
pub use graph::{Crossing, Edge, GraphTooLarge, MAX_DRAWN, Node, StateGraph};
pub use heuristic::Trips;
pub use level::{Bank, Level, Load, MAX_LOADS, MAX_THINGS, Position, Signs, Thing};
pub use parse::{MAX_CROSSINGS, ParseLoadsError, ParseLoadsErrorKind};
pub use problem::{ParseLevelError, ProblemKind};
pub use settings::{HeuristicKind, Settings};
pub use space::{CrossingSpace, PackedLoad};
pub use state::State;
pub use validate::{Elsewhere, InvalidSolution, Obstacle, Replayed, validate};
