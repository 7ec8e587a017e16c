//! What users of search libraries ask for: whole programs, and random graphs for everything that searches on demand.

mod graphs;
mod more;
mod programs;
