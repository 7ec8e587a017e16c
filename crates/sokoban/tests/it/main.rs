//! Tests of the crate, in one program: the engines are compiled once for each space.

mod behaviour;
mod classic;
mod facts;
mod laws;
