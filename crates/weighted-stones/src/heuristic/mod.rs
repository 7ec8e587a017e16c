//! Estimates of the cost that is left.

mod assignment;
mod push_distance;

pub(crate) use assignment::cheapest;
pub use push_distance::PushDistance;
