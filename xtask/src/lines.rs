//! The lines that `puzzle bench --format json` prints; `docs/json.md` describes them.

use std::collections::BTreeMap;

use serde::Deserialize;
pub(crate) use suite::{Column, Figure, Layout, Mark, PlotKind, Seeds};

use crate::table::to_f64;

/// One line.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Line {
    Suite(Head),
    Row(Row),
}

/// The first line of a suite.
#[derive(Debug, Deserialize)]
pub(crate) struct Head {
    pub(crate) domain: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) rows: u64,
    pub(crate) instances: Vec<Instance>,
    #[serde(default)]
    pub(crate) samples: Vec<Sample>,
    pub(crate) tables: Vec<Table>,
    pub(crate) plots: Vec<Plot>,
    pub(crate) pictures: Vec<Picture>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Instance {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) source: String,
    pub(crate) licence: String,
    pub(crate) facts: Vec<Fact>,
}

/// Random instances of one kind.
#[derive(Debug, Deserialize)]
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) size: String,
    pub(crate) options: Option<String>,
    pub(crate) seeds: Seeds,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Fact {
    pub(crate) claims: Vec<String>,
    pub(crate) source: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) layout: Layout,
    pub(crate) columns: Vec<Column>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Plot {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) table: String,
    pub(crate) kind: PlotKind,
    pub(crate) values: Vec<Column>,
    pub(crate) runs: Option<Vec<String>>,
}

impl Plot {
    /// Returns true if it shows measurements, which differ from run to run.
    pub(crate) fn is_measured(&self) -> bool {
        self.values.iter().any(|column| column.is_measurement())
    }
}

/// A picture that the command draws itself.
#[derive(Debug, Deserialize)]
pub(crate) struct Picture {
    pub(crate) name: String,
    pub(crate) title: String,
    /// Arguments of the command; the picture's file follows.
    pub(crate) arguments: Vec<String>,
}

impl Picture {
    /// Returns true if it moves.
    pub(crate) fn is_replay(&self) -> bool {
        self.arguments.last().is_some_and(|last| last == "--replay")
    }

    /// The name of a replay's picture for readers who want no motion.
    pub(crate) fn still(&self) -> String {
        format!("{}-still", self.name)
    }
}

/// What one run of an instance gave.
#[derive(Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) table: String,
    pub(crate) instance: String,
    pub(crate) run: String,
    pub(crate) weight: Option<String>,
    pub(crate) outcome: String,
    pub(crate) proved: Option<String>,
    pub(crate) figures: BTreeMap<Column, Figure>,
    pub(crate) published: Option<PublishedFigures>,
    pub(crate) elapsed_ms: Vec<f64>,
}

impl Row {
    /// Returns true if a limit stopped it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.outcome == "stopped"
    }

    pub(crate) fn is_unsolvable(&self) -> bool {
        self.proved.as_deref() == Some("unsolvable")
    }

    /// Milliseconds, the mean of all repetitions.
    pub(crate) fn mean_ms(&self) -> f64 {
        let count = u32::try_from(self.elapsed_ms.len()).unwrap_or(u32::MAX).max(1);
        self.elapsed_ms.iter().sum::<f64>() / f64::from(count)
    }

    /// The figure in `column`, if it is a number; a mean need be no integer.
    pub(crate) fn number(&self, column: Column) -> Option<f64> {
        match self.figures.get(&column)? {
            Figure::Number(number) => Some(to_f64(*number)),
            Figure::Text(text) => text.parse().ok(),
        }
    }
}

/// What others published of a row, and how ours stands to it.
#[derive(Debug, Deserialize)]
pub(crate) struct PublishedFigures {
    pub(crate) figures: BTreeMap<Column, Figure>,
    pub(crate) marks: BTreeMap<Column, Mark>,
    pub(crate) source: String,
    pub(crate) why: Option<String>,
}

/// The heading of a column.
pub(crate) fn heading(column: Column) -> String {
    column.to_string().replace('-', " ")
}
