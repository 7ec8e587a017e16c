//! Sokoban with numbered boxes and portals: levels, the game, two state spaces, heuristics, a
//! validator, and [`solve`], which puts them together.
//!
//! ```
//! use sokoban::{Level, Settings, Step, search::Limits, solve};
//!
//! let level: Level = "
//!     H  P1 W  W
//!     W  P1 B1 G1
//! ".parse()?;
//! let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ())?;
//! // The player comes out beyond the other portal, and pushes what stands there.
//! assert_eq!(solved.report.best().ok_or("no solution")?.actions, [Step::Right]);
//! assert!(solved.report.is_proved_least_cost());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! The player moves one cell up, down, left or right, for a cost of 1, and pushes one box at a time;
//! box *i* has to stand on goal *i*. What is outside the rows is wall. Up to nine pairs of portals
//! carry player and boxes: whoever would step onto a portal comes out on the cell one step beyond
//! the other portal of the pair, in the direction of travel, and does not jump again if that is a
//! portal too. There the player pushes a box that is in his way; a box that would come out in a wall
//! or on a box cannot be pushed. What stands on a portal's own cell is passed by. The cell that the
//! player leaves counts as free for the box he pushes.
//!
//! A level is written one row a line, cells apart by blanks or tabs: `W` wall, `.` floor, `H`
//! player, `B1` box, `G1` goal, `P1` portal, several in one cell joined by `/`.
//!
//! # Encoding
//!
//! A [`State`] is one to six words with cells numbered row by row, floor only, each in as many bits
//! as the level needs ([`Level::encoding`]), no field across two words. From the top bit of the
//! first word:
//!
//! | field | content |
//! |---|---|
//! | first | the player's cell |
//! | then | the cells of boxes 1, 2, 3 … |
//! | rest | 0 |
//!
//! # Hints
//!
//! A [`Solver`] keeps the tables of a level, and answers from any position of it:
//!
//! ```
//! use sokoban::{Level, Settings, Solver, Step, search::Limits};
//!
//! let level: Level = "H B1 . G1".parse()?;
//! let mut solver = Solver::new(level.clone(), Settings::default())?;
//! let position = level.after(Step::Right)?;
//! let hint = solver.solve_from(&position, &Limits::default(), &mut ())?;
//! assert_eq!(hint.report.best().ok_or("no solution")?.actions, [Step::Right]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # JSON and TOML
//!
//! With the feature `serde`, levels, steps, settings, limits and reports are `Serialize` and `Deserialize`: a level as its text, a
//! step as its letter. A wrong level, order of steps or cost is an error, and so is a setting of an unknown name;
//! settings that are left out are the default.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use sokoban::{Level, Settings, Step, search::{Limits, Report}, solve};
//!
//! let settings: Settings = toml::from_str(r#"
//!     actions = "steps"
//!     algorithm = { name = "wastar", weight = "3/2" }
//! "#)?;
//! let limits: Limits = serde_json::from_str(r#"{"nodes": 1000, "time_ms": 500}"#)?;
//! let level: Level = serde_json::from_str(r#""H B1 . G1""#)?;
//! let report = solve(&level, &settings, &limits, &mut ())?.report;
//! let json = serde_json::to_string(&report)?;
//! assert!(json.starts_with(r#"{"outcome":"solved","stop":null,"solutions":[{"actions":["R","R"],"cost":2}]"#));
//! let back: Report<Step, u64> = serde_json::from_str(&json)?;
//! assert_eq!(back.solutions, report.solutions);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A heuristic of your own
//!
//! A space gives the places of player and boxes in a state, from which a closure can estimate:
//!
//! ```
//! use sokoban::search::{Search, consistent};
//! use sokoban::{Game, Level, Pruning, PushSpace, State, StepOrder};
//!
//! let level: Level = "
//!     H  .  .  .
//!     .  B1 .  B2
//!     .  .  G1 G2
//! ".parse()?;
//! let game = Game::new(&level, Pruning::None);
//! let space = PushSpace::<1>::new(game, StepOrder::LRUD).ok_or("too large")?;
//! // A push brings one box nearer to its goal, by one cell where there are no portals.
//! let h = consistent(|state: &State<1>| -> u32 {
//!     space.boxes(state).zip(level.goals()).map(|(at, &goal)| at.manhattan(goal)).sum()
//! });
//! let found = Search::new(&space).a_star(&h).run();
//! assert!(found.is_proved_best());
//! assert_eq!(found.best().map(|best| space.steps(&best.actions).len()), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
// The unit tests need no engine, and to compile all of them once more takes most of a minute.
#![cfg_attr(test, allow(dead_code, unused_imports, reason = "without `puzzle`"))]

pub mod classic;
mod game;
mod heuristic;
mod level;
mod parse;
mod problem;
mod published;
#[cfg(not(test))]
mod puzzle;
mod settings;
mod space;
mod state;
mod validate;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use game::Game;
pub use grid::{
    Action, Encoding, ParseStepOrderError, ParseStepsError, Place, Step, StepOrder, parse_steps,
};
pub use heuristic::PushDistance;
pub use level::{Level, MAX_BOXES, MAX_FLOOR, MAX_PORTALS, MAX_ROWS, Portal, Square};
pub use problem::{ParseLevelError, ProblemKind};
pub use published::PublishedHeuristic;
pub use settings::{ActionKind, HeuristicKind, Pruning, Settings};
pub use space::PushSpace;
pub use state::State;
pub use validate::{BoxOffGoal, InvalidSolution, Obstacle, Replayed, validate};

/// The example of the README runs as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
