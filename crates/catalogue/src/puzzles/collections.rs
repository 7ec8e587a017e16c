//! Collections of classic Sokoban, searched level by level.

use domain::{AlgorithmName, Ask, Puzzle, Refusal, Unreadable, find, solve};
use search::{Limits, Outcome, Stats};
use sokoban::classic::{self, Instance, Objective};

use crate::{error::Error, options::listed};

/// The quantities that can be minimised, with their meanings.
#[must_use]
pub fn objectives() -> Vec<(&'static str, &'static str)> {
    listed::<Objective>()
}

/// How the levels of a collection are searched.
#[derive(Clone, Debug)]
pub struct Way {
    ask: Ask,
    objective: Objective,
    is_plain: bool,
}

impl Way {
    /// By this algorithm, or A\*, for the least of this objective, or pushes; with `is_plain` without corrals and
    /// without folding mirror images.
    ///
    /// # Errors
    ///
    /// Classic levels are not searched by this algorithm, or there is no such objective.
    pub fn new(
        algorithm: Option<AlgorithmName>,
        objective: Option<&str>,
        is_plain: bool,
    ) -> Result<Self, Refusal> {
        let ask = Ask { algorithm, ..Ask::default() };
        ask.check(Instance::ABOUT)?;
        let objective = objective.map_or(Ok(Objective::default()), find);
        let objective = objective.map_err(|error| Refusal::new("--objective", error))?;
        Ok(Self { ask, objective, is_plain })
    }
}

/// A collection of levels.
#[derive(Clone, Debug)]
pub struct Collection(classic::Collection);

/// A level that was searched.
#[derive(Clone, Debug)]
pub struct Searched {
    /// How the search ended.
    pub outcome: Outcome,
    /// True if no solution is better than the one that was found: proved.
    pub is_best: bool,
    /// The pushes of the solution, if there is one.
    pub pushes: Option<usize>,
    /// Its moves.
    pub moves: Option<usize>,
    /// What was counted.
    pub stats: Stats,
}

impl Collection {
    /// Reads a collection. What is wrong with a level is said when it is asked for.
    #[must_use]
    pub fn read(text: &[u8]) -> Self {
        Self(classic::Collection::from_bytes(text))
    }

    /// The number of levels, those with mistakes included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Looks for a level that can be read.
    ///
    /// # Errors
    ///
    /// No level can be read: the problems of the first one.
    pub fn check(&self) -> Result<(), Unreadable> {
        match self.0.level(1) {
            Err(error) if self.0.levels().all(|level| level.is_err()) => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// The title of the level of this number, from 1.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<String> {
        self.0.title(number)
    }

    /// Searches the level of this number, from 1. The outer error says why it cannot be read.
    ///
    /// # Errors
    ///
    /// No search can hold the level ([`Error::TooLarge`]), or a defect of ours.
    pub fn search(
        &self,
        number: usize,
        way: &Way,
        limits: &Limits,
    ) -> Result<Result<Searched, Error>, String> {
        let picked = Instance::pick(&self.0, number, way.objective);
        let instance = picked.map_err(|error| error.to_string())?;
        let search = || {
            let settings = instance.settings(&way.ask)?;
            let settings = if way.is_plain { settings.plain() } else { settings };
            solve(&instance, &settings, limits, &mut ())
        };
        Ok(search().map_err(Error::from).map(|found| {
            let first = found.report.solutions.first().map(|first| &first.actions);
            Searched {
                outcome: found.report.outcome,
                is_best: found.detail,
                pushes: first.map(|moves| moves.iter().filter(|action| action.is_push()).count()),
                moves: first.map(Vec::len),
                stats: found.report.stats,
            }
        }))
    }
}
