//! How a level is to be searched.

use domain::{Method, named};
use search::Algorithm;

/// All choices of a search. [`Settings::best`] is the default.
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

impl Settings {
    /// A*: a solution of least cost, proved.
    #[must_use]
    pub const fn best() -> Self {
        Self { method: Method::Forward(Algorithm::A_STAR), heuristic: HeuristicKind::Trips }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::best()
    }
}
