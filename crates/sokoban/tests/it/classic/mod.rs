//! Classic Sokoban.

mod facts;
mod laws;
mod reading;
mod soundness;
