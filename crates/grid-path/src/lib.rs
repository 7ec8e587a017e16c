//! Shortest paths on grids with obstacles.
//!
//! ```
//! use grid_path::{Instance, Level, Settings, search::Limits, solve, validate};
//!
//! let level: Level = "S#.\n..G\n".parse()?;
//! let instance = Instance::from(level); // four neighbours
//! let settings = Settings::best_for(instance.neighbours);
//! let solved = solve(&instance, &settings, &Limits::default(), &mut ())?;
//! let best = solved.report.best().ok_or("no path")?;
//! assert_eq!(validate(&instance.level, instance.neighbours, &best.actions)?.straight, 3); // D R R
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A rectangle of cells, some of them blocked; from the start to the goal by steps to neighbour
//! cells. With four neighbours a step costs 1, or the cost of the cell that it enters; with eight, a diagonal
//! one costs √2 times that, exactly ([`Length`]), and corners are not cut unless
//! asked for. Maps are plain text (`.` free, `#` blocked, `S` start, `G` goal, `1` to `9` free at
//! that cost) or MovingAI's `.map`, queries on them MovingAI's `.scen`.
//!
//! A state is one number: [`Cell`] has its layout.
//!
//! Besides the space for the generic engines there are two engines of this domain's own:
//! [`FourNeighbours`], the fast twin of A* with the Manhattan distance, and [`JumpPointSearch`] for
//! eight neighbours, by which [`Method::FourNeighbours`] and [`Method::JumpPoints`] search within limits.
#![forbid(unsafe_code)]
// The unit tests need no engine, and to compile all of them once more takes most of a minute.
#![cfg_attr(test, allow(dead_code, unused_imports, reason = "without `puzzle`"))]

mod board;
mod drawn;
mod fast;
#[cfg(not(test))]
mod formats;
mod heuristic;
mod jump;
mod length;
mod level;
mod map;
mod parse;
mod planes;
mod problem;
#[cfg(not(test))]
mod puzzle;
mod random;
mod scenario;
#[cfg(feature = "serde")]
mod serial;
mod settings;
mod space;
mod step;
mod validate;
mod watch;

pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use drawn::{is_matrix, reading};
pub use fast::FourNeighbours;
pub use grid::ParseStepsError;
pub use heuristic::{Euclidean, Manhattan, Octile};
pub use jump::JumpPointSearch;
pub use length::{Length, StepCost, Total};
pub use level::Level;
pub use map::{Format, MAX_CELLS, Map, ParsePlaceError, Place, Terrain};
pub use problem::{BadPlace, Endpoint, ParseLevelError, ProblemKind, ReadBetweenError};
#[cfg(not(test))]
pub use puzzle::Instance;
pub use random::{MAX_RANDOM, ParseShareError, ParseSizeError, Share, Size};
pub use scenario::{MAX_QUERIES, Query, Scenario};
pub use settings::{HeuristicKind, Method, Settings};
pub use space::{Cell, GridSpace};
pub use step::{Corners, Neighbours, Step, parse_steps};
pub use validate::{Astray, InvalidSolution, Obstacle, Replayed, validate};
pub use watch::QueryResult;
