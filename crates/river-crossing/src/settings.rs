//! How a level is to be searched.

use domain::{Method, named};
use search::Algorithm;

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The algorithm with its options, or bidirectional search.
    pub method: Method,
    /// The estimate for informed search. Bidirectional search estimates so from the start only.
    pub heuristic: HeuristicKind,
}

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// See [`Trips`](crate::Trips).
        Trips = "trips",
            "crossings, or the slowest one's time, needed if there were no rules", Consistent;
    }
}

impl Default for Settings {
    /// A*: a solution of least cost, proved.
    fn default() -> Self {
        Self { method: Method::Forward(Algorithm::A_STAR), heuristic: HeuristicKind::Trips }
    }
}
