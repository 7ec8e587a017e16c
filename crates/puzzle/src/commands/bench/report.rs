//! The output of `puzzle bench`.

use std::collections::BTreeMap;

use catalogue::milliseconds;
use serde::Serialize;
use suite::{Column, Figure, Figures, Instance, Mark, Plot, PublishedResult, Sample, Table};

use super::{
    sample::Means,
    suite::{LoadedSuite, MeasuredRow, PlannedRow, Runner},
};
use crate::report::{SearchSummary, table};

/// The first line of a suite.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "suite")]
pub(crate) struct Head<'a> {
    suite: String,
    #[serde(flatten)]
    head: &'a suite::Head,
    /// How many row lines follow.
    rows: usize,
    instances: &'a [Instance],
    samples: &'a [Sample],
    tables: &'a [Table],
    plots: &'a [Plot],
    pictures: Vec<PictureHead<'a>>,
}

#[derive(Debug, Serialize)]
struct PictureHead<'a> {
    name: &'a str,
    title: &'a str,
    /// The arguments of the command that draws it; the name of the picture follows.
    arguments: Vec<String>,
}

/// The line of a row.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "row")]
pub(crate) struct RowLine<'a> {
    table: &'a str,
    instance: &'a str,
    run: &'a str,
    node_limit: u64,
    #[serde(flatten)]
    answered: SearchSummary,
    figures: BTreeMap<Column, Figure>,
    published: Option<PublishedLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<&'a Means>,
    elapsed_ms: Vec<f64>,
}

#[derive(Debug, Serialize)]
struct PublishedLine<'a> {
    figures: &'a Figures,
    marks: BTreeMap<Column, Mark>,
    source: &'a str,
    why: Option<&'a str>,
}

pub(crate) fn bench_head(loaded: &LoadedSuite) -> Head<'_> {
    let suite = &loaded.suite;
    let pictures = suite.pictures.iter().map(|picture| PictureHead {
        name: picture.name.get_ref(),
        title: &picture.title,
        arguments: loaded.arguments(picture),
    });
    Head {
        suite: loaded.path.display().to_string(),
        head: &suite.head,
        rows: loaded.rows().len(),
        instances: &suite.instances,
        samples: &suite.samples,
        tables: &suite.tables,
        plots: &suite.plots,
        pictures: pictures.collect(),
    }
}

pub(crate) fn bench_row<'a>(
    runner: &Runner<'a>,
    table: &'a Table,
    planned: &'a PlannedRow<'a>,
    measured: &'a MeasuredRow,
) -> RowLine<'a> {
    let figures: BTreeMap<Column, Figure> = Column::ALL
        .into_iter()
        .filter_map(|column| Some((column, measured.figure(column)?)))
        .collect();
    let published = runner
        .loaded
        .suite
        .published
        .iter()
        .find(|published| published.is_of(planned.name, &planned.choice))
        .map(|published| published_line(published, &figures));
    RowLine {
        table: table.name.get_ref(),
        instance: planned.name,
        run: &planned.choice.label,
        node_limit: planned.choice.node_limit.get(),
        answered: SearchSummary::new(&runner.request(planned), &measured.answer),
        figures,
        published,
        sample: measured.means.as_ref(),
        elapsed_ms: measured.times.iter().copied().map(milliseconds).collect(),
    }
}

fn published_line<'a>(
    published: &'a PublishedResult,
    ours: &BTreeMap<Column, Figure>,
) -> PublishedLine<'a> {
    // A measurement of theirs is shown beside ours; nobody expects the two to be equal.
    let marks = published
        .figures
        .keys()
        .filter(|column| !column.is_measurement())
        .filter_map(|column| Some((*column, published.mark(*column, ours.get(column))?)))
        .collect();
    PublishedLine {
        figures: &published.figures,
        marks,
        source: &published.source,
        why: published.reason.as_ref().map(|reason| reason.why.as_str()),
    }
}

/// A table for people: a line a row, times at the end.
pub(crate) fn bench_table(head: &Table, rows: &[(&PlannedRow<'_>, MeasuredRow)]) -> String {
    // Each row's time is shown anyway, of each repetition.
    let columns: Vec<Column> =
        head.columns.iter().copied().filter(|column| *column != Column::ElapsedMs).collect();
    let names: Vec<String> =
        columns.iter().chain([&Column::ElapsedMs]).map(Column::to_string).collect();
    let header: Vec<&str> =
        ["instance", "run"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let lines = rows.iter().map(|(planned, measured)| {
        let mut cells = vec![planned.name.to_owned(), planned.choice.label.clone()];
        cells.extend(columns.iter().map(|column| {
            measured.figure(*column).map_or_else(String::new, |figure| figure.to_string())
        }));
        let times: Vec<String> =
            measured.times.iter().map(|time| milliseconds(*time).to_string()).collect();
        cells.push(times.join(" "));
        cells
    });
    let has_means = rows.iter().any(|(_, measured)| measured.means.is_some());
    let note =
        if has_means { "Means over samples are of the instances that were solved.\n" } else { "" };
    format!("{}\n{}{note}\n", head.title, table(&header, lines))
}
