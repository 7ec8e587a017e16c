//! Several searches as a table for spreadsheets.

use catalogue::milliseconds;
use domain::{About, Measure};
use suite::{Column, Figure};

use super::{
    rows::{CompareRow, Ran},
    statistics::Quartiles,
};
use crate::{
    io::origin,
    report::{figures::figure, text::title},
};

/// The columns of a table for spreadsheets before all of [`Column::ALL`].
const CSV_BEFORE: [&str; 6] =
    ["domain", "instance", "algorithm", "heuristic", "profile", "search_over"];
/// The column after all of [`Column::ALL`] and the measures.
const CSV_TIMES: &str = "times_best";
/// The next column, if it is asked for.
const CSV_BRANCHING: &str = "effective_branching";
/// The columns after these.
const CSV_AFTER: [&str; 10] = [
    "processor_ms",
    "processor_ms_lower",
    "processor_ms_upper",
    "processor_ms_each",
    "runs",
    "search",
    "seed",
    "machine",
    "version",
    "commit",
];

/// What solutions are measured by, except for the cost, which is among [`Column::ALL`].
fn counted(about: &About) -> impl Iterator<Item = Measure> {
    about.measures.iter().copied().filter(|measure| !measure.is_cost())
}

/// The first line of a table for spreadsheets.
pub(crate) fn compared_csv_header(about: &About, has_branching: bool) -> String {
    let names = Column::ALL.map(|column| column.to_string().replace('-', "_"));
    let before = CSV_BEFORE.map(str::to_owned).into_iter().chain(names);
    let measures = counted(about).map(|measure| measure.many.to_owned());
    let branching = has_branching.then_some(CSV_BRANCHING);
    let after = [CSV_TIMES].into_iter().chain(branching).chain(CSV_AFTER);
    csv_line(before.chain(measures).chain(after.map(str::to_owned)))
}

/// A line a search: numbers without groups, and nothing where there is no value.
pub(crate) fn compared_csv(about: &About, rows: &[CompareRow], has_branching: bool) -> String {
    let line = |row: &CompareRow| {
        let CompareRow { ran: Ran { request, search, answer, runs }, .. } = row;
        let first = answer.solutions.first();
        let before = [
            about.name.to_owned(),
            row.instance.clone(),
            title(answer),
            answer.choice.heuristic.unwrap_or_default().to_owned(),
            request.search.profile.to_string(),
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
        let Quartiles { lower, median, upper } = Quartiles::of(runs);
        let ratio = |it: Option<f64>| it.map_or_else(String::new, |it| format!("{it:.4}"));
        let branching = has_branching.then(|| ratio(row.branching));
        let times = [ratio(row.times_best)].into_iter().chain(branching);
        let each = runs.iter().map(|&time| milliseconds(time).to_string());
        let origin = origin(row.seed);
        let after = [
            median.to_string(),
            lower.to_string(),
            upper.to_string(),
            each.collect::<Vec<_>>().join(" "),
            runs.len().to_string(),
            search.clone(),
            origin.seed.map_or_else(String::new, |seed| seed.to_string()),
            origin.machine.to_owned(),
            origin.version.to_owned(),
            origin.commit.unwrap_or_default().to_owned(),
        ];
        csv_line(before.into_iter().chain(figures).chain(amounts).chain(times).chain(after))
    };
    rows.iter().map(line).collect()
}

/// Values with commas between them; one with a comma, a quote or a line's end stands in quotes (RFC 4180).
pub(super) fn csv_line(values: impl Iterator<Item = String>) -> String {
    let quoted = |value: String| match value.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", value.replace('"', "\"\"")),
        false => value,
    };
    values.map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

/// Reads the values of a line that [`csv_line`] wrote, without its line end. `None` if a quote is not closed, or a
/// closed one is not at the end of its value.
pub(crate) fn csv_cells(line: &str) -> Option<Vec<String>> {
    let (mut cells, mut rest) = (Vec::new(), line);
    loop {
        let (cell, after) = match rest.strip_prefix('"') {
            None => {
                let (cell, after) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
                (cell.to_owned(), after)
            }
            Some(quoted) => {
                let (mut cell, mut after) = (String::new(), quoted);
                loop {
                    let (part, next) = after.split_once('"')?;
                    cell += part;
                    after = next;
                    // A quote within the value is written twice.
                    let Some(next) = after.strip_prefix('"') else { break };
                    cell.push('"');
                    after = next;
                }
                (cell, after)
            }
        };
        cells.push(cell);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return after.is_empty().then_some(cells),
        }
    }
}
