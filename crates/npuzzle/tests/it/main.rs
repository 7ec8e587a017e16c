//! Tests of the crate, in one program: the engines are compiled once for each space.

mod behaviour;
mod boards;
mod cross_check;
mod facts;
mod korf;
mod laws;
mod layers;
mod partial;
mod placed;
mod rules;
mod shape;
