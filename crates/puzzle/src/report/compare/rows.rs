//! Several searches of one instance, side by side: for people, as Markdown, CSV and JSON, and as a picture.

use std::{
    env::consts::{ARCH, OS},
    ffi::OsStr,
    path::Path,
    time::Duration,
};

use bytesize::ByteSize;
use catalogue::json::{Amount, Amounts, Answered, Curve, json_line};
use catalogue::{Answer, Proof, number};
use chart::{Bar, bars, growing_bars, to_f64};
use domain::{Measure, Profile};
use indicatif::HumanCount;
use search::Outcome;
use serde::Serialize;
use suite::{Column, Figure};

use crate::report::{
    figures::figure,
    text::{aligned, title},
};

/// A search that ran, once or several times.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) profile: Profile,
    /// The options that ask for it.
    pub(crate) search: String,
    /// That of the first run. The others have the same counts.
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
}

/// A search of an instance.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// The name of the instance.
    pub(crate) instance: String,
    pub(crate) ran: Ran,
    /// How many times the fewest expansions of those that proved something of the same unit.
    pub(super) times_best: Option<f64>,
}

/// The columns before the amounts of a solution, the unit only where there are several, and those after them.
const BEFORE: [&str; 4] = ["algorithm", "heuristic", "search over", "outcome"];
const AFTER: [&str; 4] = ["proved", "expanded", "generated", "memory"];
/// Wall time of one run, processor time of several.
const TIMES: [&str; 2] = ["ms", "processor ms"];
const LAST: &str = "× the best";

/// The names of the columns, and which of them hold numbers.
fn header(rows: &[Compared]) -> (Vec<&'static str>, impl Fn(usize) -> bool + use<>) {
    let mut names = BEFORE.to_vec();
    names.retain(|name| *name != BEFORE[2] || has_units(rows));
    let before = names.len();
    names.extend(measures(rows).map(|measure| measure.many));
    let after = names.len();
    names.extend(AFTER);
    names.push(TIMES[usize::from(is_repeated(rows))]);
    names.push(LAST);
    (names, move |column| column >= before && column != after)
}

/// Returns true if a search ran several times.
fn is_repeated(rows: &[Compared]) -> bool {
    rows.iter().any(|row| row.ran.runs.len() > 1)
}

/// Returns true if the actions of these searches count as different things.
pub(super) fn has_units(rows: &[Compared]) -> bool {
    rows.iter().any(|row| row.ran.answer.unit != rows[0].ran.answer.unit)
}

/// What solutions are measured by.
fn measures(rows: &[Compared]) -> impl Iterator<Item = Measure> {
    let first = rows.iter().find_map(|row| row.ran.answer.solutions.first());
    first.into_iter().flat_map(|first| first.measures.iter()).map(|(measure, _)| measure)
}

/// The quartiles of times in milliseconds, between two times where they fall there, as most programs of statistics
/// have them.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Quartiles {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

impl Quartiles {
    pub(super) fn of(times: &[Duration]) -> Self {
        let mut all: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e3).collect();
        all.sort_by(f64::total_cmp);
        let [lower, median, upper] = [0.25, 0.5, 0.75].map(|part| quantile(&all, part));
        Self { lower, median, upper }
    }

    /// `12.1 (11.9–12.4)`, small times with more decimals.
    fn words(self) -> String {
        let decimals = if self.median < 10.0 { 3 } else { 1 };
        let Self { lower, median, upper } = self;
        format!("{median:.decimals$} ({lower:.decimals$}–{upper:.decimals$})")
    }
}

/// What `part` of these values in ascending order lie below.
pub(super) fn quantile(ascending: &[f64], part: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return 0.0 };
    let place = part * to_f64(last as u64);
    let below = (0..last).rev().find(|&it| to_f64(it as u64) <= place).unwrap_or(0);
    let next = ascending[last.min(below + 1)];
    ascending[below] + (next - ascending[below]) * (place - to_f64(below as u64))
}

impl Compared {
    /// The answers on one instance, in this order.
    pub(crate) fn all(instance: &str, ran: Vec<Ran>) -> Vec<Self> {
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
        let compared = |(ran, times_best)| Self { instance: instance.to_owned(), ran, times_best };
        ran.into_iter().zip(times_best).map(compared).collect()
    }

    /// The search in a few words: `A*, manhattan`.
    pub(crate) fn search(answer: &Answer) -> String {
        let heuristic = answer.choice.heuristic.map(|name| format!(", {name}"));
        title(answer) + &heuristic.unwrap_or_default()
    }

    fn cells(&self, all: &[Self]) -> Vec<String> {
        let Ran { answer, runs, .. } = &self.ran;
        let stats = &answer.stats;
        let text = |column| match figure(answer, column) {
            Some(Figure::Text(text)) => text,
            Some(Figure::Number(number)) => HumanCount(number).to_string(),
            None => String::new(),
        };
        let amount = |measure| {
            let amount = answer.solutions.first()?.measures.amount(measure)?;
            Some(number(measure, amount, answer.decimals))
        };
        let mut cells = vec![title(answer), answer.choice.heuristic.unwrap_or_default().to_owned()];
        if has_units(all) {
            cells.push(answer.unit.many.to_owned());
        }
        cells.push(text(Column::Outcome));
        cells.extend(measures(all).map(|measure| amount(measure).unwrap_or_default()));
        cells.extend([
            answer.proof().brief(answer.decimals),
            text(Column::Expanded),
            text(Column::Generated),
            ByteSize(stats.peak_bytes as u64).to_string(),
            match runs.as_slice() {
                [_, _, ..] => Quartiles::of(runs).words(),
                _ => format!("{:.1}", stats.elapsed.as_secs_f64() * 1e3),
            },
            self.times_best.map_or_else(String::new, |times| format!("{times:.2}")),
        ]);
        cells
    }
}

