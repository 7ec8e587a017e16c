//! A puzzle as something to play, for front ends that know no puzzle.
//!
//! A [`Game`] gives the film of what was played, the actions that are allowed, and searches from here. Who
//! moves, and why a step is not possible, follows from the film ([`movers`], [`walker`], [`obstacle`]).
#![forbid(unsafe_code)]

mod game;
mod moves;

pub use game::{Entry, Game, Offer, Pasted, Position, Verdict, paste};
pub use moves::{mover, movers, obstacle, walker};
