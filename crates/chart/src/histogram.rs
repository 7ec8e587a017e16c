//! Bars side by side, on linear axes.

use crate::{
    axis::{Axis, Scale, short},
    svg::{Anchor, LINE, MARGIN, Svg, WIDTH, area_of, width_of},
    to_f64,
};

/// From the top of the picture to the top of the highest bar.
const TOP: f64 = 72.0;
/// The height of the highest bar.
const HEIGHT: f64 = 240.0;

/// A bar of a [`histogram`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The text below it, if there is room.
    pub label: String,
    /// Its height.
    pub count: u64,
    /// The series that its colour stands for, from 0 to 2; any other is grey.
    pub series: usize,
}

/// A bar for each bin, from left to right, each as high as its count. `across` and `up` name the axes.
#[must_use]
pub fn histogram(title: &str, [across, up]: [&str; 2], bins: &[Bin]) -> String {
    let mut svg = Svg::new();
    let counts: Vec<f64> = bins.iter().map(|bin| to_f64(bin.count)).chain([0.0]).collect();
    let bottom = TOP + HEIGHT;
    let counts = Axis::new(Scale::Linear, &counts, [bottom, TOP], 5);
    let labels = counts.ticks.iter().map(|&tick| width_of(&short(tick))).fold(0.0, f64::max);
    let left = MARGIN + labels + 8.0;
    let width = (WIDTH - MARGIN - left) / bins.len().max(1) as f64;
    svg.text((MARGIN, TOP - LINE), "note", Anchor::Start, up);
    for &tick in &counts.ticks {
        let y = counts.place(tick);
        svg.line("grid", &[(left, y), (WIDTH - MARGIN, y)]);
        svg.text((left - 6.0, y), "tick", Anchor::End, &short(tick));
    }
    let widest = bins.iter().map(|bin| width_of(&bin.label)).fold(0.0, f64::max);
    // Every bar has a label, or every fifth, tenth …
    let fits = |every: &usize| *every as f64 * width >= widest + 10.0;
    let every = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(fits).unwrap_or(1_000);
    let gap = if width > 4.0 { 1.0 } else { 0.0 };
    for (number, bin) in bins.iter().enumerate() {
        let (x, y) = (left + number as f64 * width, counts.place(to_f64(bin.count)));
        svg.rectangle(&area_of(bin.series, false), [x, y, width - gap, bottom - y]);
        if number.is_multiple_of(every) {
            let middle = x + (width - gap) / 2.0;
            svg.text((middle, bottom + 12.0), "tick", Anchor::Middle, &bin.label);
        }
    }
    svg.line("axis", &[(left, bottom), (WIDTH - MARGIN, bottom)]);
    svg.text((WIDTH - MARGIN, bottom + 12.0 + LINE), "note", Anchor::End, across);
    svg.finish(title, &format!("{up} by {across}"), bottom + 2.0 * LINE + 8.0)
}
