//! For tests only: laws that every domain runs, and toy spaces with known answers.
//!
//! - [`laws`] checks a domain: [`laws::all`] on a small instance is the one call to begin with.
//! - [`Exact`] explores a small space and knows every distance in it, without our engines.
//! - [`Graph`] and [`Estimates`] write a space and a heuristic down edge by edge.
//! - [`toys`] are such spaces with known answers, and a few that are deep or endless.
//! - [`Recorder`] observes a search and keeps every event.
//! - [`strategies`] make random ones for property tests.
//! - [`rules`] are a puzzle's rules written down a second time, and [`cross_check`] holds a domain
//!   against them on random instances: `CROSS_CHECKS=10000 cargo test -p DOMAIN cross_check`.
#![forbid(unsafe_code)]

mod cross_check;
mod exact;
mod graph;
pub mod laws;
mod recorder;
pub mod rules;
mod split_mix;
pub mod strategies;
pub mod toys;

pub use cross_check::{Tally, agrees, cross_check, cross_checks, promising};
pub use exact::{Distances, Exact, TooManyStates};
pub use graph::{Edge, Estimates, Graph, Node, Redundancy};
pub use recorder::{Event, Recorder};
