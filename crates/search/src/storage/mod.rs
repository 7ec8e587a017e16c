//! The memory of a search: tables of states, open lists, and the budget that accounts for them.

pub(crate) mod budget;
mod index;
pub(crate) mod listing;
pub(crate) mod node_table;
pub(crate) mod open;
pub(crate) mod prefetch;
