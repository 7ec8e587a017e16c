//! Laws, facts and behaviour, in one binary.

mod behaviour;
mod cross_check;
mod facts;
mod laws;
mod levels;
mod mazes;
mod rules;
mod shape;
