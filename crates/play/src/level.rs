//! Levels, and where their games are kept.

use std::sync::Arc;

use game::{Game, SavedGame};

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

/// Where games are kept.
pub trait Shelf: Send + Sync {
    /// The game of this key, if one is kept.
    fn load(&self, key: &str) -> Option<SavedGame>;

    /// Keeps a game, all of it or nothing.
    fn save(&self, key: &str, saved: &SavedGame);

    /// Today's date: `2026-11-22`.
    fn today(&self) -> String;
}
