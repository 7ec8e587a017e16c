//! Studies of a state space: counts of walks by depth, audits of heuristics, walks by hand, and searches on demand.

mod audit;
pub(crate) mod laws;
mod perft;
mod walk;

pub use crate::engines::{Paths, Reach, ReachedState};
pub use audit::{Audit, Band, InconsistentEdge, RATIOS, ToGoal, Witness, audit};
pub use perft::{Layer, Perft, divide, perft};
pub use walk::{Child, Encounter, Node, View, Walk};
