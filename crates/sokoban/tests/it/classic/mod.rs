//! Classic Sokoban.

mod cross_check;
mod facts;
mod improve;
mod laws;
mod measures;
mod reading;
mod rules;
mod shape;
mod slc;
mod soundness;
mod stored;