/// The name of the instance and a line a search.
pub(crate) fn compared_text(instance: &str, rows: &[Compared]) -> String {
    let (names, is_number) = header(rows);
    let table = aligned(&names, rows.iter().map(|row| row.cells(rows)), is_number);
    format!("{instance}\n\n{table}\n")
}

/// The same as Markdown.
pub(crate) fn compared_markdown(instance: &str, rows: &[Compared]) -> String {
    let (names, is_number) = header(rows);
    let table = markdown(&names, rows.iter().map(|row| row.cells(rows)), is_number);
    format!("### {instance}\n\n{table}\n")
}

/// A table in Markdown, columns of numbers flush right.
pub(super) fn markdown(
    names: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    is_number: impl Fn(usize) -> bool,
) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = (0..names.len()).map(|column| if is_number(column) { "--:" } else { "---" });
    let rule: Vec<String> = rule.map(str::to_owned).collect();
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let mut text = line(&names) + &line(&rule);
    for cells in rows {
        let cells = cells.into_iter().map(|cell| cell.replace('|', "\\|"));
        text += &line(&cells.collect::<Vec<_>>());
    }
    text
}

#[derive(Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: Answered,
    length: Option<usize>,
    cost: Option<Amount>,
    measures: Option<Amounts<'a>>,
    times_best: Option<f64>,
    #[serde(flatten)]
    curve: Curve,
    stats: &'a search::Stats,
    processor_ms: Quartiles,
    runs: usize,
    search: &'a str,
    machine: String,
    version: &'static str,
}

/// A line a search.
pub(crate) fn compared_json(domain: &str, rows: &[Compared]) -> String {
    let line = |row: &Compared| {
        let (first, decimals) = (row.ran.answer.solutions.first(), row.ran.answer.decimals);
        json_line(&Line {
            domain,
            instance: &row.instance,
            answered: Answered::new(row.ran.profile, &row.ran.answer),
            length: first.map(|solution| solution.length),
            cost: first.map(|solution| Amount::new(solution.cost, decimals)),
            measures: first.map(|solution| Amounts(solution, decimals)),
            times_best: row.times_best,
            curve: Curve::of(&row.ran.answer),
            stats: &row.ran.answer.stats,
            processor_ms: Quartiles::of(&row.ran.runs),
            runs: row.ran.runs.len(),
            search: &row.ran.search,
            machine: format!("{OS} {ARCH}"),
            version: env!("CARGO_PKG_VERSION"),
        })
    };
    rows.iter().map(line).collect()
}

/// The name of a file without its folders.
pub(super) fn stem(instance: &str) -> &str {
    Path::new(instance).file_stem().and_then(OsStr::to_str).unwrap_or(instance)
}

/// A bar a search: the states that it expanded, on a logarithmic axis, with what it found and proved. A search that a limit
/// stopped is an outline. The bars grow if the picture `moves`.
pub(crate) fn compared_svg(domain: &str, rows: &[Compared], moves: bool) -> String {
    let is_one = rows.iter().all(|row| row.instance == rows[0].instance);
    let bar = |row: &Compared| {
        let answer = &row.ran.answer;
        let instance = if is_one { String::new() } else { format!("{}: ", stem(&row.instance)) };
        let (series, end) = match (answer.outcome, answer.proof()) {
            (Outcome::Stopped(stop), _) => (6, stop.to_string()),
            (Outcome::Invalid(_), _) => (6, "invalid".to_owned()),
            (_, Proof::Best(measure)) if measure == answer.measure => (0, "proved".to_owned()),
            (_, Proof::Best(measure)) => (2, format!("{} proved", measure.least)),
            (_, Proof::Unsolvable) => (6, "unsolvable".to_owned()),
            (_, Proof::AtLeast(..) | Proof::None) => (1, "not proved".to_owned()),
        };
        let first = answer.solutions.first();
        let cost = first.map_or_else(String::new, |it| format!("{}, ", answer.told(it.cost)));
        let expanded = answer.stats.expanded;
        Bar {
            label: format!("{instance}{}", Compared::search(answer)),
            value: to_f64(expanded.max(1)),
            shown: format!("{}: {cost}{end}", HumanCount(expanded)),
            series,
            is_hollow: matches!(answer.outcome, Outcome::Stopped(_) | Outcome::Invalid(_)),
        }
    };
    let title = match rows {
        [first, ..] if is_one => format!("{domain}, {}: states expanded", stem(&first.instance)),
        _ => format!("{domain}: states expanded"),
    };
    let all: Vec<Bar> = rows.iter().map(bar).collect();
    let mut axis = "logarithmic".to_owned();
    if all.iter().any(|bar| bar.series == 0) {
        let least = rows.first().map_or("best", |row| row.ran.answer.measure.least);
        axis += &format!("; proved: {least}");
    }
    if all.iter().any(|bar| bar.is_hollow) {
        axis += "; outline: stopped by a limit";
    }
    match moves {
        true => growing_bars(&title, &axis, &all),
        false => bars(&title, &axis, 1.0..1.0, &all),
    }
}
