//! Tests of the crate, in one program: the engines are compiled once for each space.

mod behaviour;
mod common;
mod cross_check;
mod facts;
mod laws;
mod rules;
mod shape;
