//! Studies of a state space without a search: counts of walks by depth, and audits of heuristics.

mod audit;
mod perft;

pub use audit::{Audit, Band, InconsistentEdge, RATIOS, Witness, audit};
pub use perft::{Layer, Perft, divide, perft};
