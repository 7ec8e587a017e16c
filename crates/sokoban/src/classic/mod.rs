//! Classic Sokoban: any box on any goal, levels in XSB, solutions in LURD with the fewest pushes or
//! the fewest moves.
//!
//! # Rules
//!
//! The player moves one cell up, down, left or right, and pushes one box at a time; he never pulls.
//! The level is solved when every box is on a goal; there may be more goals than boxes.
//!
//! # Encoding
//!
//! A [`State`] is a bit board of the boxes over the cells from which a box can be pushed to a goal at
//! all, and the player's cell: one word for up to 55 such cells, nine at most, or eleven where the
//! level has more than 512 cells of floor.
//!
//! | bits | content |
//! |---|---|
//! | 63 … 55 of the last word (of eleven words: 63 … 54) | the player's cell, or the least that he can walk to |
//! | the rest, from bit 0 of the first word on | is there a box on live cell 0, 1, 2 …? |
//!
//! # What makes it fast
//!
//! What the player reaches is flooded on a bit board of the whole level, and after a push made from
//! what he reached before. The cheapest assignment of boxes to goals ([`Assignment`]) is kept from
//! state to state. Boxes that are lost alone are never generated; frozen boxes are dead ends, found on
//! bit boards; in a PI-corral only pushes into it are looked at ([`Pruning::Corrals`]); and
//! where the level is its own image in a mirror, or turned, images are one state ([`Symmetry::Folded`]).
//!
//! # Example
//!
//! ```
//! use sokoban::{classic::{Collection, Instance, Objective, Settings, to_lurd}, search::Limits, solve};
//!
//! let collection = Collection::from_bytes(b"#######\n#@ $ .#\n#  $ .#\n#######\n");
//! let instance = Instance::pick(&collection, 1, Objective::Pushes)?;
//! let report = solve(&instance, &Settings::default(), &Limits::default(), &mut ())?.report;
//! let best = report.best().ok_or("no solution")?;
//! assert!(report.is_proved_best() && best.cost == 4);
//! let lurd = to_lurd(&best.actions);
//! assert_eq!(lurd.matches(char::is_uppercase).count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "all-algorithms")]
mod anytime;
mod board;
mod collection;
mod corral;
#[cfg(not(test))]
mod formats;
mod generate;
#[cfg(feature = "all-algorithms")]
mod given;
mod heuristic;
#[cfg(feature = "all-algorithms")]
mod improve;
mod level;
mod lurd;
mod matching;
#[cfg(feature = "all-algorithms")]
mod packing;
mod paths;
mod problem;
#[cfg(not(test))]
mod puzzle;
mod reader;
mod run_length;
#[cfg(all(feature = "serde", not(test)))]
mod serial;
mod settings;
#[cfg_attr(not(feature = "slc"), path = "without_slc.rs")]
mod slc;
mod space;
mod squares;
mod state;
mod steps;
mod stored;
mod symmetry;
mod validate;

pub use board::{MAX_BOXES, MAX_FLOOR, TooLarge};
pub use collection::{Collection, MAX_LEVELS, MAX_SQUARES, PickError};
pub use grid::{
    Letters, Move, ParseRoomSizeError as ParseSizeError, RoomSize as Size, Square, WrongLetter,
};
pub use heuristic::Assignment;
pub use level::Level;
pub use lurd::{LurdErrorKind, MAX_MOVES, ParseLurdError, parse_lurd, to_lurd};
pub use problem::{LevelError, ProblemKind};
#[cfg(not(test))]
pub use puzzle::Instance;
pub use run_length::RunError;
pub use settings::{Part, Pruning, Settings};
pub use space::{Objective, Push, PushSpace};
pub use state::State;
pub use stored::{Change, SolutionSection};
pub use symmetry::Symmetry;
pub use validate::{BoxOffGoals, InvalidSolution, Obstacle, Replayed, validate};
