//! All that front ends know of the puzzles, without a command line, files, threads or a terminal.
//!
//! A [`Domain`] is a puzzle without types: [`ALL`] lists them, and [`Domain::open`] makes an
//! [`Instance`] of a text, which can be searched, replayed, filmed, played and walked through. Its
//! options are data ([`mod@options`]), which a command line and a form turn into [`Values`]; a [`Host`]
//! lends files. Each file of `puzzles` has what is of one puzzle alone, as an implementation of
//! [`Frontend`].
//!
//! ```
//! use catalogue::{Part, Request, Values, find};
//! use domain::{SearchRequest, search::Limits};
//!
//! let domain = find("npuzzle").expect("there are sliding tiles");
//! let instance = (domain.open)(b"1 2 3/4 5 6/7 0 8", Part::default(), &Values::default())?;
//! let answer = instance.solve(&Request::new(SearchRequest::default(), Limits::default()), &mut ())?;
//! assert_eq!(answer.solutions[0].actions, "R");
//! # Ok::<(), catalogue::Error>(())
//! ```
#![forbid(unsafe_code)]

mod agreement;
mod answer;
mod convert;
mod domain;
mod error;
mod films;
pub mod form;
mod frontend;
mod games;
mod host;
pub mod json;
mod known;
mod lane;
mod length;
mod levels;
mod loaded;
pub mod options;
mod played;
mod proof;
mod puzzles;
mod request;
mod scores;
mod sketch;
mod stores;
mod visits;
mod walked;

pub use agreement::Agreement;
pub use answer::{Answer, Extras, First, WrittenSolution, counted, milliseconds, percent};
pub use convert::{Conversion, ConvertedText};
pub use error::{Error, stopped};
pub use form::Sign;
pub use frontend::{
    DrawError, Drawing, FinishedSearch, Frontend, GeneratorRequest, GraphFormat, Guide, Random,
    RegisteredPuzzle, Visitor,
};
pub use host::{Host, Nothing};
pub use known::KnownInstance;
pub use lane::lane;
pub use length::Length;
pub use levels::{LevelRange, Part};
pub use options::{NoOptions, Values};
pub use proof::{Measures, Proof, ProofKind, grouped, number, words_of};
pub use puzzles::{
    ALL, collections, find, likely, named, nearest, of_ending, of_format, of_text, scenarios, visit,
};
pub use request::{After, EarlyEnd, Request};
pub use scores::{InstanceScore, Score, Scorer, Scores};
pub use sketch::sketch;
pub use stores::{StoredChange, StoredSolution, Stores, Storing};
pub use visits::Visits;
pub use walked::{Walk, Way};

pub use crate::domain::{Domain, Instance, Keeping, OpenResult};
