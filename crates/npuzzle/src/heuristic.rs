//! Heuristics: one struct each, which says whether it is admissible and consistent, and why.

mod linear_conflict;
mod manhattan;
mod walking_distance;

pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use walking_distance::{TooLarge, WalkingDistance};
