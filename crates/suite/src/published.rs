//! Figures that others published, and what our own say about them.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use text::Spanned;

use crate::{Column, RunChoice};

/// Published figures by column.
pub type Figures = BTreeMap<Column, Figure>;

/// One published figure, or one of ours to set beside it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// A count or a cost.
    Number(u64),
    /// A path, or a number that is no integer.
    Text(String),
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// One `[[published]]`: what someone reported of an instance under an algorithm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedResult {
    /// The instance's name.
    pub instance: Spanned<String>,
    /// The algorithm, as the `puzzle` command calls it.
    pub algorithm: String,
    /// The heuristic, where the algorithm takes one.
    pub heuristic: Option<String>,
    /// The weight, where the algorithm takes one.
    pub weight: Option<String>,
    /// The profile of the runs that the figures are set beside: `published` if absent.
    pub profile: Option<String>,
    /// The figures.
    pub figures: Figures,
    /// Where they were published.
    pub source: String,
    /// Why our figures are not all the same, where they are not.
    pub reason: Option<Reason>,
}

/// Why a published figure is not reproduced.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The columns that are not the same.
    pub columns: Vec<Column>,
    /// Whether ours comes near on purpose, or differs.
    pub mark: Mark,
    /// The reason, in a sentence.
    pub why: String,
}

/// How our figure stands to the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The same.
    Exact,
    /// Not the same, and not meant to be: the rest is chance or an order that we do not emulate.
    Approximate,
    /// Not the same.
    Differs,
}

impl PublishedResult {
    /// Returns true of the figures of `run` on the instance called `instance`.
    #[must_use]
    pub fn is_of(&self, instance: &str, run: &RunChoice) -> bool {
        self.instance.get_ref() == instance
            && run.algorithm.as_deref() == Some(self.algorithm.as_str())
            && run.heuristic == self.heuristic
            && run.weight == self.weight
            && run.profile.as_deref().unwrap_or("best")
                == self.profile.as_deref().unwrap_or("published")
    }

    /// How `ours` stands to the published figure of `column`, if there is one. A difference
    /// without a stated reason is [`Mark::Differs`].
    #[must_use]
    pub fn mark(&self, column: Column, ours: Option<&Figure>) -> Option<Mark> {
        let theirs = self.figures.get(&column)?;
        if ours == Some(theirs) {
            return Some(Mark::Exact);
        }
        let reason = self.reason.as_ref().filter(|reason| reason.columns.contains(&column));
        Some(reason.map_or(Mark::Differs, |reason| reason.mark))
    }
}
