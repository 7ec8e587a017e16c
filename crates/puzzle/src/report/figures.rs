//! A report cell by cell, as the tables of suites show it.

use catalogue::{Answer, milliseconds};
use search::{Bound, Outcome};
use suite::{Column, Figure};

/// The figure of `answer` for `column`, if there is one.
pub(crate) fn figure(answer: &Answer, column: Column) -> Option<Figure> {
    let stats = &answer.stats;
    let first = answer.solutions.first();
    let number = |count: u64| Some(Figure::Number(count));
    let cost = |cost: u64| match answer.decimals.one() {
        1 => number(cost),
        _ => Some(Figure::Text(answer.decimals.written(cost))),
    };
    let text = |text: &str| Some(Figure::Text(text.to_owned()));
    match column {
        Column::Outcome => match answer.outcome {
            Outcome::Solved => text("solved"),
            Outcome::Exhausted if first.is_none() => text("unsolvable"),
            Outcome::Exhausted => text("all found"),
            Outcome::Stopped(stop) => Some(Figure::Text(stop.to_string())),
            Outcome::Invalid(_) => text("invalid"),
        },
        Column::Proved => text(answer.proved?.words()),
        Column::Length => number(first?.length as u64),
        Column::Cost => cost(first?.table_cost()),
        Column::Solution => text(&first?.actions),
        Column::Solutions => number(answer.extras.count.unwrap_or(answer.solutions.len() as u64)),
        Column::LowerBound => match answer.lower_bound? {
            Bound::Cost(bound) => cost(bound),
            Bound::Length(bound) => number(bound.into()),
        },
        Column::AllStates => number(answer.extras.all_states?),
        Column::Visited => number(answer.extras.visited?),
        Column::Expanded => number(stats.expanded),
        Column::Generated => number(stats.generated),
        Column::Distinct => number(stats.distinct?),
        Column::Duplicates => number(stats.duplicates),
        Column::Reopened => number(stats.reopened),
        Column::DeadEnds => number(stats.dead_ends),
        Column::PeakOpen => number(stats.peak_open),
        Column::Iterations => number(stats.iterations.into()),
        Column::ElapsedMs => Some(Figure::Text(milliseconds(stats.elapsed).to_string())),
        Column::PeakBytes => number(stats.peak_bytes as u64),
    }
}
