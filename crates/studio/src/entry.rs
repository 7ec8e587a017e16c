//! The instances that a studio has.

use serde::Serialize;

/// An instance of a collection. The page names it by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub about: String,
    /// The name of the group in which it is shown.
    pub group: String,
    /// The name of its puzzle.
    pub domain: &'static str,
    /// Its text.
    pub text: Vec<u8>,
    /// The result that is known of it, if one is.
    pub known: Option<Known>,
}

/// The result that is known of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// What the best solution has of the measure of its puzzle.
    Least(u64),
    /// There is no solution.
    Unsolvable,
}
