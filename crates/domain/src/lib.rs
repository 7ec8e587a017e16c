//! The interface between the puzzles and every front end: the command, its suites, a player, a page.
//!
//! A puzzle's crate implements [`Puzzle`] for its instances: how to read, show, write and replay, which
//! [settings](Puzzle::settings) a [`SearchRequest`] leads to, and how to [run](Puzzle::run) them. All puzzles are
//! then solved, counted, audited, explored and walked by the same functions:
//!
//! - [`solve`] searches, and replays each solution by the puzzle's own validator, and a
//!
//! and, with the feature `study`:
//!
//! - `count` counts walks and states by depth (perft);
//! - `audit` compares a heuristic with exact distances;
//! - `explore` counts the states of the whole space by depth;
//! - `walk` takes actions that somebody chooses, and gives the state after them with its children.
//!
//! The feature `all-algorithms` adds anytime search, A\*+IDA\*, the k best paths and bidirectional search, each
//! compiled for each puzzle. Without it they are refused.
//!
//! A front end knows a puzzle by its [`About`] and watches a search by a [`Watcher`].
#![forbid(unsafe_code)]

mod about;
mod algorithm;
mod decimals;
mod format;
mod found;
mod measure;
mod named;
mod plain;
mod puzzle;
mod replay;
mod reported;
mod request;
mod result;
#[cfg(feature = "serde")]
mod serial;
mod solve;
mod solver;
#[cfg(feature = "study")]
mod study;
mod table;
mod watcher;

pub use search::{self, AlgorithmName};
pub use text::{FromText, serde_as_text};

pub use about::{About, BoardView, HeuristicAbout, heuristics};
pub use algorithm::{Method, engine};
pub use decimals::Decimals;
pub use format::{Format, FormatAbout, FormatError, Label, Text, Together, Writer, nested};
pub use measure::Measure;
pub use named::{HeuristicName, Named, UnknownName, find, is_name};
pub use plain::BasicSettings;
pub use puzzle::{Job, Puzzle, Replayed, TextError};
pub use replay::{InvalidSolution, ReplayError, boards, replay};
pub use reported::ReportedCost;
pub use request::{BadOption, Profile, SearchOptions, SearchRequest};
pub use result::{JobError, SearchResult, SolveError};
pub use solve::{solve, solve_by};
pub use solver::Solver;
#[cfg(feature = "study")]
pub use study::{
    AuditResult, Cluster, CountResult, ExploreResult, PeerError, Store, WalkResult, audit, count,
    explore, walk,
};
pub use table::{Poll, SharedTable, Table};
pub use watcher::{HiddenSpace, Places, Watch, Watcher, Watching};
