//! Estimates of the moves that are left.

mod dial;
mod freeze;
mod pair_table;
mod potential;
mod published;
mod push_distance;
mod push_graph;

pub use published::{Fast, H1, H2};
pub use push_distance::PushDistance;
