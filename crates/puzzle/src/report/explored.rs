//! The states of a whole space by depth: as a table, as JSON, as a list and as a picture.

use std::fmt::Write;

use catalogue::counted;
use catalogue::json::json_line;
use chart::{Bin, histogram};
use domain::Measure;
use indicatif::HumanCount;
use search::{
    Stop,
    parallel::{Explored, Layer},
};
use serde::Serialize;

use super::text::columns;

/// A line a depth, and the sums. A depth is so much of `unit`.
pub(crate) fn explored_text(
    unit: Measure,
    domain::Explored { counts: explored, solution }: &domain::Explored,
) -> String {
    let count = |count: u64| HumanCount(count).to_string();
    let layers = explored.layers.iter();
    let rows = layers.map(|at| [at.depth.to_string(), count(at.states), count(at.goals)]);
    let mut text = columns(&["depth", "states", "goals"], rows);
    let Explored { expanded, generated, duplicates, .. } = *explored;
    let _ = writeln!(
        text,
        "\n{}\n{} expanded, {} generated, {}",
        headline(unit, explored),
        counted(expanded, "state"),
        counted(generated, "successor"),
        counted(duplicates, "duplicate"),
    );
    if let Some(solution) = solution {
        let _ = writeln!(text, "a shortest solution: {solution}");
    }
    text
}

/// The number of states, and which ones they are.
fn headline(unit: Measure, explored: &Explored) -> String {
    let states = counted(explored.layers.iter().map(|layer| layer.states).sum::<u64>(), "state");
    let depth = explored.layers.last().map_or(0, |layer| layer.depth);
    let most = unit.amount(HumanCount(depth.into()));
    match (explored.stop, explored.layers.is_empty()) {
        (None, _) => format!("{states}, all that can be reached: the farthest need {most}"),
        (Some(_), true) => "no whole layer".to_owned(),
        (Some(_), false) => format!("{states} need at most {most}; others are not counted"),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    layers: &'a [Layer],
    expanded: u64,
    generated: u64,
    duplicates: u64,
    complete: bool,
    stop: Option<Stop>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    version: &'static str,
}

/// One object on one line.
pub(crate) fn explored_json(domain: &str, instance: &str, explored: &domain::Explored) -> String {
    let Explored { layers, expanded, generated, duplicates, stop } = &explored.counts;
    json_line(&Line {
        domain,
        instance,
        layers,
        expanded: *expanded,
        generated: *generated,
        duplicates: *duplicates,
        complete: stop.is_none(),
        stop: *stop,
        solution: explored.solution.as_deref(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// `depth,states,goals`, a line a depth.
pub(crate) fn explored_csv(_: Measure, explored: &Explored) -> String {
    let mut text = "depth,states,goals\n".to_owned();
    for Layer { depth, states, goals } in &explored.layers {
        let _ = writeln!(text, "{depth},{states},{goals}");
    }
    text
}

/// A bar a depth, on linear axes.
pub(crate) fn explored_svg(unit: Measure, explored: &Explored) -> String {
    let bin =
        |layer: &Layer| Bin { label: layer.depth.to_string(), count: layer.states, series: 0 };
    let bins: Vec<Bin> = explored.layers.iter().map(bin).collect();
    let depth = format!("depth, in {}", unit.many);
    histogram(&headline(unit, explored), [&depth, "states"], &bins)
}
