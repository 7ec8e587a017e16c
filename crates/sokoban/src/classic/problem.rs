//! What can be wrong with a level of a collection.

use std::fmt;

use text::{Common, ParseError};

use super::{collection::MAX_LEVELS, run_length::RunError};

/// Why a level of a collection could not be read: all that is wrong with it. The other levels are
/// not touched by that. Displays one problem a line, each with level, line and column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError {
    /// The number of the level in its collection, from 1.
    pub level: usize,
    /// Its problems, with lines and columns of the whole text.
    pub problems: ParseError<ProblemKind>,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.problems.iter().enumerate() {
            let newline = if index == 0 { "" } else { "\n" };
            write!(f, "{newline}level {}, {problem}", self.level)?;
        }
        match self.problems.omitted {
            0 => Ok(()),
            omitted => write!(f, "\nand {omitted} more"),
        }
    }
}

impl std::error::Error for LevelError {}

/// What was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    #[error(transparent)]
    Common(#[from] Common),
    /// A mistake in the run-length encoding of a row.
    #[error(transparent)]
    Run(#[from] RunError),
    /// More squares than a level may have.
    #[error("expected a level of at most {most} squares")]
    TooLarge {
        /// The most.
        most: usize,
    },
    /// More levels than a collection may have; reported where the first too many begins.
    #[error("expected at most {MAX_LEVELS} levels in a collection, found more")]
    TooManyLevels,
    /// XML, in a build of this crate without its feature `slc`.
    #[error("expected levels as text: this build has no reader of XML (the feature slc)")]
    WithoutXml,
    /// In XML: markup without its end.
    #[error("expected the end of this markup")]
    Unclosed,
    /// In XML: tags that do not match.
    #[error("expected tags that match, as in XML")]
    Unmatched,
    /// In XML: another mistake.
    #[error("expected well-formed XML")]
    IllFormed,
    /// In XML: more than text in a row.
    #[error("expected squares alone in this row")]
    Markup,
    /// Signs of two alphabets; reported at the first of the second.
    #[error(
        "expected signs of one alphabet, found both: @ player, $ box, . goal, + and * on a goal; or p player, b box, o goal, P and B on a goal"
    )]
    Mixed,
    /// No player; reported where the level begins.
    #[error("expected a player, @ or +, in this level")]
    NoPlayer,
    /// A second player.
    #[error("expected one player, found a second (the first is in line {line}, column {column})")]
    SecondPlayer {
        /// Of the first, from 1.
        line: usize,
        /// Of the first, from 1.
        column: usize,
    },
    /// More boxes than goals; reported at the first box too many.
    #[error("expected no more boxes than goals; boxes: {boxes}, goals: {goals}")]
    TooManyBoxes {
        /// Boxes of the level.
        boxes: usize,
        /// Goals of the level.
        goals: usize,
    },
    /// The player could walk off the board here.
    #[error("expected walls all round, but the player can leave the level here")]
    OpenBorder,
}
