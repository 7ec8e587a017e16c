//! Boggle: words along neighbouring cells, no cell twice.
//!
//! [`find_words`] asks for all words, each with one path or with every path; [`first_words`] for at
//! most one a start cell, as the original report does. [`Scorer`] only counts and scores, board after
//! board, several times as fast. [`search_words`] asks the depth-first engine of the crate `search`
//! the same question as `find_words`, and gives the same answer with the same counts.

mod board;
mod dictionary;
mod find;
mod first;
mod formats;
mod frontier;
mod generate;
mod puzzle;
mod score;
mod solution;
mod space;
mod spread;
mod validate;

pub use board::{Board, Letters, MAX_LETTERS};
pub use dictionary::{Dictionary, DictionaryError, MAX_WORD};
pub use find::{FoundWords, Order, Paths, Settings, Word, find_words};
pub use first::first_words;
pub use generate::Source;
pub use puzzle::{Choices, WordList};
pub use score::{Score, Scorer, score};
pub use solution::TracedWord;
pub use space::{BoggleSpace, BoggleState, search_words};
pub use validate::{InvalidWord, validate};
