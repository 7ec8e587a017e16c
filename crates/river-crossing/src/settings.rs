//! How a level is to be searched.

use domain::{BasicSettings, named};

/// All choices of a search.
pub type Settings = BasicSettings<HeuristicKind>;

named! {
    /// A heuristic by name.
    pub enum HeuristicKind {
        /// See [`Trips`](crate::Trips).
        Trips = "trips",
            "crossings, or the slowest one's time, needed if there were no rules", Consistent;
    }
}
