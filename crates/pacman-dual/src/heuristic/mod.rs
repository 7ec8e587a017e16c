//! Estimates of the moves that are left.

mod forest;
mod spanning;
mod tours;

pub use forest::Forest;
pub use tours::Tours;
