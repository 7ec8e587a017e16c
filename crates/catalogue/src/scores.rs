//! Scores of instances that come one a line.

use domain::TextError;
use search::{Limits, Outcome, Stop};

use crate::{
    error::Error,
    host::Host,
    options::{OptionAbout, Values},
};

/// How a puzzle scores instances.
#[derive(Clone, Copy)]
pub struct Scores {
    /// The options that change scores.
    pub options: fn() -> Vec<OptionAbout>,
    /// Reads what the options name, within limits.
    pub prepare: fn(&Values, &dyn Host, &Limits) -> Scorer,
}

/// What scores, or the limit that came before it was ready.
pub type Scorer = Result<Result<Box<dyn Score>, Stop>, Error>;

/// Scores instances, several at a time.
pub trait Score: Sync {
    /// What counts, in words.
    fn rules(&self) -> String;

    /// Scores the instance in a line.
    ///
    /// # Errors
    ///
    /// All problems of the line.
    fn score(&self, line: &[u8], limits: &Limits) -> Result<InstanceScore, TextError>;
}

/// The score of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstanceScore {
    /// Whether all words were found.
    pub outcome: Outcome,
    /// The number of words.
    pub words: usize,
    /// The points for them.
    pub points: u64,
}
