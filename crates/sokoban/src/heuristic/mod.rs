//! Estimates of the moves that are left.

mod pair_table;
mod potential;
mod published;
mod push_distance;

pub use published::{Fast, H1, H2};
pub use push_distance::PushDistance;
