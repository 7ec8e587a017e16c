//! Shortest paths on grids with obstacles.
//!
//! A rectangle of cells, some of them blocked; from the start to the goal by steps to neighbour
//! cells. With four neighbours a step costs 1, or the cost of the cell that it enters; with eight, that
//! times 10,000 if it is straight and times 14,142 if it is diagonal, and corners are not cut unless
//! asked for. Maps are plain text (`.` free, `#` blocked, `S` start, `G` goal, `1` to `9` free at
//! that cost) or MovingAI's `.map`, queries on them MovingAI's `.scen`.
//!
//! A state is one number: [`Cell`] has its layout.
//!
//! Besides the space for the generic engines there are two engines of this domain's own:
//! [`FourNeighbours`], the fast twin of A* with the Manhattan distance, and [`JumpPointSearch`] for
//! eight neighbours.
//!
//! ```
//! use grid_path::{GridSpace, Level, Manhattan, Neighbours, validate};
//! use search::{Algorithm, Limits, search};
//!
//! let level: Level = "S#.\n..G\n".parse()?;
//! let space = GridSpace::new(&level, Neighbours::Four);
//! let h = Manhattan::to_goal(&space);
//! let report = search(&space, &h, Algorithm::A_STAR, &Limits::default(), &mut ());
//! let steps = &report.solutions[0].actions;
//! assert_eq!(validate(&level, Neighbours::Four, steps)?, 3); // D R R
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod fast;
mod heuristic;
mod jump;
mod level;
mod map;
mod picture;
mod problem;
mod scenario;
mod space;
mod step;
mod validate;

pub use fast::{Found, FourNeighbours};
pub use heuristic::{Euclidean, Manhattan, Octile};
pub use jump::JumpPointSearch;
pub use level::Level;
pub use map::{Format, MAX_CELLS, Map, Place, Terrain};
pub use picture::{Panel, Visited, svg};
pub use problem::{ParseLevelError, ProblemKind};
pub use scenario::{MAX_QUERIES, Query, Scenario, length};
pub use space::{Cell, GridSpace};
pub use step::{Corners, Neighbours, ParseStepsError, Step, parse_steps};
pub use validate::{InvalidSolution, Obstacle, validate};
