//! The page of a suite: its tables as Markdown, counts and results apart from measurements.

use std::collections::BTreeMap;

use anyhow::Context;

use crate::{
    changes::{Tables, tables},
    drawing::Drawing,
    files::block,
    lines::{Column, Figure, Head, Layout, Picture, Plot, Row, heading},
    machine, published,
    table::{Table, grouped},
};

/// The block of a page for counts.
pub(crate) const COUNTS: &str = "bench-tables: counts";
/// The block of a page for what was recorded.
pub(crate) const RECORDED: &str = "bench-tables: recorded";

pub(crate) const PUBLISHED: &str = "bench-tables: published";

/// The greatest number of characters of a text that a table shows.
const MAX_TEXT: usize = 60;
/// The greatest number of rows of a table that is not folded.
const MAX_ROWS: usize = 40;

/// The results of a suite.
pub(crate) struct Page {
    /// The suite's folder: the page is `<name>.md`.
    pub(crate) name: String,
    pub(crate) head: Head,
    pub(crate) rows: Vec<Row>,
    /// What the command has drawn.
    pub(crate) drawings: Vec<Drawing>,
}

/// A page without its numbers, for a suite that has no page yet. Text between and around the blocks is
/// written by hand and stays.
pub(crate) fn blank(page: &Page) -> String {
    let published = match page.published().is_empty() {
        true => String::new(),
        false => format!("## Reproducing the original report\n\n{}\n\n", block(PUBLISHED, "")),
    };
    format!(
        "# {}\n\nMade by `cargo xtask bench-tables`; what stands outside the marked blocks is \
         written by hand.\n\n{}\n\n{}## Recorded\n\n{}\n",
        page.head.title,
        block(COUNTS, ""),
        published,
        block(RECORDED, ""),
    )
}

impl Page {
    /// The file of the plot or picture of this name.
    pub(crate) fn picture(&self, name: &str) -> String {
        format!("{}-{name}.svg", self.name)
    }

    /// The file of the table of this name, if it is one of comma-separated values.
    fn values(&self, name: &str) -> String {
        format!("{}-{name}.csv", self.name)
    }

    /// The files of comma-separated values, with their names.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<(String, String)>> {
        let tables = self.head.tables.iter().filter(|table| table.layout == Layout::Csv);
        let files = tables.map(|table| {
            let columns: Vec<&Column> =
                table.columns.iter().filter(|column| !column.is_measurement()).collect();
            let mut file = csv::Writer::from_writer(Vec::new());
            let heads = ["instance", "run"].into_iter().map(str::to_owned);
            file.write_record(heads.chain(columns.iter().map(|column| heading(**column))))?;
            for row in self.rows_of(&table.name) {
                let cells = columns.iter().map(|column| match row.figures.get(column) {
                    Some(Figure::Number(number)) => number.to_string(),
                    figure => shown(figure),
                });
                file.write_record(
                    [row.instance.clone(), row.run.clone()].into_iter().chain(cells),
                )?;
            }
            Ok((self.values(&table.name), String::from_utf8(file.into_inner()?)?))
        });
        files.collect()
    }

    /// The tables as a text of the page has them.
    pub(crate) fn tables(&self) -> Tables {
        tables(self.head.tables.iter().map(|table| (&table.title, &table.columns)))
    }

    /// The rows of a table, in order.
    pub(crate) fn rows_of<'a>(&'a self, table: &'a str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(move |row| row.table == table)
    }

    /// Everything that is the same on every machine.
    pub(crate) fn counts(&self) -> String {
        let (replays, pictures): (Vec<_>, Vec<_>) =
            self.head.pictures.iter().partition(|picture| picture.is_replay());
        let mut parts: Vec<String> = replays.iter().map(|replay| self.replay(replay)).collect();
        parts.push(self.head.about.trim().to_owned());
        for table in &self.head.tables {
            parts.push(format!("## {}", table.title));
            parts.push(table.about.trim().to_owned());
            parts.push(self.body(table));
            parts.extend(self.plots_of(table, |plot| !plot.is_measured()));
        }
        for picture in pictures {
            parts.push(format!("## {}", picture.title));
            parts.push(format!("![{}]({})", picture.title, self.picture(&picture.name)));
            let drawings = self.drawings.iter().filter(|drawing| drawing.name == picture.name);
            parts.extend(drawings.map(Drawing::table));
        }
        parts.push(self.samples());
        parts.push(self.instances());
        joined(parts)
    }

    /// A picture that moves, or for readers who want no motion one that does not.
    fn replay(&self, head: &Picture) -> String {
        let Picture { title, name, .. } = head;
        format!(
            "<picture>\n  <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"{}\">\n  \
             <img alt=\"{title}\" src=\"{}\">\n</picture>\n\n*{title}*",
            self.picture(&head.still()),
            self.picture(name),
        )
    }

    /// Links to the plots of a table.
    fn plots_of(
        &self,
        table: &crate::lines::Table,
        which: impl Fn(&Plot) -> bool,
    ) -> impl Iterator<Item = String> {
        let plots = self.head.plots.iter().filter(|plot| plot.table == table.name);
        let plots = plots.filter(move |plot| which(plot));
        plots.map(|plot| format!("![{}]({})", plot.title, self.picture(&plot.name)))
    }

    /// One table by name, as the README shows it.
    pub(crate) fn table(&self, name: &str) -> anyhow::Result<String> {
        let table = self.head.tables.iter().find(|table| table.name == name);
        let table = table.with_context(|| format!("{} has no table {name}", self.name))?;
        Ok(self.body(table))
    }

    fn body(&self, table: &crate::lines::Table) -> String {
        let rows: Vec<&Row> = self.rows_of(&table.name).collect();
        let columns: Vec<&Column> =
            table.columns.iter().filter(|column| !column.is_measurement()).collect();
        match table.layout {
            Layout::Pivot => pivot(&rows, &columns),
            Layout::List => list(&rows, &columns, &[INSTANCE, RUN]),
            Layout::Csv => {
                let name = self.values(&table.name);
                format!("All {} rows: [{name}]({name})", rows.len())
            }
            Layout::PerInstance => {
                let mut parts = Vec::new();
                for instance in &self.head.instances {
                    let rows: Vec<&Row> =
                        rows.iter().copied().filter(|row| row.instance == instance.name).collect();
                    if !rows.is_empty() {
                        parts.push(format!("### {}: {}", instance.name, instance.class));
                        parts.push(list(&rows, &columns, &[RUN]));
                    }
                }
                joined(parts)
            }
        }
    }

    /// Measurements, for the tables that ask for some.
    pub(crate) fn recorded(&self, repeat: u64) -> String {
        let mut parts = vec![machine::describe()];
        for table in &self.head.tables {
            let rows: Vec<&Row> = self.rows_of(&table.name).collect();
            let columns: Vec<&Column> =
                table.columns.iter().filter(|column| column.is_measurement()).collect();
            for column in &columns {
                let (what, measured): (_, fn(&Row) -> f64) = match column {
                    Column::ElapsedMs => (format!("milliseconds, mean of {repeat}"), Row::mean_ms),
                    _ => ("most MiB in tables and lists".to_owned(), mebibytes),
                };
                let cell = |row: &Row| {
                    format!("{:.2}{}", measured(row), if row.is_stopped() { " †" } else { "" })
                };
                parts.push(format!("### {}: {what}", table.title));
                parts.push(matrix(&rows, longer_down(&rows), cell));
            }
            if !columns.is_empty() && rows.iter().any(|row| row.is_stopped()) {
                parts.push("† one run, until the limit on expansions stopped it".to_owned());
            }
            parts.extend(self.plots_of(table, Plot::is_measured));
            parts.push(published::their_measurements(&rows));
        }
        joined(parts)
    }
}

