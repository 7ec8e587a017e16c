//! Tests of the crate, in one program: the engines are compiled once for each space.

mod boggle;
mod numbrix;
mod puzzle;
mod rules;
