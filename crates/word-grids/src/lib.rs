//! Boggle and Numbrix: words and numbers along paths in a grid, no cell twice.
//!
//! ```
//! use word_grids::{Neighbours, boggle, numbrix, search::Limits, solve};
//!
//! let board: boggle::Board = "PIET / GAAT / ATMS / HUIS".parse()?;
//! let dictionary = boggle::Dictionary::from_bytes(b"huis\nmat\ntas\nei\npiet\nkaas\n")?;
//! let settings =
//!     boggle::Settings { neighbours: Neighbours::Torus4, min_length: 2, ..Default::default() };
//! let found = boggle::find_words(&board, &dictionary, &settings, &Limits::default(), &mut ());
//! let words: Vec<&str> = found.words.iter().map(|word| word.text.as_str()).collect();
//! assert_eq!(words, ["huis", "piet", "mat", "tas", "ei"]);
//!
//! let level: numbrix::Level = "1 . 3\n. . .\n. . 9".parse()?;
//! let instance = numbrix::Instance { level, neighbours: Neighbours::Four };
//! let settings = numbrix::Settings { count: Some(usize::MAX), ..Default::default() };
//! let solved = solve(&instance, &settings, &Limits::default(), &mut ())?;
//! let best = solved.report.best().ok_or("no solution")?;
//! assert_eq!(best.actions[0].level.to_string(), "1 2 3\n6 5 4\n7 8 9\n");
//! assert_eq!(solved.detail, Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`boggle`]: all words of a [`Dictionary`](boggle::Dictionary) that can be spelled along
//!   neighbouring cells of a [`Board`](boggle::Board).
//! - [`numbrix`]: fill 1, 2 … so that successive numbers stand in neighbouring cells, given some of
//!   them; with king moves the puzzle is called Hidato.
//!
//! Both are depth-first searches. Each has a state space for the engines of the crate `search`, and
//! an engine of its own beside it, which is many times faster and gives the same answers.
//!
//! | State      | fields                                        | bytes, board of up to 64 cells |
//! |------------|-----------------------------------------------|-------------------------------:|
//! | `boggle`   | visited cells (a bit each), trie node, cell   |                             16 |
//! | `numbrix`  | visited cells (a bit each), last number, cell |                             16 |
#![forbid(unsafe_code)]

pub mod boggle;
mod engine;
mod grid;
mod lattice;
mod meter;
pub mod numbrix;
mod random;
mod rows;
#[cfg(feature = "study")]
mod study;
mod touch;

pub use crate::grid::{Cell, Grid, MAX_CELLS, Neighbours, ParseSizeError, Place};
pub use domain::{self, SolveError, Solver, Watcher, search, solve};
pub use engine::Engine;
pub use rows::ParseError;
pub use text::Common as ProblemKind;
