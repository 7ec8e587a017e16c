//! The parts of `cargo xtask bench-peers`.

pub(crate) mod brought;
pub(crate) mod chart;
pub(crate) mod contend;
mod fit;
pub(crate) mod measure;
pub(crate) mod page;
