//! What can be wrong with a level of a collection.

use std::{error::Error, fmt};

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

impl Error for LevelError {}

/// What was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    Common(Common),
    /// A mistake in the run-length encoding of a row.
    Run(RunError),
    /// More squares than a level may have.
    TooLarge {
        /// The most.
        most: usize,
    },
    /// More levels than a collection may have; reported where the first too many begins.
    TooManyLevels,
    /// XML, in a build of this crate without its feature `slc`.
    WithoutXml,
    /// In XML: markup without its end.
    Unclosed,
    /// In XML: tags that do not match.
    Unmatched,
    /// In XML: another mistake.
    IllFormed,
    /// In XML: more than text in a row.
    Markup,
    /// Signs of two alphabets; reported at the first of the second.
    Mixed,
    /// No player; reported where the level begins.
    NoPlayer,
    /// A second player.
    SecondPlayer {
        /// Of the first, from 1.
        line: usize,
        /// Of the first, from 1.
        column: usize,
    },
    /// More boxes than goals; reported at the first box too many.
    TooManyBoxes {
        /// Boxes of the level.
        boxes: usize,
        /// Goals of the level.
        goals: usize,
    },
    /// The player could walk off the board here.
    OpenBorder,
}

text::messages! { ProblemKind, from Common(Common), from Run(RunError);
    Self::Common(inner) => "{inner}";
    Self::Run(inner) => "{inner}";
    Self::TooLarge { most } => "expected a level of at most {most} squares";
    Self::TooManyLevels => "expected at most {MAX_LEVELS} levels in a collection, found more";
    Self::WithoutXml =>
        "expected levels as text: this build has no reader of XML (the feature slc)";
    Self::Unclosed => "expected the end of this markup";
    Self::Unmatched => "expected tags that match, as in XML";
    Self::IllFormed => "expected well-formed XML";
    Self::Markup => "expected squares alone in this row";
    Self::Mixed =>
        "expected signs of one alphabet, found both: @ player, $ box, . goal, + and * \
         on a goal; or p player, b box, o goal, P and B on a goal";
    Self::NoPlayer => "expected a player, @ or +, in this level";
    Self::SecondPlayer { line, column } =>
        "expected one player, found a second (the first is in line {line}, column {column})";
    Self::TooManyBoxes { boxes, goals } =>
        "each box needs a goal; boxes: {boxes}, goals: {goals}";
    Self::OpenBorder => "expected walls all round, but the player can leave the level here";
}
