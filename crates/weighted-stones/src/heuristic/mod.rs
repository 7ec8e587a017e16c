//! Estimates of the cost that is left.

mod assignment;
mod manhattan;
mod push_distance;

pub use manhattan::Manhattan;
pub use push_distance::PushDistance;
