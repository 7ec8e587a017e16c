//! Numbrix: fill 1, 2 … so that successive numbers stand in neighbouring cells.
//!
//! [`solve`] and [`count`] are a depth-first search with the prunings that make it fast;
//! [`search_core`] asks the depth-first engine of the crate `search` the same question.
//! [`generate`] makes puzzles that are proved to have one solution.

mod generate;
mod level;
mod links;
mod solve;
mod space;
mod validate;

pub use crate::svg::path as draw;
pub use generate::generate;
pub use level::Level;
pub use solve::{Counted, Solved, Uniqueness, count, solve};
pub use space::{NumbrixSpace, NumbrixState, Watch, search_core};
pub use validate::{InvalidPath, validate};
