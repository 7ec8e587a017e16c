//! The files of a report: tables, a page that says what they count, and pictures.

use std::collections::BTreeMap;

use catalogue::counted;
use chart::{
    Cell, Curve, Curves, Join, Panel, Scale, Series, Spread, boxes, curves, heat, quantile, to_f64,
};
use domain::About;
use indicatif::HumanCount;

use super::{
    bars::stem,
    columns::{STOPPED, compared_table},
    csv::{compared_csv, compared_csv_header},
    rows::CompareRow,
    statistics::Quartiles,
    summary::{Search, common, grouped, searches, summary},
    table::Look,
};
use crate::io::{BUILD, MACHINE};

/// The page of comparisons, of which a report has the part on columns and the one on quoting.
const GUIDE: &str = include_str!("../../../../../docs/compare.md");

/// The greatest number of instances that have a line in the table of shades.
const SHADED: usize = 60;

/// The names of the files of a report.
pub(crate) const REPORT_FILES: [&str; 6] =
    ["runs.csv", "cactus.svg", "by-length.svg", "box-plot.svg", "instances.svg", "report.md"];

/// The files, in the order of [`REPORT_FILES`]. `rows` are of one instance after the other; `command` is what was typed.
pub(crate) fn report_files(
    about: &About,
    rows: &[CompareRow],
    has_branching: bool,
    command: &str,
) -> [String; REPORT_FILES.len()] {
    let all = searches(rows);
    let pictures: String = REPORT_FILES[1..REPORT_FILES.len() - 1]
        .iter()
        .map(|name| format!("![{}]({name})\n\n", name.trim_end_matches(".svg")))
        .collect();
    let tables: String = instances(rows)
        .map(|rows| compared_table(&rows[0].instance, rows, Look::Markdown))
        .collect();
    let [columns, quote] = ["## What the columns count\n", "## Quote it\n"].map(section);
    let page = format!(
        "# {}: searches compared\n\nMade by `{command}`, version {}, on {}. All figures are in [runs.csv](runs.csv).\n\n\
         {}\n{pictures}{columns}{quote}## Each instance\n\n{tables}",
        about.title,
        *BUILD,
        *MACHINE,
        summary(rows, true, Look::Markdown),
    );
    let csv = compared_csv_header(about, has_branching) + &compared_csv(about, rows, has_branching);
    let [cactus, by_length, box_plot] = [cactus, by_length, box_plot].map(|draw| draw(about, &all));
    [csv, cactus, by_length, box_plot, shaded(about, rows, &all), page]
}

/// The rows of each instance.
fn instances(rows: &[CompareRow]) -> impl Iterator<Item = &[CompareRow]> {
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

/// A quantity of searches, and its name.
type Quantity = (&'static str, fn(&CompareRow) -> f64);

/// What searches are compared by, on logarithmic axes.
const QUANTITIES: [Quantity; 2] = [
    ("states expanded", |row| to_f64(row.ran.answer.stats.expanded.max(1))),
    ("processor time, ms", |row| Quartiles::of(&row.ran.runs).median.max(0.001)),
];

/// How many instances each search ended, by the number of expansions and by the processor time.
fn cactus(about: &About, all: &[Search<'_>]) -> String {
    let panel = |(up, figure): Quantity| {
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
        title: &format!("{}: instances that each search ended", about.title),
        description: "by search, the instances that it ended, from the easiest to the hardest for it",
        notes: &["further to the right: more instances; further down: with less work"],
        columns: 1,
        panels: &QUANTITIES.map(panel),
    })
}

/// The states that each search expanded and the time that it took, by the length of the shortest solution that was found.
fn by_length(about: &About, all: &[Search<'_>]) -> String {
    let mut lengths = BTreeMap::<&str, usize>::new();
    let searched = all.iter().flat_map(|search| search.rows.values());
    for row in searched.clone() {
        if let Some(first) = row.ran.answer.solutions.first() {
            let least = lengths.entry(&row.instance).or_insert(first.length);
            *least = first.length.min(*least);
        }
    }
    let have_all_ended = searched.clone().all(|row| row.ran.has_ended());
    let panel = |(up, figure): Quantity| {
        let series = all.iter().map(|search| {
            let point = |(name, row): (&&str, &&CompareRow)| {
                let length = to_f64(*lengths.get(name)? as u64);
                Some(((length, figure(row)), !row.ran.has_ended()))
            };
            let mut curve: Curve = search.rows.iter().filter_map(point).collect();
            curve.sort_by(|((one, _), _), ((other, _), _)| one.total_cmp(other));
            Series { name: search.name.clone(), curve, join: Join::None }
        });
        Panel {
            across: ("length of the shortest solution found".to_owned(), Scale::Linear),
            up: (up.to_owned(), Scale::Logarithmic),
            series: series.collect(),
        }
    };
    curves(&Curves {
        title: &format!("{}: states expanded and time by length", about.title),
        description: "a sign for each instance and search",
        notes: if have_all_ended { &[] } else { &["hollow: stopped by a limit"] },
        columns: 1,
        panels: &QUANTITIES.map(panel),
    })
}

/// How each search spreads over the instances that all ended.
fn box_plot(about: &About, all: &[Search<'_>]) -> String {
    let common = common(all);
    let panel = |(axis, figure): Quantity| {
        let spread = |search: &Search<'_>| {
            let rows = common.iter().filter_map(|name| search.rows.get(name));
            let mut values: Vec<f64> = rows.map(|row| figure(row)).collect();
            values.sort_by(f64::total_cmp);
            let shown = match values.as_slice() {
                [] => "no value".to_owned(),
                values => match quantile(values, 0.5) {
                    short if short < 1.0 => format!("median {short:.3}"),
                    median => format!("median {}", grouped(median)),
                },
            };
            Spread { label: search.name.clone(), values, shown }
        };
        (axis.to_owned(), all.iter().map(spread).collect())
    };
    let title = format!(
        "{}: the {} that all searches ended",
        about.title,
        counted(common.len() as u64, "instance")
    );
    let notes = [
        "box: from the lower to the upper quartile, with a line at the median",
        "whiskers: to the furthest instance within 1.5 lengths of the box; circles: those beyond",
    ];
    boxes(&title, &notes, &QUANTITIES.map(panel))
}

/// A table of the first instances and all searches, shaded by the states expanded.
fn shaded(about: &About, rows: &[CompareRow], all: &[Search<'_>]) -> String {
    let names: Vec<&str> = instances(rows).map(|rows| rows[0].instance.as_str()).collect();
    let shown = &names[..names.len().min(SHADED)];
    let stems: Vec<&str> = shown.iter().map(|name| stem(name)).collect();
    // No line of a name ends within `w = 2`.
    let searches: Vec<String> =
        all.iter().map(|search| search.name.replace(" = ", "\u{a0}=\u{a0}")).collect();
    let searches: Vec<&str> = searches.iter().map(String::as_str).collect();
    let title = match names.len() {
        count if count > SHADED => {
            format!("{}: states expanded, first {SHADED} instances", about.title)
        }
        _ => format!("{}: states expanded", about.title),
    };
    let mut note = "states expanded, shaded by the logarithm".to_owned();
    if !rows.iter().all(|row| row.ran.has_ended()) {
        note += &format!("; {STOPPED}: stopped by a limit");
    }
    heat(&title, &note, &stems, &searches, |line, column| {
        let row = all[column].rows.get(shown[line])?;
        let value = row.ran.answer.stats.expanded;
        let shown = HumanCount(value).to_string();
        let shown = if row.ran.has_ended() { shown } else { format!("{shown} {STOPPED}") };
        Some(Cell { value, shown })
    })
}
