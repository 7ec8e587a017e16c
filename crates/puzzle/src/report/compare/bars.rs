//! Searches as bars.

use std::{ffi::OsStr, path::Path};

use catalogue::Proof;
use chart::{Bar, bars, growing_bars, to_f64};
use indicatif::HumanCount;
use search::Outcome;

use super::rows::CompareRow;

/// The name of a file without its folders.
pub(super) fn stem(instance: &str) -> &str {
    Path::new(instance).file_stem().and_then(OsStr::to_str).unwrap_or(instance)
}

/// A bar a search: the states that it expanded, on a logarithmic axis, with what it found and proved. A search that a limit
/// stopped is an outline. The bars grow if the picture `moves`.
pub(crate) fn compared_svg(puzzle: &str, rows: &[CompareRow], moves: bool) -> String {
    let is_one = rows.iter().all(|row| row.instance == rows[0].instance);
    let bar = |row: &CompareRow| {
        let answer = &row.ran.answer;
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
            label: format!("{instance}{}", CompareRow::search(answer)),
            value: to_f64(expanded.max(1)),
            shown: format!("{}: {cost}{end}", HumanCount(expanded)),
            series,
            is_hollow: matches!(answer.outcome, Outcome::Stopped(_) | Outcome::Invalid(_)),
        }
    };
    let title = match rows {
        [first, ..] if is_one => format!("{puzzle}, {}: states expanded", stem(&first.instance)),
        _ => format!("{puzzle}: states expanded"),
    };
    let all: Vec<Bar> = rows.iter().map(bar).collect();
    let mut axis = "logarithmic".to_owned();
    if all.iter().any(|bar| bar.series == 0) {
        let least = rows.first().map_or("best", |row| row.ran.answer.measure.least);
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
