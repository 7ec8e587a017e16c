//! Searches of an instance, and a line of JSON for each.

use std::time::Duration;

use catalogue::json::{Amount, Amounts, Curve, Origin, SearchSummary, json_line};
use catalogue::{Answer, Request, milliseconds};
use chart::to_f64;
use domain::Measure;
use search::Outcome;
use serde::Serialize;

use super::statistics::{Quartiles, effective_branching};
use crate::{io::origin, report::text::title};

/// A search that ran, once or several times.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) request: Request,
    /// The options that ask for it.
    pub(crate) search: String,
    /// The answer of the first run. The others have the same counts.
    pub(crate) answer: Answer,
    /// The processor time of each run: tables, search and replay.
    pub(crate) runs: Vec<Duration>,
}

impl Ran {
    /// Returns true if no limit stopped it.
    pub(super) const fn has_ended(&self) -> bool {
        matches!(self.answer.outcome, Outcome::Solved | Outcome::Exhausted)
    }

    /// Returns true if it ended with a proof.
    pub(super) const fn has_proof(&self) -> bool {
        self.has_ended() && self.answer.proved.is_some()
    }

    /// How many actions of the search the first solution has, if it is measured by them.
    fn depth(&self) -> Option<u64> {
        self.answer.solutions.first()?.measures.amount(self.answer.unit)
    }
}

/// A search of an instance.
#[derive(Clone, Debug)]
pub(crate) struct CompareRow {
    /// The name of the instance.
    pub(crate) instance: String,
    /// The seed of which it was made, where that is known.
    pub(super) seed: Option<u64>,
    pub(crate) ran: Ran,
    /// How many times the fewest expansions of those that proved something of the same unit.
    pub(super) times_best: Option<f64>,
    /// The effective branching factor, if it was asked for and a solution was found.
    pub(super) branching: Option<f64>,
}

/// Returns true if the actions of these searches count as different things.
pub(super) fn has_units(rows: &[CompareRow]) -> bool {
    rows.iter().any(|row| row.ran.answer.unit != rows[0].ran.answer.unit)
}

impl CompareRow {
    /// The answers on one instance, in this order, with effective branching factors if they are wanted.
    pub(crate) fn all(
        (instance, seed): (&str, Option<u64>),
        ran: Vec<Ran>,
        has_branching: bool,
    ) -> Vec<Self> {
        let expanded = |it: &Ran| to_f64(it.answer.stats.expanded.max(1));
        let fewest = |unit: Measure| {
            let proved = ran.iter().filter(|it| it.answer.unit == unit && it.has_proof());
            proved.map(expanded).min_by(f64::total_cmp)
        };
        let times_best = ran.iter().map(|it| {
            let fewest = fewest(it.answer.unit).filter(|_| it.has_ended())?;
            Some(expanded(it) / fewest)
        });
        let times_best: Vec<_> = times_best.collect();
        let compared = |(ran, times_best): (Ran, _)| {
            let depth = ran.depth().filter(|_| has_branching);
            let branching =
                depth.and_then(|it| effective_branching(ran.answer.stats.generated, it));
            Self { instance: instance.to_owned(), seed, ran, times_best, branching }
        };
        ran.into_iter().zip(times_best).map(compared).collect()
    }

    /// The search in a few words: `A*, manhattan`.
    pub(crate) fn search(answer: &Answer) -> String {
        let heuristic = answer.choice.heuristic.map(|name| format!(", {name}"));
        title(answer) + &heuristic.unwrap_or_default()
    }

    /// The same as it is typed, for lines of a terminal: `astar, manhattan`.
    pub(super) fn typed(answer: &Answer) -> String {
        let heuristic = answer.choice.heuristic.map(|name| format!(", {name}"));
        typed_algorithm(answer) + &heuristic.unwrap_or_default()
    }
}

/// `wastar 3/2`
pub(super) fn typed_algorithm(answer: &Answer) -> String {
    let name = answer.choice.name.name();
    match answer.choice.weight() {
        Some(weight) => format!("{name} {weight}"),
        None => name.to_owned(),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: SearchSummary,
    length: Option<usize>,
    cost: Option<Amount>,
    measures: Option<Amounts<'a>>,
    times_best: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_branching: Option<f64>,
    #[serde(flatten)]
    curve: Curve,
    stats: &'a search::Stats,
    processor_ms: ProcessorTime,
    runs: usize,
    search: &'a str,
    #[serde(flatten)]
    origin: Origin<'static>,
}

/// The processor time of all runs in milliseconds.
#[derive(Serialize)]
struct ProcessorTime {
    #[serde(flatten)]
    quartiles: Quartiles,
    times: Vec<f64>,
}

/// A line a search.
pub(crate) fn compared_json(domain: &str, rows: &[CompareRow]) -> String {
    let line = |row: &CompareRow| {
        let (first, decimals) = (row.ran.answer.solutions.first(), row.ran.answer.decimals);
        json_line(&Line {
            domain,
            instance: &row.instance,
            answered: SearchSummary::new(&row.ran.request, &row.ran.answer),
            length: first.map(|solution| solution.length),
            cost: first.map(|solution| Amount::new(solution.cost, decimals)),
            measures: first.map(|solution| Amounts(solution, decimals)),
            times_best: row.times_best,
            effective_branching: row.branching,
            curve: Curve::of(&row.ran.answer),
            stats: &row.ran.answer.stats,
            processor_ms: ProcessorTime {
                quartiles: Quartiles::of(&row.ran.runs),
                times: row.ran.runs.iter().copied().map(milliseconds).collect(),
            },
            runs: row.ran.runs.len(),
            search: &row.ran.search,
            origin: origin(row.seed),
        })
    };
    rows.iter().map(line).collect()
}
