//! Levels, and games that are kept.

use std::sync::Arc;

use game::Game;
use serde::{Deserialize, Serialize};

/// A level that is open.
#[derive(Clone)]
pub struct Level {
    /// The puzzle and the level: `Sokoban, map-10`.
    pub title: String,
    /// The rules in a sentence.
    pub rules: String,
    /// The name under which its games are kept.
    pub key: String,
    /// The level itself.
    pub game: Arc<dyn Game>,
}

/// A list of levels.
pub trait Levels {
    /// How many there are, if they end.
    fn count(&self) -> Option<usize>;

    /// Opens a level, the first of which is number 1.
    ///
    /// # Errors
    ///
    /// There is no such level, or it cannot be read.
    fn open(&self, number: usize) -> Result<Level, String>;
}

/// A game that is kept. Games that were kept before can be read: what is new in them has a default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Saved {
    /// The actions, those that were taken back included.
    pub line: Vec<String>,
    /// How many of them are played.
    pub played: usize,
    /// The best solution so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

/// A solution by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// The number of actions.
    pub moves: usize,
    /// The cost.
    pub cost: u64,
    /// Other figures, such as pushes, by name.
    #[serde(default)]
    pub figures: Vec<(String, u64)>,
    /// The day: `2026-11-22`.
    pub date: String,
}

/// Where games are kept.
pub trait Shelf: Send + Sync {
    /// The game of this key, if one is kept.
    fn load(&self, key: &str) -> Option<Saved>;

    /// Keeps a game, all of it or nothing.
    fn save(&self, key: &str, saved: &Saved);

    /// Today's date: `2026-11-22`.
    fn today(&self) -> String;
}
