//! For tests only: laws that every domain runs, and toy spaces with known answers.
//!
//! - [`laws`] checks a domain: [`laws::all`] on a small instance is the one call to begin with.
//! - [`Exact`] explores a small space and knows every distance in it, without our engines.
//! - [`Graph`] and [`Estimates`] write a space and a heuristic down edge by edge.
//! - [`toys`] are such spaces with known answers, and a few that are deep or endless.
//! - [`Recorder`] observes a search and keeps every event.
//! - [`strategies`] make random ones for property tests.
#![forbid(unsafe_code)]

mod exact;
mod graph;
pub mod laws;
mod recorder;
pub mod strategies;
pub mod toys;

pub use exact::{Distances, Exact, TooManyStates};
pub use graph::{Edge, Estimates, Graph, Node, Redundancy};
pub use recorder::{Event, Recorder};
