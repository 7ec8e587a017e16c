//! What changed from one text of a page to another, by run and by cell: read from its tables, as they are
//! written.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use crate::{
    lines::{Column, heading},
    table::cells,
};

/// The tables of a page by title, each with the heading of its first column of counts.
pub(crate) type Tables = BTreeMap<String, String>;

/// By run, table and instance: the row's cells by column.
type Rows = BTreeMap<[String; 3], BTreeMap<String, String>>;

/// A cell that differs. Of a row that only one of the texts has, all cells differ.
pub(crate) struct Change {
    pub(crate) table: String,
    pub(crate) instance: String,
    pub(crate) run: String,
    pub(crate) column: String,
    /// Empty where there is no such cell.
    pub(crate) old: String,
    pub(crate) new: String,
}

impl Change {
    /// How the new cell is: better, worse, or neither.
    pub(crate) fn verdict(&self) -> &'static str {
        let [smaller, larger] = verdicts(&self.column);
        match (count(&self.old), count(&self.new)) {
            (Some(old), Some(new)) if new < old => smaller,
            (Some(old), Some(new)) if new > old => larger,
            (None, Some(_)) => "new",
            (Some(_), None) => "lost",
            _ => "other",
        }
    }
}

/// Tables of these titles and columns.
pub(crate) fn tables<'t>(all: impl IntoIterator<Item = (&'t String, &'t Vec<Column>)>) -> Tables {
    let first = |columns: &Vec<Column>| columns.iter().copied().find(|it| !it.is_measurement());
    all.into_iter()
        .map(|(title, columns)| (title.clone(), first(columns).map_or_else(String::new, heading)))
        .collect()
}

/// The rows of a page in two texts of it.
pub(crate) struct Comparison {
    old: Rows,
    new: Rows,
}

impl Comparison {
    pub(crate) fn of(tables: &Tables, old: &str, new: &str) -> Self {
        Self { old: rows(tables, old), new: rows(tables, new) }
    }

    fn keys(&self) -> BTreeSet<&[String; 3]> {
        self.old.keys().chain(self.new.keys()).collect()
    }

    /// All cells that differ, in order of tables, instances and runs.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let none = BTreeMap::new();
        let mut changes = Vec::new();
        for key in self.keys() {
            let [old, new] = [&self.old, &self.new].map(|rows| rows.get(key).unwrap_or(&none));
            for column in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
                let [old, new] = [old, new].map(|row| row.get(column).cloned().unwrap_or_default());
                if old != new {
                    let [run, table, instance] = key.clone();
                    changes.push(Change { table, instance, run, column: column.clone(), old, new });
                }
            }
        }
        let place = |it: &Change| (it.table.clone(), it.instance.clone(), it.run.clone());
        changes.sort_by_cached_key(place);
        changes
    }
}

/// What changed on several pages, in lines.
#[derive(Default)]
pub(crate) struct Summary {
    lines: Vec<String>,
    all: Changes,
    /// The pages with rows that differ.
    pages: usize,
}

impl Summary {
    /// Adds a line for each run of a page whose rows differ, and one for all of them together.
    pub(crate) fn add(&mut self, name: &str, comparison: &Comparison) {
        let mut page = Changes::default();
        let mut runs: BTreeMap<&str, Changes> = BTreeMap::new();
        for key in comparison.keys() {
            for changes in [&mut self.all, &mut page, runs.entry(&key[0]).or_default()] {
                match (comparison.old.get(key), comparison.new.get(key)) {
                    (Some(old), Some(new)) => changes.compare(old, new),
                    (None, _) => changes.added += 1,
                    (_, None) => changes.gone += 1,
                }
            }
        }
        runs.retain(|_, changes| !changes.to_string().is_empty());
        let lines = runs.iter().map(|(run, changes)| format!("{name}, {run}: {changes}"));
        self.lines.extend(lines);
        if runs.len() > 1 {
            self.lines.push(format!("{name}, all runs: {page}"));
        }
        self.pages += usize::from(!runs.is_empty());
    }

    /// The lines. Where several pages differ, the first is about all of them together.
    pub(crate) fn lines(mut self) -> Vec<String> {
        if self.pages > 1 {
            self.lines.insert(0, format!("{} pages: {}", self.pages, self.all));
        }
        self.lines
    }
}

