//! The interface by which commands use any puzzle, and what a puzzle's adapter implements for it.

mod agreement;
pub(crate) mod answer;
pub(crate) mod domain;
pub(crate) mod frontend;
pub(crate) mod levels;
pub(crate) mod neighbours;
mod of;
mod played;
mod proof;
pub(crate) mod request;
pub(crate) mod scores;
mod walked;
pub(crate) mod word_list;

pub(crate) use self::domain::{Domain, Instance, Keeping};
pub(crate) use agreement::Agreement;
pub(crate) use answer::{Answer, First, Written, counted, milliseconds, percent};
pub(crate) use frontend::{Drawing, GraphFormat, ReadError, Undrawn, named};
pub(crate) use levels::{Chosen, LEVEL, Part, with_levels};
pub(crate) use of::typed;
pub(crate) use proof::{Measures, Proof, Proved, number, words_of};
pub(crate) use request::{After, Ended, Request};
pub(crate) use scores::Scored;
