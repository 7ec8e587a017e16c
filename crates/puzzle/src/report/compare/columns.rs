//! The table of an instance: a line a search.

use bytesize::ByteSize;
use catalogue::{Answer, Proof, number};
use domain::Measure;
use indicatif::HumanCount;
use search::Outcome;
use suite::{Column as Shown, Figure};

use super::{
    rows::{CompareRow, Ran, has_units, typed_algorithm},
    statistics::{Quartiles, has_outlier},
    table::{Column, Look, Table},
};
use crate::report::{figures::figure, text::title};

/// A search that a limit stopped.
pub(super) const STOPPED: &str = "†";
/// The time of a search of which one run was far off.
const OUTLIER: &str = "‡";

/// The texts of a column.
type Cells<'a> = Box<dyn Fn(&CompareRow) -> String + 'a>;

/// The name of the instance and a line a search.
pub(crate) fn compared_table(instance: &str, rows: &[CompareRow], look: Look) -> String {
    let all = columns(rows, look);
    let cells = |row: &CompareRow| all.iter().map(|(_, cell)| cell(row)).collect();
    let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    let mut note = String::new();
    if let Some(CompareRow { ran: Ran { answer, .. }, .. }) = rows.first()
        && answer.choice.actions.is_some()
        && !has_units(rows)
    {
        note += &format!("search over: {}\n", answer.unit.many);
    }
    if cells.iter().flatten().any(|cell| cell.ends_with(STOPPED)) {
        note += &format!("{STOPPED}: stopped by a limit\n");
    }
    if cells.iter().flatten().any(|cell| cell.ends_with(OUTLIER)) {
        note +=
            &format!("{OUTLIER}: one run took far more or less time than the others; --warmup 1\n");
    }
    let columns = all.iter().map(|(column, _)| *column).collect();
    Table { heading: instance.to_owned(), columns, rows: cells, note }.written(look)
}

/// The columns. In a terminal names are as they are typed, and one column tells how a search ended and what it proved.
fn columns<'a>(rows: &[CompareRow], look: Look) -> Vec<(Column, Cells<'a>)> {
    let is_text = matches!(look, Look::Text(_));
    let mut all: Vec<(Column, Cells<'a>)> = Vec::new();
    let mut add = |column, cell: Cells<'a>| all.push((column, cell));
    let name = if is_text { typed_algorithm } else { title };
    add(Column::text("algorithm"), Box::new(move |row| name(&row.ran.answer)));
    add(
        Column::text("heuristic"),
        Box::new(|row| row.ran.answer.choice.heuristic.unwrap_or_default().to_owned()),
    );
    if has_units(rows) {
        add(Column::text("search over"), Box::new(|row| row.ran.answer.unit.many.to_owned()));
    }
    match is_text {
        true => add(Column::text("result"), Box::new(|row| result(&row.ran.answer))),
        false => add(Column::text("outcome"), of(Shown::Outcome)),
    }
    for measure in measures(rows) {
        let is_minimised = rows.iter().any(|row| row.ran.answer.measure.many == measure.many);
        let rank = if is_minimised { 0 } else { 3 };
        add(Column::number(measure.many, rank), Box::new(move |row| amount(row, measure)));
    }
    if !is_text {
        let proof = |row: &CompareRow| row.ran.answer.proof().brief(row.ran.answer.decimals);
        add(Column::text("proved"), Box::new(proof));
    }
    let has = |column| rows.iter().any(|row| figure(&row.ran.answer, column).is_some());
    for (name, column) in [("visited", Shown::Visited), ("all states", Shown::AllStates)] {
        if has(column) {
            add(Column::number(name, 1), of(column));
        }
    }
    add(Column::number("expanded", 0), of(Shown::Expanded));
    add(Column::number("generated", 6), of(Shown::Generated));
    add(
        Column::number("memory", 5),
        Box::new(|row| ByteSize(row.ran.answer.stats.peak_bytes as u64).to_string()),
    );
    // Wall time of one run, processor time of several.
    match rows.iter().any(|row| row.ran.runs.len() > 1) {
        true => add(Column::number("processor ms", 2), Box::new(time)),
        false => add(Column::number("ms", 2), Box::new(time)),
    }
    let times = |times: Option<f64>| times.map_or_else(String::new, |it| decimals(it, 2));
    let best = if is_text { "× best" } else { "× the best" };
    add(Column::number(best, 4), Box::new(move |row| times(row.times_best)));
    if rows.iter().any(|row| row.branching.is_some()) {
        add(Column::number("b*", 0), Box::new(move |row| times(row.branching)));
    }
    all
}

/// The figure of a suite's tables, digits in groups.
fn of<'a>(column: Shown) -> Cells<'a> {
    Box::new(move |row| match figure(&row.ran.answer, column) {
        Some(Figure::Text(text)) => text,
        Some(Figure::Number(number)) => HumanCount(number).to_string(),
        None => String::new(),
    })
}

/// What solutions are measured by.
fn measures(rows: &[CompareRow]) -> Vec<Measure> {
    let first = rows.iter().find_map(|row| row.ran.answer.solutions.first());
    first.into_iter().flat_map(|first| first.measures.iter()).map(|(measure, _)| measure).collect()
}

fn amount(row: &CompareRow, measure: Measure) -> String {
    let answer = &row.ran.answer;
    let amount = answer.solutions.first().and_then(|it| it.measures.amount(measure));
    amount.map_or_else(String::new, |amount| number(measure, amount, answer.decimals))
}

/// What is proved, or else how the search ended.
fn result(answer: &Answer) -> String {
    let proof = answer.proof();
    match (proof, answer.outcome) {
        (Proof::None, _) | (_, Outcome::Invalid(_)) => match figure(answer, Shown::Outcome) {
            Some(Figure::Text(text)) => text,
            _ => String::new(),
        },
        (_, Outcome::Stopped(_)) => format!("{} {STOPPED}", proof.brief(answer.decimals)),
        _ => proof.brief(answer.decimals),
    }
}

fn time(row: &CompareRow) -> String {
    match row.ran.runs.as_slice() {
        runs @ [_, _, ..] if has_outlier(runs) => {
            format!("{} {OUTLIER}", Quartiles::of(runs).words())
        }
        runs @ [_, _, ..] => Quartiles::of(runs).words(),
        _ => decimals(row.ran.answer.stats.elapsed.as_secs_f64() * 1e3, 1),
    }
}

/// A number with `places` decimals, and the digits before them in groups.
fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), |it| HumanCount(it).to_string());
    format!("{whole}.{decimals}")
}
