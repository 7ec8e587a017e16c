//! The amounts of a solution and what is proved about it, in words: text, tables, pictures and
//! pages say the same.

use domain::{About, Decimals, Measure, Replayed};
use scene::CostWords;
use search::Report;
use serde::Serialize;

/// What a solution comes to in each measure of its puzzle, in the order in which that is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Measures(Vec<(Measure, u64)>);

impl Measures {
    /// The measures of a solution which replays like this.
    pub fn of(about: &About, replayed: &Replayed) -> Self {
        Self(about.measures.iter().copied().zip(replayed.measures.iter().copied()).collect())
    }

    /// The amount of one of them, if it is among them.
    pub fn amount(&self, measure: Measure) -> Option<u64> {
        self.0.iter().find(|(it, _)| it.many == measure.many).map(|(_, amount)| *amount)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (Measure, u64)> {
        self.0.iter().copied()
    }

    /// `81 moves, 120 steps, cost 165`.
    pub fn words(&self, decimals: Decimals) -> String {
        let words = self.iter().map(|(measure, amount)| told(measure, amount, decimals));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// A number, its digits in groups: `1,234,567`.
///
/// ```
/// assert_eq!(catalogue::grouped(1_234_567), "1,234,567");
/// assert_eq!(catalogue::grouped(12), "12");
/// ```
#[must_use]
pub fn grouped(number: u64) -> String {
    let mut text = number.to_string();
    for at in
        (1..text.len()).rev().filter(|at| (text.len() - at).is_multiple_of(3)).collect::<Vec<_>>()
    {
        text.insert(at, ',');
    }
    text
}

/// A number of a measure: costs with their decimals, the digits of counts in groups.
pub fn number(measure: Measure, amount: u64, decimals: Decimals) -> String {
    if measure.is_cost() { decimals.written(amount) } else { grouped(amount) }
}

/// An amount of a measure: `81 moves`, `cost 7.0710`.
pub(crate) fn told(measure: Measure, amount: u64, decimals: Decimals) -> String {
    measure.amount(number(measure, amount, decimals))
}

/// The words of a measure for films.
pub fn words_of(Measure { one, many, least }: Measure) -> CostWords {
    CostWords::new(one, many, least)
}

/// A proof about the first solution, as JSON and tables have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofKind {
    /// No solution costs less than the first.
    LeastCost,
    /// No solution has fewer actions than the first.
    LeastLength,
    /// There is no solution.
    Unsolvable,
}

impl ProofKind {
    pub(crate) fn of<A>(report: &Report<A, u64>) -> Option<Self> {
        if report.is_proved_unsolvable() {
            Some(Self::Unsolvable)
        } else if report.is_proved_least_cost() {
            Some(Self::LeastCost)
        } else if report.is_proved_least_length() {
            Some(Self::LeastLength)
        } else {
            None
        }
    }

    /// In two words, for the tables of suites.
    pub const fn words(self) -> &'static str {
        match self {
            Self::LeastCost => "least cost",
            Self::LeastLength => "least length",
            Self::Unsolvable => "unsolvable",
        }
    }
}

/// What a search proved, in the measure of which it is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No solution is better than the first in this.
    Best(Measure),
    /// Every solution has at least this amount of the measure.
    AtLeast(Measure, u64),
    /// There is no solution.
    Unsolvable,
    /// Nothing.
    None,
}

impl Proof {
    /// In a few words, for a cell of a table: `fewest pushes`, `pushes ≥ 12`.
    pub fn brief(self, decimals: Decimals) -> String {
        match self {
            Self::Best(measure) => measure.least.to_owned(),
            Self::AtLeast(measure, least) => {
                format!("{} ≥ {}", measure.many, number(measure, least, decimals))
            }
            Self::Unsolvable => "unsolvable".to_owned(),
            Self::None => String::new(),
        }
    }

    /// As a part of a sentence.
    pub fn words(self, decimals: Decimals) -> String {
        match self {
            Self::Best(measure) => format!("proved to be the {}", measure.least),
            Self::AtLeast(measure, least) => measure.at_least(number(measure, least, decimals)),
            Self::Unsolvable => "proved to have no solution".to_owned(),
            Self::None => "nothing is proved".to_owned(),
        }
    }
}