/// The rows of the tables of a page in a text of it.
fn rows(tables: &Tables, text: &str) -> Rows {
    let mut rows = Rows::new();
    let mut table = None;
    let (mut instance, mut column) = ("", String::new());
    let mut header: Option<Vec<String>> = None;
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            table = tables.get_key_value(title);
            column = table.map_or_else(String::new, |(_, first)| first.clone());
        } else if let Some(title) = line.strip_prefix("### ") {
            instance = title.split_once(": ").map_or(title, |(name, _)| name);
        } else if let Some(title) = line.strip_prefix("**").and_then(|it| it.strip_suffix("**")) {
            column = title.to_owned();
        }
        let Some((title, _)) = table.filter(|_| line.starts_with('|')) else {
            header = None;
            continue;
        };
        let cells = cells(line);
        let Some(header) = &header else {
            header = Some(cells);
            continue;
        };
        if line.starts_with("|-") {
            continue;
        }
        let mut add = |run: &str, instance: &str, column: &str, cell: &str| {
            let key = [run, title, instance].map(str::to_owned);
            rows.entry(key).or_default().insert(column.to_owned(), cell.to_owned());
        };
        let named: Vec<(&str, &str)> =
            header.iter().zip(&cells).map(|(head, cell)| (head.as_str(), cell.as_str())).collect();
        match named.as_slice() {
            [("instance", instance), ("run", run), rest @ ..] => {
                rest.iter().for_each(|(column, cell)| add(run, instance, column, cell));
            }
            [("run", run), rest @ ..] => {
                rest.iter().for_each(|(column, cell)| add(run, instance, column, cell));
            }
            [(_, instance), rest @ ..] => {
                // An empty cell is no row; a row without a figure has a dash.
                let rest = rest.iter().filter(|(_, cell)| !cell.is_empty());
                rest.for_each(|(run, cell)| add(run, instance, &column, cell));
            }
            [] => {}
        }
    }
    rows
}

/// The rows of a run, old and new.
#[derive(Default)]
struct Changes {
    counts: BTreeMap<String, Tally>,
    /// By column of text: how many rows differ in it. Rows that differ in the solution only are apart.
    texts: BTreeMap<String, u64>,
    solution_only: u64,
    added: u64,
    gone: u64,
}

/// A column of counts. Sums are over the rows that have a number both before and now.
#[derive(Default)]
struct Tally {
    old: f64,
    new: f64,
    smaller: u64,
    larger: u64,
    equal: u64,
    /// Rows that have a number now, and had none.
    gained: u64,
    lost: u64,
}

impl Changes {
    fn compare(&mut self, old: &BTreeMap<String, String>, new: &BTreeMap<String, String>) {
        let (mut solution, mut rest) = (false, false);
        let mut texts = BTreeSet::new();
        for column in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
            let cell = |cells: &BTreeMap<String, String>| cells.get(column).cloned();
            let (old, new) = (cell(old).unwrap_or_default(), cell(new).unwrap_or_default());
            if column == "solution" {
                solution = old != new;
                continue;
            }
            let (before, now) = (count(&old), count(&new));
            if before.is_some() || now.is_some() {
                self.counts.entry(column.clone()).or_default().add(before, now);
            }
            if old != new && before == now {
                // A sign tells of another outcome.
                texts.insert(if plain(&old) == plain(&new) { "outcome" } else { column });
            }
            rest |= old != new;
        }
        for column in texts {
            *self.texts.entry(column.to_owned()).or_default() += 1;
        }
        self.solution_only += u64::from(solution && !rest);
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = |number: u64, of: &str| {
            (number > 0)
                .then(|| format!("{number} {} {of}", if number == 1 { "row" } else { "rows" }))
        };
        let tallies = self.counts.iter().filter_map(|(column, tally)| tally.told(column));
        let texts = self.texts.iter();
        let texts =
            texts.filter_map(|(column, number)| rows(*number, &format!("with another {column}")));
        let apart = [
            rows(self.solution_only, "with another solution only"),
            rows(self.added, "added"),
            rows(self.gone, "gone"),
        ];
        let parts: Vec<String> = tallies.chain(texts).chain(apart.into_iter().flatten()).collect();
        f.write_str(&parts.join("; "))
    }
}

impl Tally {
    fn add(&mut self, old: Option<f64>, new: Option<f64>) {
        let (Some(old), Some(new)) = (old, new) else {
            *if new.is_some() { &mut self.gained } else { &mut self.lost } += 1;
            return;
        };
        self.old += old;
        self.new += new;
        *match new.total_cmp(&old) {
            Ordering::Less => &mut self.smaller,
            Ordering::Equal => &mut self.equal,
            Ordering::Greater => &mut self.larger,
        } += 1;
    }

    /// Sums, and how many rows are better; nothing if all rows are equal.
    fn told(&self, column: &str) -> Option<String> {
        let Self { old, new, smaller, larger, equal, gained, lost } = *self;
        if smaller + larger + gained + lost == 0 {
            return None;
        }
        let mut text = column.to_owned();
        if smaller + larger > 0 {
            let sum = |sum: f64| chart::number((sum * 100.0).round() / 100.0);
            text += &format!(" {} → {}{}", sum(old), sum(new), percent(old, new));
        }
        let [first, second] = verdicts(column);
        let mut rows =
            [(smaller, first), (larger, second), (gained, "new"), (lost, "lost"), (equal, "equal")];
        if second == "better" {
            rows.swap(0, 1);
        }
        let rows = rows.into_iter().filter(|(number, _)| *number > 0);
        let rows: Vec<String> = rows.map(|(number, how)| format!("{number} {how}")).collect();
        Some(format!("{text}: {}", rows.join(", ")))
    }
}

