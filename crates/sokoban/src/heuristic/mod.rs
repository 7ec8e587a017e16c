//! Estimates of the moves that are left.

mod pair_table;
mod potential;
mod push_distance;

pub use push_distance::PushDistance;

/// Is asked from time to time whether to go on.
type Poll<'p, E> = &'p mut dyn FnMut() -> Result<(), E>;