/// Paragraphs, empty ones left out.
pub(crate) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// A column that names a row: its heading, and its text.
type Lead = (&'static str, fn(&Row) -> &str);
const INSTANCE: Lead = ("instance", |row| &row.instance);
const RUN: Lead = ("run", |row| &row.run);

/// A line a row. The outcome and its proof share a cell, and solutions have a table of their own.
fn list(rows: &[&Row], columns: &[&Column], leads: &[Lead]) -> String {
    let shares = [Column::Outcome, Column::Proved].iter().all(|it| columns.contains(&it));
    let (solutions, columns): (Vec<&Column>, Vec<&Column>) = columns
        .iter()
        .filter(|column| !(shares && ***column == Column::Proved))
        .partition(|column| ***column == Column::Solution);
    let table = |columns: &[&Column]| {
        let heads = leads.iter().map(|(heading, _)| (*heading).to_owned());
        let heads = heads.chain(columns.iter().map(|column| heading(**column)));
        let mut table = Table::new(heads).led_by(leads.len());
        for row in rows {
            let cell = |&column: &&Column| match column {
                Column::Outcome if shares => outcome(row),
                _ => shown(row.figures.get(column)),
            };
            let names = leads.iter().map(|(_, of)| of(row).to_owned());
            table.row(names.chain(columns.iter().map(cell)));
        }
        folded_if_long(rows.len(), &table.render())
    };
    let solutions = match solutions.is_empty() {
        true => String::new(),
        false => folded("Solutions", &table(&solutions)),
    };
    joined([table(&columns), solutions])
}

/// `solved, least cost`; a proof that no solution exists is an outcome.
fn outcome(row: &Row) -> String {
    let cell = |column| row.figures.get(&column).map(|figure| shown(Some(figure)));
    let parts = [cell(Column::Outcome), cell(Column::Proved)];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| part != "–").collect();
    let mut parts = ordered(parts.iter());
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(", ")
}

/// A part of the page that the reader opens.
pub(crate) fn folded(summary: &str, body: &str) -> String {
    format!("<details><summary>{summary}</summary>\n\n{body}\n\n</details>")
}

/// The rows of a table, folded if they fill more than a screen.
pub(crate) fn folded_if_long(rows: usize, table: &str) -> String {
    if rows > MAX_ROWS { folded(&format!("{rows} rows"), table) } else { table.to_owned() }
}

