//! The curve of anytime search: the best solution and the bound by expansions.

use catalogue::Answer;
use chart::{Curves, Join, Panel, Scale, Series, curves, to_f64};
use search::Milestone;

/// Draws both in steps, on a logarithmic axis of expansions. The area between them is the gap.
pub(crate) fn curve_svg(title: &str, answer: &Answer) -> String {
    let milestones = &answer.milestones;
    let one = to_f64(answer.decimals.one());
    let written = |cost: u64| to_f64(cost) / one;
    let best = milestones.iter().filter_map(|it| Some((it.expanded, written(it.cost?))));
    let bound = milestones.iter().map(|it| (it.expanded, written(it.bound)));
    let last = milestones.last().map_or(1, |last| last.expanded);
    let gap = milestones.last().and_then(Milestone::gap);
    let gap = gap.map_or_else(String::new, |gap| format!(", gap {}", catalogue::percent(gap)));
    let panel = Panel {
        across: ("states expanded, logarithmic".to_owned(), Scale::Logarithmic),
        up: ("cost".to_owned(), Scale::Linear),
        series: vec![steps("best solution", best, last), steps("bound", bound, last)],
    };
    curves(&Curves {
        title: &format!("{title}: anytime search{gap}"),
        description: "the best solution and the bound by states expanded",
        notes: &["bound: no solution costs less"],
        columns: 1,
        panels: &[panel],
    })
}

/// A series that jumps at each point, up to the last expansion.
fn steps(name: &str, points: impl Iterator<Item = (u64, f64)>, last: u64) -> Series {
    let place = |expanded: u64| to_f64(expanded.max(1));
    let mut curve: Vec<_> =
        points.map(|(expanded, cost)| ((place(expanded), cost), false)).collect();
    if let Some(&((_, cost), _)) = curve.last() {
        curve.push(((place(last), cost), false));
    }
    Series { name: name.to_owned(), curve, join: Join::Steps }
}
