//! The page of a suite: its tables as Markdown, counts and results apart from measurements.

use std::collections::BTreeMap;

use anyhow::Context;

use crate::{
    files::block,
    lines::{Column, Figure, Head, Instance, Layout, Mark, Picture, Plot, Published, Row, Sample},
    machine,
    table::{Table, grouped},
};

/// The blocks of a page.
pub(crate) const COUNTS: &str = "bench-tables: counts";
pub(crate) const RECORDED: &str = "bench-tables: recorded";

/// Most characters of a solution that a table shows.
const SOLUTION_SHOWN: usize = 40;

/// What a run of a suite gave.
pub(crate) struct Page {
    /// The suite's folder: the page is `<name>.md`.
    pub(crate) name: String,
    pub(crate) head: Head,
    pub(crate) rows: Vec<Row>,
    /// What the command has drawn, by name, as SVG.
    pub(crate) pictures: Vec<(String, String)>,
}

/// A page without its numbers, for a suite that has none yet. What is written by hand between and
/// around the blocks stays.
pub(crate) fn blank(page: &Page) -> String {
    format!(
        "# {}\n\nMade by `cargo xtask bench-tables`; what stands outside the marked blocks is \
         written by hand.\n\n{}\n\n## Recorded\n\n{}\n",
        page.head.title,
        block(COUNTS, ""),
        block(RECORDED, ""),
    )
}

impl Page {
    /// The file of the plot or picture of this name.
    pub(crate) fn picture(&self, name: &str) -> String {
        format!("{}-{name}.svg", self.name)
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
        parts.push(self.instances());
        parts.push(self.samples());
        for table in &self.head.tables {
            parts.push(format!("## {}", table.title));
            parts.push(table.about.trim().to_owned());
            parts.push(self.body(table));
            parts.extend(self.plots_of(table, |plot| !plot.is_measured()));
        }
        for picture in pictures {
            parts.push(format!("## {}", picture.title));
            parts.push(format!("![{}]({})", picture.title, self.picture(&picture.name)));
        }
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

    fn instances(&self) -> String {
        let mut table = Table::new(["instance", "class", "source", "licence"]);
        let mut facts = Vec::new();
        for instance in &self.head.instances {
            let Instance { name, class, source, licence, .. } = instance;
            table.row([name, class, source, licence]);
            for fact in &instance.facts {
                facts.push(format!("- {name}: {} ({})", fact.claims.join(", "), fact.source));
            }
        }
        let known = if facts.is_empty() { "" } else { "Known of them:" };
        joined(["## Instances", &table.render(), known, &facts.join("\n")].map(str::to_owned))
    }

    fn samples(&self) -> String {
        if self.head.samples.is_empty() {
            return String::new();
        }
        let mut table = Table::new(["sample", "class", "made by"]);
        for Sample { name, class, size, options, seeds } in &self.head.samples {
            let options = options.as_ref().map_or(String::new(), |options| format!("{options} "));
            let domain = &self.head.domain;
            let made =
                format!("`puzzle generate {domain} --size {size} {options}--seed N`, N to {seeds}");
            table.row([name, class, &made]);
        }
        let about = "Random instances. Their rows give means over those that were solved.";
        joined(["## Samples", about, &table.render()].map(str::to_owned))
    }

    fn body(&self, table: &crate::lines::Table) -> String {
        let rows: Vec<&Row> = self.rows_of(&table.name).collect();
        let columns: Vec<&Column> =
            table.columns.iter().filter(|column| !column.is_measurement()).collect();
        match table.layout {
            Layout::Pivot => pivot(&rows, &columns),
            Layout::List => list(&rows, &columns, &[INSTANCE, RUN]),
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
                let (what, measured): (_, fn(&Row) -> f64) = match column.name() {
                    "elapsed-ms" => (format!("milliseconds, mean of {repeat}"), Row::mean_ms),
                    _ => ("most MiB in tables and lists".to_owned(), mebibytes),
                };
                let cell = |row: &Row| {
                    format!("{:.2}{}", measured(row), if row.is_stopped() { " †" } else { "" })
                };
                parts.push(format!("### {}: {what}", table.title));
                parts.push(matrix(&rows, [RUN, INSTANCE], cell));
            }
            if !columns.is_empty() && rows.iter().any(|row| row.is_stopped()) {
                parts.push("† one run, until the limit on expansions stopped it".to_owned());
            }
            parts.extend(self.plots_of(table, Plot::is_measured));
            parts.push(their_measurements(&rows));
        }
        joined(parts)
    }
}

