//! The states of a whole space by depth: as a table, as JSON, as a list and as a picture.

use std::fmt::Write;

use catalogue::{counted, json::json_line, object};
use chart::{Bin, histogram};
use domain::Measure;
use indicatif::HumanCount;
use search::parallel::{ExploreCounts, Layer};

use super::text::columns;

/// A line a depth, and the sums. Depths are counted in `unit`.
pub(crate) fn explored_text(
    unit: Measure,
    domain::ExploreResult { counts: explored, solution }: &domain::ExploreResult,
) -> String {
    let count = |count: u64| HumanCount(count).to_string();
    let layers = explored.layers.iter();
    let rows = layers.map(|at| [at.depth.to_string(), count(at.states), count(at.goals)]);
    let mut text = columns(&["depth", "states", "goals"], rows);
    let ExploreCounts { expanded, generated, duplicates, .. } = *explored;
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
fn headline(unit: Measure, explored: &ExploreCounts) -> String {
    let states = counted(explored.layers.iter().map(|layer| layer.states).sum::<u64>(), "state");
    let depth = explored.layers.last().map_or(0, |layer| layer.depth);
    let most = unit.amount(HumanCount(depth.into()));
    match (explored.stop, explored.layers.is_empty()) {
        (None, _) => format!("{states}, all that can be reached: the farthest need {most}"),
        (Some(_), true) => "no whole layer".to_owned(),
        (Some(_), false) => format!("{states} need at most {most}; others are not counted"),
    }
}

/// One object on one line.
pub(crate) fn explored_json(
    domain: &str,
    instance: &str,
    explored: &domain::ExploreResult,
) -> String {
    let ExploreCounts { layers, expanded, generated, duplicates, stop } = &explored.counts;
    let line = object! {
        "domain": domain,
        "instance": instance,
        "layers": layers,
        "expanded": expanded,
        "generated": generated,
        "duplicates": duplicates,
        "complete": stop.is_none(),
        "stop": stop,
    };
    let line = line.with("solution", explored.solution.as_deref());
    json_line(&line.with("version", Some(env!("CARGO_PKG_VERSION"))))
}

/// `depth,states,goals`, a line a depth.
pub(crate) fn explored_csv(_: Measure, explored: &ExploreCounts) -> String {
    let mut text = "depth,states,goals\n".to_owned();
    for Layer { depth, states, goals } in &explored.layers {
        let _ = writeln!(text, "{depth},{states},{goals}");
    }
    text
}

/// A bar a depth, on linear axes.
pub(crate) fn explored_svg(unit: Measure, explored: &ExploreCounts) -> String {
    let bin =
        |layer: &Layer| Bin { label: layer.depth.to_string(), count: layer.states, series: 0 };
    let bins: Vec<Bin> = explored.layers.iter().map(bin).collect();
    let depth = format!("depth, in {}", unit.many);
    histogram(&headline(unit, explored), [&depth, "states"], &bins)
}
