//! Bars one below the other, on a logarithmic axis.

use std::ops::Range;

use crate::{
    axis::{Axis, Scale, short},
    svg::{Anchor, LINE, MARGIN, Svg, TOP, WIDTH, area_of, width_of},
};

/// The height of a bar.
const BAR: f64 = 12.0;
/// The height of a bar with its name.
const ROW: f64 = LINE + BAR + 6.0;
/// The height of the axis.
const AXIS: f64 = 2.0 * LINE + 6.0;
/// How long the longest bar grows, in milliseconds.
const GROWTH: f64 = 6_000.0;
/// How long the end stays, in milliseconds.
const REST: f64 = 2_000.0;
/// How often the bars grow.
const ROUNDS: u32 = 3;

/// A bar of [`bars`].
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The text above it.
    pub label: String,
    /// Its value, more than 0.
    pub value: f64,
    /// The text at its end.
    pub shown: String,
    /// The series that its colour stands for, from 0 to 2; any other is grey.
    pub series: usize,
    /// True if the bar is an outline only.
    pub is_hollow: bool,
}

/// Bars one below the other, each from 1 to its value on a logarithmic axis, which `axis` names. A band marks the
/// values that count as `even`.
#[must_use]
pub fn bars(title: &str, axis: &str, even: Range<f64>, bars: &[Bar]) -> String {
    draw(title, axis, even, bars, |svg, _, _, bar, text| {
        bar(svg);
        text(svg);
    })
}

/// The same bars, of values of at least 1, as a picture that moves by CSS alone: all begin together and grow tenfold in
/// equal times, and the text at the end of each appears as soon as it is whole. That happens three times. Where readers
/// want no motion, the picture is the one that [`bars`] draws.
///
/// ```
/// use chart::{Bar, growing_bars};
///
/// let bar = |label: &str, value: f64| {
///     let (label, shown) = (label.to_owned(), chart::number(value));
///     Bar { label, value, shown, series: 0, is_hollow: false }
/// };
/// let svg = growing_bars("Race", "states expanded", &[bar("A*", 10.0), bar("BFS", 1e6)]);
/// assert_eq!(svg.matches("@keyframes").count(), 4);
/// ```
#[must_use]
pub fn growing_bars(title: &str, axis: &str, bars: &[Bar]) -> String {
    draw(title, axis, 1.0..1.0, bars, |svg, number, share, bar, text| {
        let whole = (share * GROWTH / (GROWTH + REST)).max(0.001) * 100.0;
        let motion = |name: &str, frames: String| {
            let timing = format!("{}ms linear {ROUNDS} both", GROWTH + REST);
            // From its left edge.
            let origin = "transform-box:fill-box;transform-origin:0 0";
            format!("animation:{timing} {name};{origin}}}@keyframes {name}{{{frames}")
        };
        let [grows, comes] = ["m", "n"].map(|part| format!("{part}{number}"));
        let frames = format!("0%{{transform:scaleX(0)}}{whole:.2}%,to{{transform:scaleX(1)}}");
        svg.moving(&grows, &motion(&grows, frames), bar);
        let before = whole - 0.01;
        let frames = format!("0%,{before:.2}%{{opacity:0}}{whole:.2}%,to{{opacity:1}}");
        svg.moving(&comes, &motion(&comes, frames), text);
    })
}

/// Draws bars. `put` has the number of a bar, its share of the longest, and draws it and the text at its end.
fn draw(
    title: &str,
    axis: &str,
    even: Range<f64>,
    bars: &[Bar],
    put: impl Fn(&mut Svg, usize, f64, &dyn Fn(&mut Svg), &dyn Fn(&mut Svg)),
) -> String {
    let height = TOP + bars.len() as f64 * ROW;
    let mut svg = Svg::new();
    let values: Vec<f64> = bars.iter().map(|bar| bar.value).chain([1.0]).collect();
    let shown = bars.iter().map(|bar| width_of(&bar.shown)).fold(0.0, f64::max);
    let ends = [MARGIN + 1.0, WIDTH - MARGIN - shown - 8.0];
    let places = Axis::new(Scale::Logarithmic, &values, ends, 6);
    if even.end > even.start {
        let [from, to] = [even.start, even.end].map(|value| places.place(value));
        svg.rectangle("even", [from, TOP, to - from, height - TOP]);
    }
    for &tick in &places.ticks {
        if tick != 1.0 {
            svg.line("grid", &[(places.place(tick), TOP), (places.place(tick), height)]);
        }
    }
    for tick in places.labelled(8) {
        svg.text((places.place(tick), height + 12.0), "tick", Anchor::Middle, &short(tick));
    }
    let length = |value: f64| (places.place(value) - places.place(1.0)).abs();
    let longest = values.iter().map(|&value| length(value)).fold(f64::EPSILON, f64::max);
    for (number, bar) in bars.iter().enumerate() {
        let top = TOP + number as f64 * ROW;
        let [one, end] = [1.0, bar.value].map(|value| places.place(value));
        let (from, to) = (one.min(end), one.max(end));
        svg.text((MARGIN, top + LINE / 2.0), "name", Anchor::Start, &bar.label);
        // Bars begin at the axis, which no name crosses.
        svg.line("axis", &[(one, top + LINE - 3.0), (one, top + LINE + BAR + 3.0)]);
        let class = area_of(bar.series, bar.is_hollow);
        let area = |svg: &mut Svg| svg.rectangle(&class, [from, top + LINE, to - from, BAR]);
        let at = (to + 6.0, top + LINE + BAR / 2.0);
        let text = |svg: &mut Svg| svg.text(at, "name", Anchor::Start, &bar.shown);
        put(&mut svg, number, length(bar.value) / longest, &area, &text);
    }
    svg.text((MARGIN, height + 12.0 + LINE), "note", Anchor::Start, axis);
    svg.finish(title, axis, height + AXIS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_that_grow_are_the_others_where_no_motion_is_wanted() {
        let bar = |value: f64| {
            let (label, shown) = (format!("{value} states"), value.to_string());
            Bar { label, value, shown, series: 0, is_hollow: false }
        };
        let all = [bar(100.0), bar(10_000.0), bar(1.0)];
        let moving = growing_bars("Race", "states", &all);
        let query = "@media(prefers-reduced-motion:no-preference){";
        let (before, rest) = moving.split_once(query).expect("motion in a query");
        let (motion, after) = rest.split_once("</style>").expect("motion in the style");
        // The longest takes three quarters of a round, and half as long a one half of that.
        for end in ["}37.50%,to{", "}75.00%,to{"] {
            assert_eq!(motion.matches(end).count(), 2, "{end}: {motion}");
        }
        let mut still = after.replace("</g>\n", "");
        for number in 0..all.len() {
            for part in ["m", "n"] {
                still = still.replace(&format!("<g class=\"{part}{number}\">"), "");
            }
        }
        assert_eq!(format!("{before}</style>{still}"), bars("Race", "states", 1.0..1.0, &all));
    }
}
