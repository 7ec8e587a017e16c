//! Laws, facts and behaviour, in one binary.

mod behaviour;
mod facts;
mod laws;
mod levels;
