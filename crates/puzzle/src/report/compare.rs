//! Several searches of one instance, side by side: for people, as Markdown, CSV and JSON, and as a picture.

use std::{ffi::OsStr, path::Path};

use bytesize::ByteSize;
use catalogue::json::{Amount, Amounts, Answered, Curve, json_line};
use catalogue::{Answer, Proof, number};
use chart::{Bar, bars, growing_bars, to_f64};
use domain::{About, Measure, Profile};
use indicatif::HumanCount;
use search::Outcome;
use serde::Serialize;
use suite::{Column, Figure};

use super::{
    figures::figure,
    text::{aligned, title},
};

/// A search of an instance.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// The name of the instance.
    pub(crate) instance: String,
    pub(crate) profile: Profile,
    pub(crate) answer: Answer,
    /// How many times the fewest expansions of those that proved something of the same unit.
    times_best: Option<f64>,
}

/// The columns before the amounts of a solution, the unit only where there are several, and those after them.
const BEFORE: [&str; 4] = ["algorithm", "heuristic", "search over", "outcome"];
const AFTER: [&str; 6] = ["proved", "expanded", "generated", "memory", "ms", "× the best"];

/// The names of the columns, and which of them hold numbers.
fn header(rows: &[Compared]) -> (Vec<&'static str>, impl Fn(usize) -> bool + use<>) {
    let mut names = BEFORE.to_vec();
    names.retain(|name| *name != BEFORE[2] || has_units(rows));
    let before = names.len();
    names.extend(measures(rows).map(|measure| measure.many));
    let after = names.len();
    names.extend(AFTER);
    (names, move |column| column >= before && column != after)
}

/// Returns true if the actions of these searches count as different things.
fn has_units(rows: &[Compared]) -> bool {
    rows.iter().any(|row| row.answer.unit != rows[0].answer.unit)
}

/// What solutions are measured by.
fn measures(rows: &[Compared]) -> impl Iterator<Item = Measure> {
    let first = rows.iter().find_map(|row| row.answer.solutions.first());
    first.into_iter().flat_map(|first| first.measures.iter()).map(|(measure, _)| measure)
}

impl Compared {
    /// The answers on one instance, in this order.
    pub(crate) fn all(instance: &str, answers: Vec<(Profile, Answer)>) -> Vec<Self> {
        let expanded = |answer: &Answer| to_f64(answer.stats.expanded.max(1));
        let has_ended =
            |answer: &Answer| matches!(answer.outcome, Outcome::Solved | Outcome::Exhausted);
        let fewest = |unit: Measure| {
            let same = answers.iter().map(|(_, it)| it).filter(|it| it.unit == unit);
            let proved = same.filter(|it| has_ended(it) && it.proved.is_some()).map(expanded);
            proved.min_by(f64::total_cmp)
        };
        let times_best = answers.iter().map(|(_, answer)| {
            let fewest = fewest(answer.unit).filter(|_| has_ended(answer))?;
            Some(expanded(answer) / fewest)
        });
        let times_best: Vec<_> = times_best.collect();
        let compared = |((profile, answer), times_best)| {
            let instance = instance.to_owned();
            Self { instance, profile, answer, times_best }
        };
        answers.into_iter().zip(times_best).map(compared).collect()
    }

    /// The search in a few words: `A*, manhattan`.
    pub(crate) fn search(answer: &Answer) -> String {
        let heuristic = answer.choice.heuristic.map(|name| format!(", {name}"));
        title(answer) + &heuristic.unwrap_or_default()
    }

