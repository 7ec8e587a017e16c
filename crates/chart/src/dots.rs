//! A line an instance with a sign for each series, on a logarithmic axis.

use crate::{
    axis::{Axis, Scale, short},
    curves::names,
    svg::{Anchor, LINE, MARGIN, Svg, TOP, WIDTH, width_of},
};

/// The height of a line, at least, and of each sign in it.
const ROW: f64 = 24.0;
const SIGN: f64 = 7.0;

/// A sign of [`dots`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dot {
    /// The number of the line.
    pub line: usize,
    /// The number of the series.
    pub series: usize,
    /// The value.
    pub value: f64,
    /// Whether a limit stopped the search.
    pub is_hollow: bool,
}

/// A line for each of `lines`, with a sign for each dot, on a logarithmic axis that `axis` names; `series` are named above,
/// at most six.
#[must_use]
pub fn dots(
    title: &str,
    [axis, description]: [&str; 2],
    notes: &[&str],
    lines: &[&str],
    series: &[&str],
    dots: &[Dot],
) -> String {
    let mut svg = Svg::new();
    let key: Vec<(usize, &str)> = series.iter().copied().enumerate().collect();
    let top = names(&mut svg, &key, [MARGIN, TOP, WIDTH - 2.0 * MARGIN, 0.0]);
    let row = ROW.max((series.len() + 1) as f64 * SIGN);
    let bottom = top + lines.len() as f64 * row;
    let labels = lines.iter().map(|name| width_of(name)).fold(0.0, f64::max);
    // In the widest of the fonts they take a fifth more.
    let left = MARGIN + 1.2 * labels + 14.0;
    let values: Vec<f64> = dots.iter().map(|dot| dot.value).collect();
    let ends = [left, WIDTH - MARGIN - 20.0];
    let places = Axis::new(Scale::Logarithmic, &values, ends, 6);
    for &tick in &places.ticks {
        let x = places.place(tick);
        svg.line("grid", &[(x, top), (x, bottom)]);
    }
    for tick in places.labelled(9) {
        svg.text((places.place(tick), bottom + 12.0), "tick", Anchor::Middle, &short(tick));
    }
    for (number, name) in lines.iter().enumerate() {
        let edge = top + number as f64 * row;
        svg.line("grid", &[(MARGIN, edge), (ends[1], edge)]);
        svg.text((left - 14.0, edge + row / 2.0), "name", Anchor::End, name);
    }
    svg.line("axis", &[(left, bottom), (ends[1], bottom)]);
    for dot in dots {
        let down = (dot.series + 1) as f64 / (series.len() + 1) as f64;
        let at = (places.place(dot.value), top + (dot.line as f64 + down) * row);
        svg.sign(at, dot.series, dot.is_hollow);
    }
    svg.text((ends[1], bottom + 12.0 + LINE), "note", Anchor::End, axis);
    let mut end = bottom + 2.0 * LINE;
    for note in notes {
        svg.text((MARGIN, end), "note", Anchor::Start, note);
        end += LINE;
    }
    svg.finish(title, description, end + 8.0)
}
