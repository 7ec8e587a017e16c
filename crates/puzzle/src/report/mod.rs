//! How results look: for people (`text`), for programs (`json`), and cell by cell (`figures`).

mod figures;
mod json;
mod text;

pub(crate) use figures::figure;
pub(crate) use json::{Solved, json_line, solved};
pub(crate) use text::{counted, headline, pairs, table, text};
