//! A puzzle as its players see it: no rules, but boards, the actions that are allowed, and searches.

use domain::{Decimals, search::Limits};
use scene::{Change, Film};
use serde::{Deserialize, Serialize};

/// A puzzle that can be played. An action is written as solutions are; `played` has the actions so far.
///
/// Searches run on a thread of their own while keys are answered.
pub trait Game: Send + Sync {
    /// Returns true if all of `played` can be played, one after another.
    fn accepts(&self, played: &[String]) -> bool;

    /// The position after `played`, all of which can be played.
    fn position(&self, played: &[String]) -> Position;

    /// Searches for the cheapest way from the position after `played`.
    fn search(&self, played: &[String], limits: &Limits) -> Verdict;

    /// The same at a glance: tables that take long to build are asked only if they are there.
    fn glance(&self, played: &[String], limits: &Limits) -> Verdict {
        self.search(played, limits)
    }

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
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
    /// True if the puzzle is solved.
    pub is_solved: bool,
    /// The cost so far, in the measure of the film.
    pub cost: u64,
}

impl Position {
    /// A cost, as people read it.
    #[must_use]
    pub fn written(&self, cost: u64) -> String {
        Decimals(self.film.scene.decimals).written(cost)
    }

    /// The same with what it counts: `4 pushes`, `cost 9`.
    #[must_use]
    pub fn amount(&self, cost: u64) -> String {
        self.film.measure.amount(&self.written(cost))
    }

    /// The same after words such as `at least`: `4 pushes`, `9`.
    #[must_use]
    pub fn quantity(&self, cost: u64) -> String {
        if self.film.measure.is_count() { self.amount(cost) } else { self.written(cost) }
    }
}

/// An action that is allowed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// As solutions are written: `R`.
    pub action: String,
    /// For people: `right, pushing box 2`.
    pub words: String,
    /// What it changes on the board.
    pub changes: Vec<Change>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// The actions of the best way to a solution that was found.
    pub way: Option<Vec<String>>,
    /// The cost of that way.
    pub left: u64,
    /// True if the result is proved: that no way is cheaper, or, where `way` is `None`, that no way
    /// exists.
    #[serde(rename = "proved")]
    pub is_proved: bool,
    /// A lower bound on the cost of all ways.
    pub at_least: u64,
    /// The limit that ended the search, in words, if one did.
    pub stopped: Option<String>,
}
