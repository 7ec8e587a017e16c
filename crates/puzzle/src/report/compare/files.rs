//! The files of a report: tables, a page that says what they count, and pictures.

use std::collections::BTreeMap;

use chart::{Cell, Curve, Curves, Join, Panel, Scale, Series, curves, heat, to_f64};
use domain::About;
use indicatif::HumanCount;

use super::{
    csv::{compared_csv, compared_csv_header},
    rows::{Compared, Quartiles, compared_markdown, stem},
    summary::{Search, searches, summary_markdown},
};

/// The page of comparisons, of which a report has the part on columns and the one on quoting.
const GUIDE: &str = include_str!("../../../../../docs/compare.md");

/// So many instances have a line in the table of shades.
const SHADED: usize = 60;

/// The names of the files of a report.
pub(crate) const REPORT_FILES: [&str; 5] =
    ["runs.csv", "cactus.svg", "by-length.svg", "instances.svg", "report.md"];

/// The files, in the order of [`REPORT_FILES`]. `rows` are of one instance after the other; `command` is what was typed.
pub(crate) fn report_files(
    about: &About,
    rows: &[Compared],
    command: &str,
) -> [String; REPORT_FILES.len()] {
    let all = searches(rows);
    let pictures: String = REPORT_FILES[1..4]
        .iter()
        .map(|name| format!("![{}]({name})\n\n", name.trim_end_matches(".svg")))
        .collect();
    let tables: String =
        instances(rows).map(|rows| compared_markdown(&rows[0].instance, rows)).collect();
    let [columns, quote] = ["## What the columns count\n", "## Quote it\n"].map(section);
    let page = format!(
        "# {}: searches compared\n\nMade by `{command}`, version {}. All figures are in [runs.csv](runs.csv).\n\n\
         {}\n{pictures}{columns}{quote}## Each instance\n\n{tables}",
        about.name,
        env!("CARGO_PKG_VERSION"),
        summary_markdown(rows, true),
    );
    let csv = compared_csv_header(about) + &compared_csv(about, rows);
    [csv, cactus(about, &all), by_length(about, &all), shaded(about, rows, &all), page]
}

/// The rows of each instance.
fn instances(rows: &[Compared]) -> impl Iterator<Item = &[Compared]> {
    rows.chunk_by(|one, other| one.instance == other.instance)
}

/// The part of the guide below this heading, its links as text.
fn section(heading: &str) -> String {
    let part = GUIDE.split_once(heading).map_or("", |(_, rest)| rest);
    let end = part.find("\n## ").unwrap_or(part.len());
    format!("{heading}{}\n\n", without_links(&part[..end]).trim_end())
}

/// `[text](target)` as `text`.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        plain += before;
        rest = match link
            .split_once("](")
            .and_then(|(name, rest)| Some((name, rest.split_once(')')?)))
        {
            Some((name, (_, after))) => {
                plain += name;
                after
            }
            None => link,
        };
    }
    plain + rest
}

/// How many instances each search ended within so many expansions, and within so much time.
fn cactus(about: &About, all: &[Search<'_>]) -> String {
    let panel = |up: &str, figure: fn(&Compared) -> f64| {
        let series = all.iter().map(|search| {
            let ended = search.rows.values().filter(|row| row.ran.has_ended());
            let mut values: Vec<f64> = ended.map(|row| figure(row)).collect();
            values.sort_by(f64::total_cmp);
            let curve: Curve = (1_u64..)
                .zip(values)
                .map(|(count, value)| ((to_f64(count), value), false))
                .collect();
            Series { name: search.name.clone(), curve, join: Join::Straight }
        });
        Panel {
            across: ("instances ended".to_owned(), Scale::Linear),
            up: (up.to_owned(), Scale::Logarithmic),
            series: series.collect(),
        }
    };
    curves(&Curves {
        title: &format!("{}: instances that each search ended", about.name),
        description: "by search, the instances that it ended, from the easiest to the hardest for it",
        notes: &["further to the right: more instances; further down: with less work"],
        columns: 1,
        panels: &[
            panel("states expanded", |row| to_f64(row.ran.answer.stats.expanded.max(1))),
            panel("processor time, ms", |row| Quartiles::of(&row.ran.runs).median.max(0.001)),
        ],
    })
}

/// The states that each search expanded, by the length of the shortest solution that was found.
fn by_length(about: &About, all: &[Search<'_>]) -> String {
    let mut lengths = BTreeMap::<&str, usize>::new();
    for row in all.iter().flat_map(|search| search.rows.values()) {
        if let Some(first) = row.ran.answer.solutions.first() {
            let least = lengths.entry(&row.instance).or_insert(first.length);
            *least = first.length.min(*least);
        }
    }
    let series = all.iter().map(|search| {
        let mut curve: Curve = search
            .rows
            .iter()
            .filter_map(|(name, row)| {
                let expanded = to_f64(row.ran.answer.stats.expanded.max(1));
                Some(((to_f64(*lengths.get(name)? as u64), expanded), !row.ran.has_ended()))
            })
            .collect();
        curve.sort_by(|((one, _), _), ((other, _), _)| one.total_cmp(other));
        Series { name: search.name.clone(), curve, join: Join::None }
    });
    let panel = Panel {
        across: ("length of the shortest solution found".to_owned(), Scale::Linear),
        up: ("states expanded".to_owned(), Scale::Logarithmic),
        series: series.collect(),
    };
    curves(&Curves {
        title: &format!("{}: states expanded by length", about.name),
        description: "a sign for each instance and search",
        notes: &["hollow: stopped by a limit"],
        columns: 1,
        panels: &[panel],
    })
}

/// A table of the first instances and all searches, shaded by the states expanded.
fn shaded(about: &About, rows: &[Compared], all: &[Search<'_>]) -> String {
    let names: Vec<&str> = instances(rows).map(|rows| rows[0].instance.as_str()).collect();
    let shown = &names[..names.len().min(SHADED)];
    let stems: Vec<&str> = shown.iter().map(|name| stem(name)).collect();
    let searches: Vec<&str> = all.iter().map(|search| search.name.as_str()).collect();
    let title = match names.len() {
        count if count > SHADED => {
            format!("{}: states expanded, first {SHADED} instances", about.name)
        }
        _ => format!("{}: states expanded", about.name),
    };
    let note = "states expanded, shaded by the logarithm; †: stopped by a limit";
    heat(&title, note, &stems, &searches, |line, column| {
        let row = all[column].rows.get(shown[line])?;
        let value = row.ran.answer.stats.expanded;
        let shown = HumanCount(value).to_string();
        let shown = if row.ran.has_ended() { shown } else { format!("{shown} †") };
        Some(Cell { value, shown })
    })
}
