//! Estimates of the moves that are left.

mod forest;
mod published;
mod spanning;
mod tours;

pub use forest::Forest;
pub use published::{FoodCount, ManhattanSum, NearestFood};
pub use tours::Tours;
