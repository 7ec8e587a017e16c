//! Several searches of one instance, side by side: for people, as Markdown, as JSON and as a picture.

use std::{ffi::OsStr, path::Path};

use bytesize::ByteSize;
use chart::{Bar, bars, to_f64};
use domain::{Decimals, Profile};
use indicatif::HumanCount;
use search::{Bound, Cost, Outcome};
use serde::Serialize;
use suite::{Column, Figure};

use super::{
    figures::figure,
    json::{Answered, Curve, json_line},
    text::{aligned, title},
};
use crate::interface::{Answer, Proved};

/// A search of an instance.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// The name of the instance.
    pub(crate) instance: String,
    pub(crate) profile: Profile,
    pub(crate) answer: Answer,
    /// How many times the fewest expansions of those that no limit stopped.
    times_best: Option<f64>,
}

const HEADER: [&str; 10] = [
    "algorithm",
    "heuristic",
    "outcome",
    "cost",
    "proved",
    "expanded",
    "generated",
    "memory",
    "ms",
    "× the best",
];

/// Does this column hold numbers?
const fn is_number(column: usize) -> bool {
    column == 3 || column > 4
}

impl Compared {
    /// The answers on one instance, in this order.
    pub(crate) fn all(instance: &str, answers: Vec<(Profile, Answer)>) -> Vec<Self> {
        let has_ended =
            |answer: &Answer| matches!(answer.outcome, Outcome::Solved | Outcome::Exhausted);
        let ended = answers.iter().filter(|(_, answer)| has_ended(answer));
        let fewest = ended.map(|(_, answer)| answer.stats.expanded.max(1)).min();
        let compared = |(profile, answer): (Profile, Answer)| {
            let expanded = to_f64(answer.stats.expanded.max(1));
            let times_best =
                fewest.filter(|_| has_ended(&answer)).map(|fewest| expanded / to_f64(fewest));
            Self { instance: instance.to_owned(), profile, answer, times_best }
        };
        answers.into_iter().map(compared).collect()
    }

    /// The search in a few words: `A*, manhattan`.
    pub(crate) fn search(answer: &Answer) -> String {
        let heuristic = answer.choice.heuristic.map(|name| format!(", {name}"));
        title(answer) + &heuristic.unwrap_or_default()
    }

    fn cells(&self) -> [String; 10] {
        let Self { answer, .. } = self;
        let stats = &answer.stats;
        let text = |column| match figure(answer, column) {
            Some(Figure::Text(text)) => text,
            Some(Figure::Number(number)) => HumanCount(number).to_string(),
            None => String::new(),
        };
        let cost = match answer.decimals {
            Decimals(0) => text(Column::Cost),
            _ => found_cost(answer).unwrap_or_default(),
        };
        let proved = match (answer.proved, answer.lower_bound) {
            (Some(proved), _) => proved.words().to_owned(),
            (None, Some(Bound::Cost(bound))) => {
                format!("cost ≥ {}", answer.decimals.written(bound))
            }
            (None, Some(Bound::Length(bound))) => format!("length ≥ {bound}"),
            (None, None) => String::new(),
        };
        [
            title(answer),
            answer.choice.heuristic.unwrap_or_default().to_owned(),
            text(Column::Outcome),
            cost,
            proved,
            text(Column::Expanded),
            text(Column::Generated),
            ByteSize(stats.peak_bytes as u64).to_string(),
            format!("{:.1}", stats.elapsed.as_secs_f64() * 1e3),
            self.times_best.map_or_else(String::new, |times| format!("{times:.2}")),
        ]
    }
}

/// The cost of the first solution.
fn found_cost(answer: &Answer) -> Option<String> {
    Some(answer.decimals.written(answer.solutions.first()?.cost))
}

/// The name of the instance and a line a search.
pub(crate) fn compared_text(instance: &str, rows: &[Compared]) -> String {
    let table = aligned(&HEADER, rows.iter().map(Compared::cells), is_number);
    format!("{instance}\n\n{table}\n")
}

/// The same as Markdown.
pub(crate) fn compared_markdown(instance: &str, rows: &[Compared]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = (0..HEADER.len()).map(|column| if is_number(column) { "--:" } else { "---" });
    let rule: Vec<String> = rule.map(str::to_owned).collect();
    let mut text = format!("### {instance}\n\n{}{}", line(&HEADER.map(str::to_owned)), line(&rule));
    for row in rows {
        text += &line(&row.cells().map(|cell| cell.replace('|', "\\|")));
    }
    text + "\n"
}

#[derive(Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: Answered,
    length: Option<usize>,
    cost: Option<Cost>,
    times_best: Option<f64>,
    #[serde(flatten)]
    curve: Curve<'a>,
    stats: &'a search::Stats,
    version: &'static str,
}

/// A line a search.
pub(crate) fn compared_json(domain: &str, rows: &[Compared]) -> String {
    let line = |row: &Compared| {
        let first = row.answer.solutions.first();
        json_line(&Line {
            domain,
            instance: &row.instance,
            answered: Answered::new(row.profile, &row.answer),
            length: first.map(|solution| solution.length),
            cost: first.map(|solution| solution.cost),
            times_best: row.times_best,
            curve: Curve::of(&row.answer),
            stats: &row.answer.stats,
            version: env!("CARGO_PKG_VERSION"),
        })
    };
    rows.iter().map(line).collect()
}

/// The name of a file without its folders.
fn stem(instance: &str) -> &str {
    Path::new(instance).file_stem().and_then(OsStr::to_str).unwrap_or(instance)
}

/// The width of the labels, in pixels.
const LABELS: u32 = 420;

/// A bar a search: the states that it expanded, on a logarithmic axis. A search that a limit stopped is an
/// outline; colours stand for what is proved.
pub(crate) fn compared_svg(domain: &str, rows: &[Compared]) -> Result<String, chart::ChartError> {
    let is_one = rows.iter().all(|row| row.instance == rows[0].instance);
    let bar = |row: &Compared| {
        let answer = &row.answer;
        let instance = if is_one { String::new() } else { format!("{}: ", stem(&row.instance)) };
        let (series, end) = match (answer.outcome, answer.proved) {
            (Outcome::Stopped(stop), _) => (6, format!(", {stop}")),
            (Outcome::Invalid(_), _) => (6, ", invalid".to_owned()),
            (_, Some(Proved::LeastCost)) => (0, String::new()),
            (_, Some(Proved::LeastLength)) => (2, String::new()),
            (_, Some(Proved::Unsolvable)) => (6, ", unsolvable".to_owned()),
            (_, None) => (1, String::new()),
        };
        let cost = found_cost(answer).map_or_else(String::new, |cost| format!(", cost {cost}"));
        let expanded = answer.stats.expanded;
        Bar {
            label: format!("{instance}{}{cost}{end}", Compared::search(answer)),
            value: to_f64(expanded.max(1)),
            shown: HumanCount(expanded).to_string(),
            series,
            is_hollow: matches!(answer.outcome, Outcome::Stopped(_) | Outcome::Invalid(_)),
        }
    };
    let title = match rows {
        [first, ..] if is_one => format!("{domain}, {}: states expanded", stem(&first.instance)),
        _ => format!("{domain}: states expanded"),
    };
    let axis = "logarithmic; blue: least cost proved, green: least length proved, orange: not proved, \
                outline: stopped by a limit";
    bars(&title, axis, LABELS, 1.0..1.0, &rows.iter().map(bar).collect::<Vec<_>>())
}
