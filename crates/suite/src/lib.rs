//! What a `fixtures/*/suite.toml` says: instances with their facts, the tables and plots to make of
//! them, and the figures that others published.
//!
//! A suite is data for people as much as for the `puzzle` command: `fixtures/README.md` describes
//! each field. This crate knows no puzzle and no algorithm; their names stay text here, and
//! whoever runs the suite says which of them mean something. It reads no files: give the text of
//! a suite to [`str::parse`], and resolve [`Instance::file`] against the suite's folder.
//!
//! ```
//! let suite: suite::Suite = r#"
//!     [suite]
//!     domain = "sokoban"
//!     title = "Sokoban"
//!
//!     [[instance]]
//!     name = "one-push"
//!     class = "one push"
//!     facts = [{ solvable = true, least-cost = 1, source = "by hand" }]
//!
//!     [[table]]
//!     name = "algorithms"
//!     title = "Algorithms"
//!     node-limit = 1000
//!     columns = ["length", "expanded"]
//!     run = [{ algorithms = ["bfs"], profiles = ["published", "best"] }]
//! "#
//! .parse()?;
//!
//! let rows = suite.rows(&suite.tables[0]);
//! assert_eq!(rows.len(), 2);
//! assert_eq!(rows[0].run.label, "bfs, published");
//! // As nothing else is said.
//! assert_eq!(suite.instances[0].file.to_str(), Some("one-push.txt"));
//! assert_eq!(suite.instances[0].source, "ours");
//! # Ok::<(), suite::ParseSuiteError>(())
//! ```
#![forbid(unsafe_code)]

mod check;
mod error;
mod matrix;
mod published;
mod types;

pub use error::{ParseSuiteError, ProblemKind};
pub use matrix::{Row, RunChoice};
pub use published::{Figure, Figures, Mark, PublishedResult, Reason};
pub use types::{
    Column, Fact, Head, Instance, Layout, Picture, Plot, PlotKind, Run, Sample, Seeds, Suite, Table,
};
