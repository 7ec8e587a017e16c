//! A puzzle as the player sees it: no rules, but boards, the actions that are allowed, and searches.

use std::sync::Arc;

use domain::search::Limits;
use scene::{Change, Film};

/// A puzzle that can be played. An action is written as solutions are; `played` has the actions so far.
///
/// Searches run on a thread of their own while keys are answered.
pub trait Game: Send + Sync {
    /// Can all of `played` be played, one after another?
    fn accepts(&self, played: &[String]) -> bool;

    /// The position after `played`, all of which can be played.
    fn position(&self, played: &[String]) -> Position;

    /// Searches for the cheapest way from the position after `played`.
    fn search(&self, played: &[String], limits: &Limits) -> Verdict;

    /// The validator's verdict on `played`: the size of the solution.
    ///
    /// # Errors
    ///
    /// What is missing at the end, or the first bad action.
    fn judge(&self, played: &[String]) -> Result<String, String>;

    /// The actions of a solution as `puzzle check` reads it, allowed or not.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn read(&self, text: &str) -> Result<Vec<String>, String>;

    /// `played` as `puzzle check` reads it.
    fn written(&self, played: &[String]) -> String;
}

/// How actions are entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Each is one of the offers, by direction, by piece and direction, by load, or by its letter.
    Moves,
    /// A number is written into a cell: `2,3=17`, row and column from 1; `2,3=` makes it empty.
    Numbers,
    /// A word is typed. The way of a [`Verdict`] has all words, and an action is one of them.
    Words,
}

/// Where a game has come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// The film of the actions so far; the board is that after its last frame.
    pub film: Film,
    /// How actions are entered.
    pub entry: Entry,
    /// The actions that are allowed now.
    pub offers: Vec<Offer>,
    /// Actions that may be tried and are not allowed, and why not.
    pub refused: Vec<(String, String)>,
    /// Is the puzzle solved?
    pub is_solved: bool,
    /// The cost so far.
    pub cost: u64,
    /// What the cost counts, if that is neither the actions nor a sum of different costs: `push`.
    pub cost_unit: Option<String>,
}

/// An action that is allowed.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// As solutions are written: `R`.
    pub action: String,
    /// For people: `right, pushing box 2`.
    pub words: String,
    /// What it changes on the board.
    pub changes: Vec<Change>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// The actions of the best way to a solution that was found.
    pub way: Option<Vec<String>>,
    /// The cost of that way.
    pub left: u64,
    /// Is the result proved: that no way is cheaper, or, where `way` is `None`, that no way exists?
    pub is_proved: bool,
    /// A lower bound on the cost of all ways.
    pub at_least: u64,
    /// The limit that ended the search, in words, if one did.
    pub stopped: Option<String>,
}

impl Verdict {
    /// Is it proved that there is no way?
    #[must_use]
    pub const fn is_hopeless(&self) -> bool {
        self.is_proved && self.way.is_none()
    }

    /// The verdict after the first action of the way, which cost `spent`.
    #[must_use]
    pub(crate) fn along(&self, action: &str, spent: u64) -> Option<Self> {
        let (first, rest) = self.way.as_ref()?.split_first()?;
        let left = self.left.checked_sub(spent)?;
        (first == action).then(|| Self {
            way: Some(rest.to_vec()),
            left,
            at_least: self.at_least.saturating_sub(spent),
            ..self.clone()
        })
    }
}

/// A level that is open.
#[derive(Clone)]
pub struct Level {
    /// The puzzle and the level: `Sokoban, map-10`.
    pub title: String,
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

/// A game that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Saved {
    /// The actions, those that were taken back included.
    pub line: Vec<String>,
    /// How many of them are played.
    pub played: usize,
    /// The best solution so far.
    pub best: Option<Best>,
}

/// A solution by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The number of actions.
    pub moves: usize,
    /// The cost.
    pub cost: u64,
    /// Other figures by name, such as pushes.
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