/// Paragraphs, empty ones left out.
fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// What leads a line of a list: the heading, and the text of a row.
type Lead = (&'static str, fn(&Row) -> &str);
const INSTANCE: Lead = ("instance", |row| &row.instance);
const RUN: Lead = ("run", |row| &row.run);

/// A line a row; beside it what was published of it, if anything was of any row.
fn list(rows: &[&Row], columns: &[&Column], leads: &[Lead]) -> String {
    let is_published = rows.iter().any(|row| row.published.is_some());
    let mut header: Vec<String> = leads.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    header.extend(columns.iter().map(|column| column.to_string()));
    if is_published {
        header.extend(["published", "agreement"].map(str::to_owned));
    }
    let mut table = Table::new(header);
    let mut reasons = Vec::new();
    for row in rows {
        let mut cells: Vec<String> = leads.iter().map(|(_, of)| of(row).to_owned()).collect();
        cells.extend(columns.iter().map(|column| shown(row.figures.get(column))));
        if let Some(published) = &row.published {
            cells.push(theirs(published, columns));
            cells.push(agreement(published));
            if let Some(why) = &published.why {
                reasons.push(format!("- {}, {}: {why}", row.instance, row.run));
            }
        }
        table.row(cells);
    }
    joined([table.render(), reasons.join("\n")])
}

/// The published figures of these columns.
fn theirs(published: &Published, columns: &[&Column]) -> String {
    let cells = columns.iter().filter_map(|column| {
        Some(format!("{column} {}", shown(Some(published.figures.get(column)?))))
    });
    cells.collect::<Vec<_>>().join(", ")
}

/// `exact`, or what is not.
fn agreement(published: &Published) -> String {
    let marked = |mark, sign: &str| {
        let columns = published.marks.iter().filter(|(_, found)| **found == mark);
        let names: Vec<String> = columns.map(|(column, _)| column.to_string()).collect();
        (!names.is_empty()).then(|| format!("{sign} {}", names.join(", ")))
    };
    let parts = [marked(Mark::Differs, "differs:"), marked(Mark::Approximate, "≈")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "exact".to_owned() } else { parts.join("; ") }
}

/// A table a column; in it a line an instance and a cell a run. A sign tells of a row that says
/// less than the rest: one that a limit stopped, or that proved that there is no solution.
fn pivot(rows: &[&Row], columns: &[&Column]) -> String {
    let tables = columns.iter().map(|column| {
        let cell = |row: &Row| format!("{}{}", shown(row.figures.get(column)), sign(row));
        let table = matrix(rows, [INSTANCE, RUN], cell);
        if columns.len() == 1 { table } else { format!("**{column}**\n\n{table}") }
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

/// A cell; nothing is shown as a dash.
fn shown(figure: Option<&Figure>) -> String {
    match figure {
        None => "–".to_owned(),
        Some(Figure::Number(number)) => grouped(*number),
        Some(Figure::Text(text)) => match text.char_indices().nth(SOLUTION_SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.clone(),
        },
    }
}

/// A line an instance and a column a run, or the other way round.
fn matrix(
    rows: &[&Row],
    [(title, line_of), (_, head_of)]: [Lead; 2],
    cell: impl Fn(&Row) -> String,
) -> String {
    let cells: BTreeMap<(&str, &str), &Row> =
        rows.iter().map(|row| ((line_of(row), head_of(row)), *row)).collect();
    let heads = ordered(rows.iter().map(|row| head_of(row)));
    let mut table = Table::new([title].iter().chain(&heads).copied());
    for line in ordered(rows.iter().map(|row| line_of(row))) {
        let cells = heads
            .iter()
            .map(|head| cells.get(&(line, *head)).map_or_else(String::new, |row| cell(row)));
        table.row([line.to_owned()].into_iter().chain(cells));
    }
    table.render()
}

fn mebibytes(row: &Row) -> f64 {
    row.number(&Column::new("peak-bytes")).unwrap_or(0.0) / f64::from(1 << 20)
}

/// What others measured, on machines of theirs.
fn their_measurements(rows: &[&Row]) -> String {
    let lines = rows.iter().filter_map(|row| {
        let published = row.published.as_ref()?;
        let columns = published.figures.keys().filter(|column| column.is_measurement());
        let figures = theirs(published, &columns.collect::<Vec<_>>());
        let Row { instance, run, .. } = row;
        let line = || format!("- {instance}, {run}: {figures} ({})", published.source);
        (!figures.is_empty()).then(line)
    });
    let lines = lines.collect::<Vec<_>>().join("\n");
    let title = if lines.is_empty() { "" } else { "Published, on machines of theirs:" };
    joined([title.to_owned(), lines])
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
        Page { name: "rooms".to_owned(), head: head.unwrap(), rows, pictures: Vec::new() }
    }

    /// A plot of times, of one of the tables of the sample.
    pub(crate) fn times(kind: PlotKind) -> Plot {
        Plot {
            name: "times".to_owned(),
            title: "Times".to_owned(),
            table: "sweep".to_owned(),
            kind,
            values: vec![Column::new("elapsed-ms")],
            runs: None,
        }
    }

    #[test]
    fn counts_are_tables_that_read_well() {
        snapshots::assert_snapshot!(sample().counts());
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
        assert!(page.table("sweep").is_ok());
        assert!(page.table("none").is_err());
    }
}
