//! Studies of a state space without a search: counts of walks by depth, audits of heuristics, and walks by hand.

mod audit;
pub(crate) mod laws;
mod perft;
mod walk;

pub use audit::{Audit, Band, InconsistentEdge, RATIOS, ToGoal, Witness, audit};
pub use perft::{Layer, Perft, divide, perft};
pub use walk::{Child, Node, Seen, View, Walk};
