//! Bars one below the other, on a logarithmic axis.

use std::ops::Range;

use crate::{
    axis::{Axis, Scale, short},
    svg::{Anchor, GREY, LINE, MARGIN, Svg, TOP, WIDTH, area_of, width_of},
};

/// The height of a bar, of a bar with its name, and of the axis.
const BAR: f64 = 12.0;
const ROW: f64 = LINE + BAR + 6.0;
const AXIS: f64 = 2.0 * LINE + 6.0;

/// A bar of [`bars`].
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The text above it.
    pub label: String,
    /// Its value, more than 0.
    pub value: f64,
    /// The text at its end.
    pub shown: String,
    /// The series that its colour stands for, from 0 to 5; any other is grey.
    pub series: usize,
    /// Is the bar an outline only?
    pub is_hollow: bool,
}

/// Bars one below the other, each from 1 to its value on a logarithmic axis, which `axis` names. A band marks the
/// values that count as `even`.
#[must_use]
pub fn bars(title: &str, axis: &str, even: Range<f64>, bars: &[Bar]) -> String {
    let height = TOP + bars.len() as f64 * ROW;
    let mut svg = Svg::new();
    let values: Vec<f64> = bars.iter().map(|bar| bar.value).chain([1.0]).collect();
    let shown = bars.iter().map(|bar| width_of(&bar.shown)).fold(0.0, f64::max);
    let ends = [MARGIN + 8.0, WIDTH - MARGIN - shown - 8.0];
    let places = Axis::new(Scale::Logarithmic, &values, ends, 6);
    if even.end > even.start {
        let [from, to] = [even.start, even.end].map(|value| places.place(value));
        svg.rectangle("even", [from, TOP, to - from, height - TOP]);
    }
    for &tick in &places.ticks {
        let x = places.place(tick);
        let class = if tick == 1.0 { "axis" } else { "grid" };
        svg.line(class, &[(x, TOP), (x, height)]);
    }
    for tick in places.labelled(8) {
        svg.text((places.place(tick), height + 12.0), "tick", Anchor::Middle, &short(tick));
    }
    for (number, bar) in bars.iter().enumerate() {
        let top = TOP + number as f64 * ROW;
        let [one, end] = [1.0, bar.value].map(|value| places.place(value));
        let (from, to) = (one.min(end), one.max(end));
        svg.text((MARGIN, top + LINE / 2.0), "name", Anchor::Start, &bar.label);
        let class = area_of(if bar.series > 5 { GREY } else { bar.series }, bar.is_hollow);
        svg.rectangle(&class, [from, top + LINE, to - from, BAR]);
        svg.text((to + 6.0, top + LINE + BAR / 2.0), "name", Anchor::Start, &bar.shown);
    }
    svg.text((MARGIN, height + 12.0 + LINE), "note", Anchor::Start, axis);
    svg.finish(title, axis, height + AXIS)
}
