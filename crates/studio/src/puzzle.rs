//! Puzzles as the studio sees them: whoever runs it implements these.

use std::collections::BTreeMap;

use domain::{
    About, Ask,
    search::{Cost, Fate, Limits},
};
use game::{Game, Walkable};
use scene::{Film, Lane, Look, Seen};
use serde::Serialize;

/// The puzzles that there are, and their instances.
pub trait Collection: Send + Sync {
    /// The puzzles, in the order in which they are shown.
    fn puzzles(&self) -> &[Box<dyn Puzzle>];

    /// The instances, those of a puzzle together.
    fn entries(&self) -> &[Entry];
}

/// An instance of a collection. The page names it by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub about: String,
    /// The name of the group in which it is shown.
    pub group: String,
    /// Which of the puzzles it is of.
    pub puzzle: usize,
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

/// A kind of puzzle.
pub trait Puzzle: Send + Sync {
    /// The description.
    fn about(&self) -> &'static About;

    /// The choices beyond those that all puzzles have, such as the measure to minimise. None of them names
    /// a file.
    fn choices(&self) -> Vec<Choice>;

    /// The alphabets in which the cells of a board are written, where a text is a board sign by sign.
    fn signs(&self) -> &'static [&'static [Sign]] {
        &[]
    }

    /// Reads an instance, with these values for some of the [`choices`](Self::choices).
    ///
    /// # Errors
    ///
    /// All problems of the text, or a choice that does not fit.
    fn open(
        &self,
        text: &[u8],
        choices: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Instance>, Vec<Problem>>;

    /// The choices of the generator; nothing if there is no generator.
    fn generator(&self) -> Option<Vec<Choice>>;

    /// Makes an instance of this size from a seed: always the same text.
    ///
    /// # Errors
    ///
    /// Why the instance cannot be made.
    fn generate(
        &self,
        size: &str,
        seed: u64,
        choices: &BTreeMap<String, String>,
        limits: &Limits,
    ) -> Result<String, String>;
}

/// A choice by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The name.
    pub name: String,
    /// Its meaning.
    pub help: String,
    /// The values, each with its meaning; empty if it is written, such as a number.
    pub values: Vec<(String, String)>,
    /// The value that is taken if none is given, if there is one.
    pub default: Option<String>,
}

/// How a kind of cell is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sign {
    /// Its text, in which `{n}` is a number and `{a}` a letter. Cells of a row follow one another; if a sign
    /// has several characters, or is a number, there are blanks between them.
    pub text: &'static str,
    /// Its meaning in a word or two.
    pub means: &'static str,
    /// Its colours while it is drawn.
    pub look: Look,
}

/// A problem of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// The line, from 1; 0 if it is not about a place.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// In words.
    pub words: String,
}

impl Problem {
    /// A problem that is not about a place.
    pub fn new(words: impl Into<String>) -> Self {
        Self { line: 0, column: 0, words: words.into() }
    }
}

/// One puzzle, read and valid. Searches end soon after `limits.cancel` is raised.
pub trait Instance: Game + Walkable {
    /// How its text was read, where that could be meant otherwise.
    fn reading(&self) -> Option<String>;

    /// The film of a solution as `puzzle check` reads it, up to its first mistake.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn film(&self, title: &str, solution: &str) -> Result<Film, String>;

    /// Searches for solutions, and tells `watch` of each step.
    ///
    /// # Errors
    ///
    /// A choice that does not fit the instance, or a defect.
    fn run(
        &self,
        title: &str,
        ask: &Ask,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Ran, String>;
}

/// Watches a search that the studio runs.
pub trait Watch {
    /// A state is about to be expanded.
    fn expanded(&mut self, g: Cost, h: Cost);

    /// A successor was generated.
    fn generated(&mut self, fate: Fate);

    /// A solution of this cost was found.
    fn solved(&mut self, cost: Cost);

    /// The search came to a place, for puzzles whose states can be shown on the board.
    fn seen(&mut self, seen: Seen);
}

/// A search that has ended.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The line of `puzzle solve --format json`.
    pub line: String,
    /// The same as `--format ares` writes it, where there is such a format.
    pub ares: Option<String>,
    /// The films of the solutions, with the outcome in words; a film of the start if no solution was found.
    pub lane: Lane,
    /// The solutions as `puzzle check` reads them, in the order of the films.
    pub solutions: Vec<String>,
}
