//! A line an instance with a sign for each series, on a logarithmic axis.

use crate::{
    axis::{Axis, Scale, short},
    svg::{Anchor, LINE, MARGIN, Svg, TOP, WIDTH, text_of, width_of},
};

/// The height of a sign in a line.
const SIGN: f64 = 11.0;
/// The height above all signs of a line, and the height below them.
const EDGE: f64 = 5.0;

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
    let top = names(&mut svg, series);
    let row = series.len() as f64 * SIGN + 2.0 * EDGE;
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
        let down = EDGE + (dot.series as f64 + 0.5) * SIGN;
        let at = (places.place(dot.value), top + dot.line as f64 * row + down);
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

/// Signs with their names, in lines; where these end.
fn names(svg: &mut Svg, series: &[&str]) -> f64 {
    let (mut at, mut top) = (MARGIN, TOP);
    for (number, name) in series.iter().enumerate() {
        let needed = 14.0 + width_of(name) + 16.0;
        if at > MARGIN && at + needed > WIDTH - MARGIN {
            (at, top) = (MARGIN, top + LINE);
        }
        svg.sign((at + 5.0, top + LINE / 2.0), number, false);
        svg.text((at + 14.0, top + LINE / 2.0), &text_of(number), Anchor::Start, name);
        at += needed;
    }
    top + LINE + 6.0
}
