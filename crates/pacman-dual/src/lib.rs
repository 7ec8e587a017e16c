//! Two agents, P and Q, in a maze with three kinds of food.
//!
#![doc = "```"]
#![doc = include_str!("../examples/solve-pacman-dual.rs")]
#![doc = "```"]
//!
//! Food `1` may be eaten by P only, `2` by Q only, `3` by either. The other's food is poison: P
//! cannot enter a cell that still holds a 2, nor Q one that still holds a 1. An action moves one
//! agent by one cell, and costs 1; an agent that comes to a food eats it. The level is solved when no food is
//! left. A [`Game`] is a level and a rule of collisions: by [`Collision::None`], the default, the agents
//! may share a cell; by [`Collision::Block`] they never do.
//!
//! A level is drawn with `%` wall, blank floor, `P`, `Q`, `1`, `2`, `3`; Berkeley Pac-Man layouts are
//! read too ([`Level`]).
//!
//! # Encoding
//!
//! A [`State`] is one word, or two, with cells numbered row by row, floor only, each in as many bits
//! as the level needs ([`Encoding`]): one word for up to 512 cells and 46 foods. From the top
//! bit of the first word:
//!
//! | field | content |
//! |---|---|
//! | first | P's cell |
//! | then | Q's cell |
//! | lowest bits | a bit for each food that is left, 1s lowest, then 3s, then 2s |
//!
//! # A heuristic of your own
//!
//! A space gives the places of the agents and the food in a state, from which a closure can estimate:
//!
//! ```
//! use pacman_dual::search::{Search, consistent};
//! use pacman_dual::{Agent, Game, Level, State, StepOrder, StepSpace};
//!
//! let level: Level = "%%%%%%%%\n%P 2 1 %\n%    3Q%\n%%%%%%%%".parse()?;
//! let space = StepSpace::<1>::new(&Game::from(level), StepOrder::DRUL).ok_or("too large")?;
//! // One of the agents who may eat it has to walk to the farthest food.
//! let h = consistent(|state: &State<1>| -> u32 {
//!     let least = space.foods(state).map(|(place, food)| {
//!         let agents = Agent::ALL.into_iter().filter(|&agent| food.is_for(agent));
//!         let places = agents.filter_map(|agent| space.agent(state, agent));
//!         places.map(|at| at.manhattan(place)).min().unwrap_or(0)
//!     });
//!     least.max().unwrap_or(0)
//! });
//! let found = Search::new(&space).a_star(&h).run();
//! assert!(found.is_proved_best());
//! assert_eq!(found.best().map(|best| best.cost), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
// The unit tests need no engine, and to compile all of them once more takes most of a minute.
#![cfg_attr(test, allow(dead_code, unused_imports, reason = "without `puzzle`"))]

mod action;
mod distances;
mod food_space;
mod formats;
mod game;
mod generate;
mod heuristic;
mod instance;
mod level;
mod maze;
mod parse;
mod problem;
mod published;
#[cfg(not(test))]
mod puzzle;
mod reach;
mod settings;
mod state;
mod step_space;
mod validate;

pub use action::{Action, Agent, ParseActionsError, ParseActionsErrorKind, parse_actions};
pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use food_space::{FoodSpace, Meal};
pub use game::{Collision, Game};
pub use generate::{ParseSizeError, Size};
pub use grid::{ParseStepOrderError, Place, Step, StepOrder};
pub use heuristic::{Forest, Tours};
pub use level::{Food, Level, MAX_CELLS, MAX_ROWS, Square};
pub use problem::{ParseLevelError, ProblemKind};
pub use published::{Counts, FoodCount, ManhattanSum, NearestFood};
pub use settings::{ActionKind, HeuristicKind, Settings};
pub use state::{Encoding, State};
pub use step_space::{MazeSpace, StepSpace};
pub use validate::{FoodLeft, InvalidSolution, Obstacle, Replayed, validate};
