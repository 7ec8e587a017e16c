//! For tests only: laws that every domain must satisfy, and toy spaces with known answers.
//!
//! - [`laws`] checks a domain. Begin with [`laws::all`] on a small instance.
//! - [`Exact`] explores a small space and computes every distance in it, without the engines.
//! - [`Graph`] defines a space edge by edge, [`Estimates`] a heuristic and [`Marks`] features node by node.
//! - [`steps()`] makes a space of a function.
//! - [`toys`] are such spaces with known answers, and a few that are deep or infinite.
//! - [`Recorder`] observes a search and stores every event.
//! - [`search()`] is the core's, compiled once for a space; [`search_any`] once for all spaces of [some types](AnySpace).
//! - [`cases`] is how many cases a random test has, which depends on where it runs.
//! - [`strategies`] make random graphs and heuristics for property tests.
//! - [`fixtures`] are the instances of a suite; [`facts_hold`] compares its facts with searches.
//! - [`messages`] are what snapshots hold of wrong texts and solutions.
//! - [`one_shape!`] is a test that a puzzle has the names that all share.
//! - [`rules`] is an interface for a second, independent implementation of a puzzle's rules, and
//!   [`cross_check`] compares a domain with it on random instances:
//!   `CROSS_CHECKS=10000 cargo test -p DOMAIN cross_check`.
#![forbid(unsafe_code)]

mod counting_watcher;
mod cross_check;
mod dyn_search;
mod exact;
mod facts;
mod graph;
pub mod laws;
mod marks;
pub mod messages;
mod recorder;
mod requests;
pub mod rules;
mod shape;
mod sizes;
mod steps;
pub mod strategies;
pub mod toys;

pub use counting_watcher::CountingWatcher;
pub use cross_check::{Tally, agrees, cross_check, cross_checks, promising};
pub use dyn_search::{
    AnyHeuristic, AnySpace, bidirectional, explore_any, search, search_any, search_any_by,
};
pub use exact::{Distances, Exact, TooManyStates};
pub use facts::{facts_hold, fixture, fixtures, suite};
pub use graph::{Edge, Estimates, Graph, Node, Redundancy};
pub use marks::{Mark, Marks};
pub use recorder::{Event, Recorder};
pub use sizes::{cases, first_or_all, is_thorough, random_cases, size};
pub use steps::{Steps, steps};
