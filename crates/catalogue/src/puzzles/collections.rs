//! Collections of classic Sokoban, opened level by level.

use domain::{About, Puzzle, TextError};
use sokoban::classic::{self, Instance, Objective};

use super::sokoban::Options;
use crate::{
    loaded::LoadedInstance,
    options::{Options as _, Values, listed},
};

/// What searches of classic levels there are.
pub const ABOUT: &About = Instance::ABOUT;

/// The quantities that can be minimised, with their meanings.
#[must_use]
pub fn objectives() -> Vec<(&'static str, &'static str)> {
    listed::<Objective>()
}

/// A collection of levels.
#[derive(Clone, Debug)]
pub struct Collection(classic::Collection);

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
    pub fn check(&self) -> Result<(), TextError> {
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

    /// The level of this number, from 1, with these options of Sokoban.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    pub fn open(&self, number: usize, values: &Values) -> Result<Box<dyn crate::Instance>, String> {
        let options = Options::read(values)?;
        let picked = Instance::pick(&self.0, number, options.objective.unwrap_or_default());
        let level = picked.map_err(|error| error.to_string())?;
        Ok(Box::new(LoadedInstance::new(level, options)))
    }
}
