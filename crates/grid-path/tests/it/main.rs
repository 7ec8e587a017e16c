//! Tests of the crate, in one program: the engines are compiled once for each space.

mod behaviour;
mod common;
mod cross_check;
mod exact;
mod facts;
mod laws;
mod own;
mod rules;
mod shape;
