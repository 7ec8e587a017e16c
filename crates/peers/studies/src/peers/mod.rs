//! The parts of `cargo xtask bench-peers`.

pub(crate) mod before;
pub(crate) mod brought;
pub(crate) mod chart;
pub(crate) mod contend;
mod fit;
mod growth;
pub(crate) mod measure;
pub(crate) mod page;
mod profile;
mod quartiles;
