//! Scores of instances that come one a line.

use clap::{ArgMatches, Command};
use domain::Unreadable;
use search::{Limits, Outcome, Stop};

use crate::io::Failure;

/// How a puzzle scores instances.
#[derive(Clone, Copy)]
pub(crate) struct Scores {
    /// Adds the options that change scores to a subcommand.
    pub(crate) options: fn(Command) -> Command,
    /// Reads what the options name, within limits.
    pub(crate) prepare: fn(&ArgMatches, &Limits) -> Scorer,
}

/// What scores, or the limit that came before it was ready.
pub(crate) type Scorer = Result<Result<Box<dyn Score>, Stop>, Failure>;

/// Scores instances, several at a time.
pub(crate) trait Score: Sync {
    /// What counts, in words.
    fn rules(&self) -> String;

    /// Scores the instance in a line.
    ///
    /// # Errors
    ///
    /// All problems of the line.
    fn score(&self, line: &[u8], limits: &Limits) -> Result<Scored, Unreadable>;
}

/// The score of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scored {
    /// Whether all words were found.
    pub(crate) outcome: Outcome,
    pub(crate) words: usize,
    pub(crate) points: u64,
}
