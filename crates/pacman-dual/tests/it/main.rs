//! Laws, facts and behaviour, in one binary.

mod laws;
mod levels;