/// What is said of a smaller and of a larger number in this column.
fn verdicts(column: &str) -> [&'static str; 2] {
    match column {
        // More of these is neither better nor worse.
        "dead ends" | "duplicates" | "solutions" => ["fewer", "more"],
        "lower bound" => ["worse", "better"],
        _ => ["better", "worse"],
    }
}

/// ` (−0.1 %)`; nothing where it says nothing.
fn percent(old: f64, new: f64) -> String {
    let change = 100.0 * (new - old) / old;
    if change == 0.0 || !change.is_finite() {
        return String::new();
    }
    format!(" ({}{:.1} %)", if change < 0.0 { "−" } else { "+" }, change.abs())
}

/// The number in a cell, without the sign behind it.
fn count(cell: &str) -> Option<f64> {
    plain(cell).replace(',', "").parse().ok()
}

fn plain(cell: &str) -> &str {
    cell.trim_end_matches([' ', '†', '∅'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lines::Figure,
        page::{Page, tests::sample},
    };

    /// The summary after `change` to the rows of the sample.
    fn after(change: impl Fn(&mut Page)) -> String {
        let old = sample().counts();
        let mut page = sample();
        change(&mut page);
        let comparison = Comparison::of(&page.tables(), &old, &page.counts());
        let mut summary = Summary::default();
        summary.add(&page.name, &comparison);
        summary.lines().join("\n")
    }

    fn set(page: &mut Page, row: usize, column: Column, figure: Figure) {
        page.rows[row].figures.insert(column, figure);
    }

    #[test]
    fn every_cell_of_every_layout_is_read() {
        let page = sample();
        let rows = rows(&page.tables(), &page.counts());
        assert_eq!(rows.len(), page.rows.len());
        let cell = |run: &str, table: &str, instance: &str, column: &str| {
            rows[&[run, table, instance].map(str::to_owned)][column].clone()
        };
        assert_eq!(cell("bfs, published", "Each", "large", "visited"), "1,234,567");
        assert_eq!(cell("w = 3/2", "Sweep", "small", "cost"), "2");
        assert_eq!(cell("w = 1", "Sweep", "large", "expanded"), "1,000,000 †");
        assert_eq!(cells("| a\\|b |   |"), ["a|b", ""]);
    }

    #[test]
    fn equal_pages_have_no_changes() {
        assert_eq!(after(|_| ()), "");
    }

    #[test]
    fn changes_of_several_pages_are_summed_first() {
        let texts = ["1,000", "900"].map(|expanded| {
            format!("## Each\n\n| instance | run | expanded |\n|---|---|---|\n| small | bfs | {expanded} |\n")
        });
        let tables = Tables::from([("Each".to_owned(), String::new())]);
        let [old, new] = &texts;
        let mut summary = Summary::default();
        summary.add("klotski", &Comparison::of(&tables, old, new));
        summary.add("npuzzle", &Comparison::of(&tables, old, old));
        summary.add("sokoban", &Comparison::of(&tables, old, new));
        let lines = [
            "2 pages: expanded 3,000 → 2,800 (−6.7 %): 2 better, 1 equal",
            "klotski, bfs: expanded 1,000 → 900 (−10.0 %): 1 better",
            "sokoban, bfs: expanded 1,000 → 900 (−10.0 %): 1 better",
        ];
        assert_eq!(summary.lines(), lines);
    }

    #[test]
    fn changes_are_summed_by_run() {
        let text = |text: &str| Figure::Text(text.to_owned());
        snapshots::assert_snapshot!(
            "changes",
            after(|page| {
                // Of the first run one row gets better and one worse; of the second only a solution changes.
                set(page, 0, Column::Visited, Figure::Number(3));
                set(page, 0, Column::Solution, text("L"));
                set(page, 1, Column::Solution, text("L"));
                set(page, 2, Column::Visited, Figure::Number(1_234_000));
                set(page, 2, Column::Outcome, text("time limit"));
                // A solution is lost, and a row is stopped no more at the same count.
                page.rows[4].figures.remove(&Column::Cost);
                page.rows[6].outcome = "solved".to_owned();
            })
        );
        snapshots::assert_snapshot!(
            "rows_added_and_gone",
            after(|page| {
                page.rows[5].run = "w = 2".to_owned();
            })
        );
    }
}
