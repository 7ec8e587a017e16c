//! Classic Sokoban.

mod laws;
mod reading;
mod soundness;
