//! Memory of a search: states under ids, open lists, and the budget that all of it is taken from.

pub(crate) mod budget;
mod index;
pub(crate) mod node_table;
pub(crate) mod open;
pub(crate) mod pages;
pub(crate) mod prefetch;
pub(crate) mod reached;
