//! The figures that others published, beside ours.

use crate::{
    lines::{Column, Mark, PublishedFigures, Row, heading},
    page::{Page, folded_if_long, joined, ordered, shown},
    table::Table,
};

impl Page {
    /// A line for each published row, its figures beside ours, and the reasons for those that differ; empty if
    /// nothing is published.
    pub(crate) fn published(&self) -> String {
        let rows: Vec<(&Row, &PublishedFigures)> =
            self.rows.iter().filter_map(|row| Some((row, row.published.as_ref()?))).collect();
        let by_name = |published: &PublishedFigures| {
            let mut columns: Vec<Column> = published.figures.keys().copied().collect();
            columns.sort_by_key(Column::to_string);
            columns
        };
        let columns = rows.iter().flat_map(|(_, published)| by_name(published));
        let columns = ordered(columns.filter(|column| !column.is_measurement()));
        let heads = ["instance", "run"].map(str::to_owned).into_iter();
        let heads = heads.chain(columns.iter().map(|column| heading(*column)));
        let mut table = Table::new(heads).led_by(2);
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        let mut known = Vec::new();
        for (row, published) in &rows {
            let cells = columns.iter().map(|column| beside(row, published, column));
            let figures = (&row.instance, cells.collect::<Vec<_>>());
            // Two tables of the suite may have the same run.
            if known.contains(&figures) {
                continue;
            }
            table.row([&row.instance, &row.run].into_iter().chain(&figures.1));
            known.push(figures);
            if let Some(why) = &published.why {
                let name = format!("{}, {}", row.instance, row.run);
                match reasons.iter_mut().find(|(known, _)| known == why) {
                    Some((_, names)) => names.push(name),
                    None => reasons.push((why, vec![name])),
                }
            }
        }
        if rows.is_empty() {
            return String::new();
        }
        let reasons: Vec<String> =
            reasons.iter().map(|(why, names)| format!("- {}: {why}", names.join("; "))).collect();
        let legend = "Each cell has the published figure: ✓ ours is equal; ≈ ours, which follows, is near; \
                      ✗ ours, which follows, differs.";
        joined([
            legend.to_owned(),
            folded_if_long(known.len(), &table.render()),
            reasons.join("\n"),
        ])
    }
}

/// A cell with the published figure, and ours if it is another.
fn beside(row: &Row, published: &PublishedFigures, column: &Column) -> String {
    let Some(theirs) = published.figures.get(column) else { return String::new() };
    let (theirs, ours) = (shown(Some(theirs)), shown(row.figures.get(column)));
    match published.marks.get(column) {
        None | Some(Mark::Exact) => format!("{theirs} ✓"),
        Some(Mark::Approximate) => format!("{theirs} ≈ {ours}"),
        Some(Mark::Differs) => format!("{theirs} ✗ {ours}"),
    }
}

/// The times that others published, measured on their machines.
pub(crate) fn their_measurements(rows: &[&Row]) -> String {
    let lines = rows.iter().filter_map(|row| {
        let published = row.published.as_ref()?;
        let columns = published.figures.keys().filter(|column| column.is_measurement());
        let figures = columns
            .map(|column| format!("{} {}", heading(*column), shown(published.figures.get(column))));
        let figures = figures.collect::<Vec<_>>().join(", ");
        let Row { instance, run, .. } = row;
        let line = || format!("- {instance}, {run}: {figures} ({})", published.source);
        (!figures.is_empty()).then(line)
    });
    let lines = lines.collect::<Vec<_>>().join("\n");
    let title =
        if lines.is_empty() { "" } else { "Published times, measured on the authors' machines:" };
    joined([title.to_owned(), lines])
}
