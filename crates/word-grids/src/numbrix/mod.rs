//! Numbrix: fill 1, 2 … so that successive numbers stand in neighbouring cells.
//!
//! [`solve`] narrows down where each number may stand; [`count`] does so, or walks, or counts frontier
//! states; [`search_core`] asks the depth-first engine of the crate `search` the same question.
//! [`Level::random`] makes puzzles that are proved to have one solution.

mod adjacency;
mod colour;
mod formats;
mod frontier;
mod generate;
mod level;
mod links;
mod narrow;
mod puzzle;
mod signs;
mod solution;
mod solve;
mod space;
mod validate;
mod walk;

pub use generate::with_clues;
pub use level::Level;
pub use puzzle::{Instance, Settings};
pub use solution::FilledGrid;
pub use solve::{SolutionCount, Uniqueness, count, solve};
pub use space::{NumbrixSpace, NumbrixState, search_core};
pub use validate::{InvalidPath, validate};
