//! Sessions of real puzzles, without a terminal and without a browser.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod formats;
mod holes;
mod keys;
mod line;
mod sessions;
mod table;
