//! The report of one input in a folder run.

use std::{convert::Infallible, fmt::Write};

use catalogue::{After, Answer, EarlyEnd, Instance, Request, counted, milliseconds, stopped};
use domain::{About, TextError};
use search::{Outcome, Stop};
use text::Problem;

use super::{
    progress::Notes,
    text::{UNSOLVABLE, pairs, title},
};
use crate::io::abridged;

/// The domain and the name of the instance.
pub(crate) fn heading(about: &About, instance: &str) -> String {
    pairs([("domain", about.name), ("instance", instance)])
}

/// Every complaint, with its place.
pub(crate) fn bad_input(error: &TextError) -> String {
    let count = error.problems.len() + error.omitted;
    let mut text = format!("invalid input: {}\n", counted(count as u64, "problem"));
    for Problem { line, column, kind } in &error.problems {
        let _ = writeln!(text, "  line {line}, column {column}: {}", abridged(kind));
    }
    if error.omitted > 0 {
        let _ = writeln!(text, "  and {} more", error.omitted);
    }
    text
}

/// The results of one algorithm: each solution board by board, then the reason why there are no more.
pub(crate) fn section(
    instance: &dyn Instance,
    request: &Request,
    answer: &Answer,
    notes: &Notes,
) -> String {
    let mut title = title(answer);
    if let Some(heuristic) = answer.choice.heuristic {
        let _ = write!(title, ", {heuristic}");
    }
    let mut text = format!("\n{title}\n{}\n", "=".repeat(title.chars().count()));
    let memory = answer.stats.distinct.unwrap_or(answer.stats.peak_open);
    let Ok(ended) = request.each(After::Show, answer.solutions.iter().enumerate(), |at| {
        let (index, solution) = at;
        let mut boards = Vec::new();
        let Ok(undrawn) = request.each(After::Show, instance.boards(&solution.actions), |board| {
            boards.push(board);
            Ok::<(), Infallible>(())
        });
        let mut rows = vec![("size", solution.measures.words(answer.decimals))];
        if let Some((time, successors)) = notes.solutions.get(index) {
            rows.push(("time", format!("{} ms", milliseconds(*time))));
            // An engine of a puzzle's own may tell of none.
            if *successors > 0 || answer.stats.generated == 0 {
                rows.push(("most nodes computed at a step", successors.to_string()));
            }
        }
        rows.push(("most nodes in memory", memory.to_string()));
        let _ = writeln!(text, "\nsolution {}\n{}", index + 1, pairs(rows));
        let actions: Vec<&str> = solution.actions.split_whitespace().collect();
        for (number, board) in boards.iter().enumerate() {
            let action = match number.checked_sub(1) {
                None => "start",
                Some(before) => actions.get(before).copied().unwrap_or(""),
            };
            let _ = writeln!(text, "{number}: {action}\n{board}");
        }
        if let Some(EarlyEnd { stop, .. }) = undrawn {
            let _ = writeln!(text, "{}: other boards are not shown", stopped(stop));
        }
        Ok::<(), Infallible>(())
    });
    if let Some(EarlyEnd { done, stop }) = ended {
        let all = counted(answer.solutions.len(), "solution");
        let _ = writeln!(text, "\n{}: {done} of {all} shown", stopped(stop));
    }
    if answer.solutions.is_empty() {
        text.push('\n');
    }
    let left_out = match answer.left_out {
        0 => String::new(),
        count => format!("; {count} more found, without the time to replay them"),
    };
    let _ = writeln!(text, "{}{left_out}", ending(answer));
    text
}

/// Why there are no more solutions.
fn ending(answer: &Answer) -> String {
    let elapsed = milliseconds(answer.stats.elapsed);
    let none = if answer.solutions.is_empty() { "no solution" } else { "no more solutions" };
    match answer.outcome {
        Outcome::Solved => format!("solved; {}", answer.proof().words(answer.decimals)),
        Outcome::Exhausted if answer.solutions.is_empty() => UNSOLVABLE.to_owned(),
        Outcome::Exhausted => format!("{none}: nothing is left to search"),
        Outcome::Stopped(Stop::Time) => format!("{none}: timeout after {elapsed} ms"),
        Outcome::Stopped(stop) => format!("{none}: stopped by the {stop}"),
        Outcome::Invalid(breach) => format!("{none}: invalid, because {breach}"),
    }
}