/// A table for each column, with a line for each instance and a cell for each run. A sign marks a row that a
/// limit stopped, and one that proved that no solution exists.
fn pivot(rows: &[&Row], columns: &[&Column]) -> String {
    let tables = columns.iter().map(|column| {
        let cell = |row: &Row| format!("{}{}", shown(row.figures.get(column)), sign(row));
        let table = matrix(rows, [INSTANCE, RUN], cell);
        if columns.len() == 1 { table } else { format!("**{}**\n\n{table}", heading(**column)) }
    });
    let stopped = rows.iter().any(|row| row.is_stopped());
    let unsolvable = rows.iter().any(|row| row.is_unsolvable());
    let mut signs = Vec::new();
    signs.extend(stopped.then_some("† stopped by the limit on expansions"));
    signs.extend(unsolvable.then_some("∅ proved to have no solution"));
    joined(tables.chain([signs.join("; ")]))
}

fn sign(row: &Row) -> &'static str {
    match (row.is_stopped(), row.is_unsolvable()) {
        (true, _) => " †",
        (false, true) => " ∅",
        (false, false) => "",
    }
}

/// The first occurrence of each, in order.
pub(crate) fn ordered<T: PartialEq>(texts: impl Iterator<Item = T>) -> Vec<T> {
    let mut ordered = Vec::new();
    for text in texts {
        if !ordered.contains(&text) {
            ordered.push(text);
        }
    }
    ordered
}

/// A cell; a dash if there is no figure.
pub(crate) fn shown(figure: Option<&Figure>) -> String {
    match figure {
        None => "–".to_owned(),
        Some(Figure::Number(number)) => grouped(*number),
        Some(Figure::Text(text)) => match text.char_indices().nth(MAX_TEXT) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.clone(),
        },
    }
}

/// The leads of a matrix that is at least as long as wide.
fn longer_down(rows: &[&Row]) -> [Lead; 2] {
    let count = |(_, of): Lead| ordered(rows.iter().map(|row| of(row))).len();
    if count(RUN) < count(INSTANCE) { [INSTANCE, RUN] } else { [RUN, INSTANCE] }
}

/// A line for each instance and a column for each run, or the other way round.
fn matrix(
    rows: &[&Row],
    [(title, line_of), (_, head_of)]: [Lead; 2],
    cell: impl Fn(&Row) -> String,
) -> String {
    let cells: BTreeMap<(&str, &str), &Row> =
        rows.iter().map(|row| ((line_of(row), head_of(row)), *row)).collect();
    let heads = ordered(rows.iter().map(|row| head_of(row)));
    let mut table = Table::new([title].iter().chain(&heads).copied());
    let lines = ordered(rows.iter().map(|row| line_of(row)));
    for &line in &lines {
        let cells = heads
            .iter()
            .map(|head| cells.get(&(line, *head)).map_or_else(String::new, |row| cell(row)));
        table.row([line.to_owned()].into_iter().chain(cells));
    }
    folded_if_long(lines.len(), &table.render())
}

fn mebibytes(row: &Row) -> f64 {
    row.number(Column::PeakBytes).unwrap_or(0.0) / f64::from(1 << 20)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::lines::{Line, PlotKind};

    /// The page of a suite with a row of every kind.
    pub(crate) fn sample() -> Page {
        let mut head = None;
        let mut rows = Vec::new();
        for line in include_str!("sample.jsonl").lines() {
            match serde_json::from_str(line).unwrap() {
                Line::Suite(suite) => head = Some(suite),
                Line::Row(row) => rows.push(row),
            }
        }
        Page { name: "rooms".to_owned(), head: head.unwrap(), rows, drawings: Vec::new() }
    }

    /// A plot of times, of one of the tables of the sample.
    pub(crate) fn times(kind: PlotKind) -> Plot {
        Plot {
            name: "times".to_owned(),
            title: "Times".to_owned(),
            table: "sweep".to_owned(),
            kind,
            values: vec![Column::ElapsedMs],
            runs: None,
        }
    }

    #[test]
    fn counts_are_tables_that_read_well() {
        snapshots::assert_snapshot!(sample().counts());
    }

    #[test]
    fn published_figures_stand_beside_ours() {
        snapshots::assert_snapshot!(sample().published());
    }

    #[test]
    fn measurements_are_recorded_apart() {
        let recorded = sample().recorded(2);
        let (machine, tables) = recorded.split_once("\n\n").unwrap();
        assert_eq!(machine.lines().count(), 3, "{machine}");
        snapshots::assert_snapshot!(tables);
    }

    #[test]
    fn a_page_is_made_once_and_filled_in_again() {
        let page = sample();
        let filled = crate::files::splice(&blank(&page), COUNTS, &page.counts()).unwrap();
        let again = crate::files::splice(&filled, COUNTS, &page.counts()).unwrap();
        assert_eq!(filled, again);
        assert!(filled.contains(PUBLISHED));
        assert!(page.table("sweep").is_ok());
        assert!(page.table("none").is_err());
    }
}
