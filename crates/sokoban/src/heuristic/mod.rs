//! Estimates of the moves that are left.

mod pair_table;
mod potential;
mod push_distance;

pub use push_distance::PushDistance;