    fn cells(&self, all: &[Self]) -> Vec<String> {
        let Self { answer, .. } = self;
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
            format!("{:.1}", stats.elapsed.as_secs_f64() * 1e3),
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
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let (names, is_number) = header(rows);
    let rule = (0..names.len()).map(|column| if is_number(column) { "--:" } else { "---" });
    let rule: Vec<String> = rule.map(str::to_owned).collect();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let mut text = format!("### {instance}\n\n{}{}", line(&names), line(&rule));
    for row in rows {
        let cells = row.cells(rows).into_iter().map(|cell| cell.replace('|', "\\|"));
        text += &line(&cells.collect::<Vec<_>>());
    }
    text + "\n"
}

/// The columns of a table for spreadsheets before and after all of [`Column::ALL`].
const CSV_BEFORE: [&str; 6] =
    ["domain", "instance", "algorithm", "heuristic", "profile", "search_over"];
const CSV_AFTER: &str = "times_best";

/// What solutions are measured by, but for the cost, which is among [`Column::ALL`].
fn counted(about: &About) -> impl Iterator<Item = Measure> {
    about.measures.iter().copied().filter(|measure| !measure.is_cost())
}

/// The first line of a table for spreadsheets.
pub(crate) fn compared_csv_header(about: &About) -> String {
    let names = Column::ALL.map(|column| column.to_string().replace('-', "_"));
    let before = CSV_BEFORE.map(str::to_owned).into_iter().chain(names);
    let measures = counted(about).map(|measure| measure.many.to_owned());
    csv_line(before.chain(measures).chain([CSV_AFTER.to_owned()]))
}

/// A line a search: numbers without groups, and nothing where there is no value.
pub(crate) fn compared_csv(about: &About, rows: &[Compared]) -> String {
    let line = |row: &Compared| {
        let answer = &row.answer;
        let first = answer.solutions.first();
        let before = [
            about.name.to_owned(),
            row.instance.clone(),
            title(answer),
            answer.choice.heuristic.unwrap_or_default().to_owned(),
            row.profile.to_string(),
            answer.unit.many.to_owned(),
        ];
        let figures = Column::ALL.map(|column| match (column, figure(answer, column)) {
            (Column::Cost, _) => {
                first.map_or_else(String::new, |it| answer.decimals.written(it.cost))
            }
            (_, Some(Figure::Text(text))) => text,
            (_, Some(Figure::Number(number))) => number.to_string(),
            (_, None) => String::new(),
        });
        let amounts = counted(about).map(|measure| {
            let amount = first.and_then(|it| it.measures.amount(measure));
            amount.map_or_else(String::new, |amount| amount.to_string())
        });
        let times_best = row.times_best.map_or_else(String::new, |times| format!("{times:.4}"));
        csv_line(before.into_iter().chain(figures).chain(amounts).chain([times_best]))
    };
    rows.iter().map(line).collect()
}

/// Values with commas between them; one with a comma, a quote or a line's end stands in quotes (RFC 4180).
fn csv_line(values: impl Iterator<Item = String>) -> String {
    let quoted = |value: String| match value.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", value.replace('"', "\"\"")),
        false => value,
    };
    values.map(quoted).collect::<Vec<_>>().join(",") + "\n"
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
    version: &'static str,
}

/// A line a search.
pub(crate) fn compared_json(domain: &str, rows: &[Compared]) -> String {
    let line = |row: &Compared| {
        let (first, decimals) = (row.answer.solutions.first(), row.answer.decimals);
        json_line(&Line {
            domain,
            instance: &row.instance,
            answered: Answered::new(row.profile, &row.answer),
            length: first.map(|solution| solution.length),
            cost: first.map(|solution| Amount::new(solution.cost, decimals)),
            measures: first.map(|solution| Amounts(solution, decimals)),
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

/// A bar a search: the states that it expanded, on a logarithmic axis, with what it found and proved. A search that a limit
/// stopped is an outline. The bars grow if the picture `moves`.
pub(crate) fn compared_svg(domain: &str, rows: &[Compared], moves: bool) -> String {
    let is_one = rows.iter().all(|row| row.instance == rows[0].instance);
    let bar = |row: &Compared| {
        let answer = &row.answer;
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
        let least = rows.first().map_or("best", |row| row.answer.measure.least);
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
