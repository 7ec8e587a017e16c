//! Sokoban with stones of different weight: levels, two state spaces, heuristics, a validator, and
//! [`solve`], which puts them together.
//!
//! ```
//! use weighted_stones::{Level, Settings, search::Limits, solve};
//!
//! let level: Level = "1 100\n####\n#  #\n#$.#\n#@ #\n#$.#\n#  #\n####".parse()?;
//! let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
//! // No stone can be pushed off the wall to its left: proved.
//! assert!(solved.report.is_proved_unsolvable());
//!
//! let level: Level = "3 9\n@ $.\n  $.".parse()?;
//! let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
//! let best = solved.report.best().ok_or("no solution")?;
//! let moves: String = best.actions.iter().map(|step| step.letter()).collect();
//! assert_eq!((moves.as_str(), best.cost), ("rRldR", 17));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! Ares moves one cell up, down, left or right, for a cost of 1, and pushes one stone at a time,
//! which costs 1 and the stone's weight. Any stone may end on any switch; the level is solved when
//! every switch holds a stone, and there are as many of one as of the other. What is outside the
//! rows is wall. Weights are 0 to 2^31 − 1. A search whose costs do not fit 32 bits is made again with 64.
//!
//! A level is a line of weights, in reading order of the stones, and then its rows: `#` wall, blank
//! floor, `$` stone, `@` Ares, `.` switch, `*` stone on a switch, `+` Ares on a switch. Without the
//! line of weights it is plain Sokoban. Solutions are `u d l r`, in capitals where Ares pushes.
//!
//! # Encoding
//!
//! A [`State`] is one to six words with cells numbered row by row, floor only, each in as many bits
//! as the level needs ([`Level::encoding`]), no field across two words. From the top bit of the
//! first word:
//!
//! | field | content |
//! |---|---|
//! | first | the cell of Ares |
//! | then | the cells of the stones: by weight, and among equal weights by cell |
//! | rest | 0 |
//!
//! # A heuristic of your own
//!
//! A space gives the place of Ares and the stones in a state, from which a closure can estimate:
//!
//! ```
//! use weighted_stones::search::{Search, consistent};
//! use weighted_stones::{Game, Identity, Level, Pruning, PushSpace, State, StepOrder};
//!
//! let level: Level = "3 9\n@ $.\n  $.".parse()?;
//! let game = Game::new(&level, Pruning::None, Identity::ByWeight);
//! let space = PushSpace::<1>::new(game, StepOrder::UDLR).ok_or("too large")?;
//! // Each stone has to be pushed to the nearest switch at least.
//! let h = consistent(|state: &State<1>| -> u32 {
//!     let least = space.game().stones(state).map(|stone| {
//!         let pushes = level.switches().map(|switch| stone.place.manhattan(switch)).min();
//!         pushes.unwrap_or(0) * (1 + stone.weight)
//!     });
//!     least.sum()
//! });
//! let found = Search::new(&space).a_star(&h).run();
//! assert!(found.is_proved_best());
//! assert_eq!(found.best().map(|best| best.cost), Some(17));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
// The unit tests need no engine, and to compile all of them once more takes most of a minute.
#![cfg_attr(test, allow(dead_code, unused_imports, reason = "without `puzzle`"))]

mod formats;
mod game;
mod generate;
mod heuristic;
mod level;
mod moves;
mod parse;
mod problem;
mod published;
#[cfg(not(test))]
mod puzzle;
mod settings;
mod space;
mod state;
#[cfg(not(test))]
mod trade_off;
mod validate;
mod wide;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use game::Game;
pub use generate::MAX_GENERATED_WEIGHT;
pub use grid::{
    Action, Encoding, Letters, Move, ParseRoomSizeError, ParseStepOrderError, ParseStepsError,
    Place, RoomSize, Square, Step, StepOrder, WrongLetter, parse_steps,
};
pub use heuristic::PushDistance;
pub use level::{Level, MAX_FLOOR, MAX_SQUARES, MAX_STONES, MAX_WEIGHT, MAX_WEIGHTED, Stone};
pub use moves::parse_moves;
pub use problem::{ParseLevelError, ProblemKind};
pub use published::Manhattan;
pub use settings::{ActionKind, HeuristicKind, Identity, Pruning, Settings};
pub use space::PushSpace;
pub use state::State;
#[cfg(not(test))]
pub use trade_off::{NoTradeOff, TradeOff};
pub use validate::{EmptySwitch, InvalidSolution, Obstacle, Replayed, validate};
