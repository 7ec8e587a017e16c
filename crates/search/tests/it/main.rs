//! All tests of the crate in one program, so that the engines are compiled once for each space.

mod against_reference;
mod algorithm;
mod anytime;
mod audit;
mod bidirectional;
mod closures;
mod counters;
mod deep;
mod elsewhere;
mod ended;
mod help;
mod heuristics;
mod kbest;
mod large;
mod laws;
mod layers;
mod limits;
mod observers;
mod parallel;
mod perft;
mod reference;
mod report;
mod solutions;
mod two_bits;
mod walk;
mod words;
