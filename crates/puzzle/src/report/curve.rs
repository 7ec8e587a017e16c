//! The curve of anytime search: the best solution and the bound by expansions.

use chart::{
    ChartError, Curve, Look, canvas, curves_on, decades, described, legend,
    plotters::prelude::IntoLogRange, to_f64,
};
use search::Milestone;

use crate::interface::Answer;

/// The height of the picture below its title, in pixels.
const HEIGHT: u32 = 380;

/// Draws both in steps, on a logarithmic axis of expansions. The area between them is the gap.
pub(crate) fn curve_svg(title: &str, answer: &Answer) -> Result<String, ChartError> {
    let milestones = &answer.milestones;
    let one = to_f64(10_u64.saturating_pow(answer.decimals.0));
    let written = |cost: u32| f64::from(cost) / one;
    let best = milestones.iter().filter_map(|it| Some((it.expanded, written(it.cost?))));
    let bound = milestones.iter().map(|it| (it.expanded, written(it.bound)));
    let last = milestones.last().map_or(1, |last| last.expanded);
    let curves = [steps(best, last), steps(bound, last)];
    let points = || curves.iter().flatten().map(|(at, _)| *at);
    let top = points().map(|(_, cost)| cost).fold(1.0, f64::max) * 1.05;
    let expansions = decades(points().map(|(expanded, _)| expanded));
    let gap = milestones.last().and_then(Milestone::gap);
    let gap =
        gap.map_or_else(String::new, |gap| format!(", gap {}", crate::interface::percent(gap)));
    let title = format!("{title}: anytime search{gap}");
    let mut svg = String::new();
    {
        let (root, areas) = canvas(&mut svg, &title, HEIGHT, 1)?;
        let titles = ["states expanded, logarithmic".to_owned(), "cost".to_owned()];
        let look = Look { right: chart::LEGEND, labels: 8, titles, is_joined: true };
        curves_on(&root, &areas[0], look, expansions.log_scale(), 0.0..top, &curves)?;
        legend(&root, &["the best solution", "the bound: no solution costs less"], &[])?;
    }
    Ok(described(&svg, &title, "the best solution and the bound by states expanded"))
}

/// The corners of a curve that jumps at each point, up to the last expansion.
fn steps(points: impl Iterator<Item = (u64, f64)>, last: u64) -> Curve {
    let mut corners = Curve::new();
    for (expanded, cost) in points {
        let at = to_f64(expanded.max(1));
        if let Some(((_, before), _)) = corners.last().copied() {
            corners.push(((at, before), false));
        }
        corners.push(((at, cost), false));
    }
    if let Some(((_, cost), _)) = corners.last().copied() {
        corners.push(((to_f64(last.max(1)), cost), false));
    }
    corners
}
