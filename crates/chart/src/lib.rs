//! Charts as SVG text: bars, histograms and curves on linear and logarithmic axes, the same for the same numbers.
//!
//! ```
//! use chart::{Bar, bars};
//!
//! let bar = |name: &str, value: f64| Bar {
//!     label: name.to_owned(),
//!     value,
//!     shown: chart::number(value),
//!     series: 0,
//!     is_hollow: false,
//! };
//! let svg = bars("States expanded", "states", 200, 1.0..1.0, &[bar("A*", 120.0), bar("IDA*", 4_500.0)])?;
//! assert!(svg.starts_with("<svg") && svg.contains("4,500"));
//! # Ok::<(), chart::ChartError>(())
//! ```
#![forbid(unsafe_code)]

mod bars;
mod heat;
mod histogram;

use std::ops::Range;

use indicatif::HumanCount;
use plotters::{
    coord::{
        Shift,
        ranged1d::{AsRangedCoord, ValueFormatter},
    },
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

pub use bars::{Bands, Bar, bands, bars};
pub use heat::{Cell, heat};
pub use histogram::{Bin, histogram};
pub use plotters;

/// A chart that cannot be drawn, in the words of the library that draws.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ChartError(String);

/// A part of a picture.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Okabe and Ito's colours, which the colour-blind can tell apart too, and a few more.
const COLOURS: [RGBColor; 10] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(90, 90, 90),
    RGBColor(148, 103, 189),
    RGBColor(140, 86, 75),
    RGBColor(170, 170, 60),
];
/// The colour of texts and axes.
pub const INK: RGBColor = RGBColor(40, 40, 40);
/// The colour of the lines of a grid.
pub const GRID: RGBColor = RGBColor(225, 225, 225);
const FONT: &str = "sans-serif";

// All lengths are pixels.
/// The width of a picture.
pub const WIDTH: u32 = 1000;
/// The height of its title.
pub const TITLE: u32 = 48;
/// The width of a legend at the right.
pub const LEGEND: u32 = 250;
/// The height of a line of it.
pub const LEGEND_LINE: i32 = 22;
/// The height of the labels of an axis across.
pub const X_LABELS: u32 = 48;

/// Points that belong together, from left to right, and whether their signs are hollow: a limit stopped
/// the search.
pub type Curve = Vec<((f64, f64), bool)>;

/// How a panel of curves looks.
pub struct Look {
    /// How many pixels stay free at its right.
    pub right: u32,
    /// Most labels of an axis.
    pub labels: usize,
    /// Of the axis across, and of the one upwards.
    pub titles: [String; 2],
    /// Does a line join the points of a curve?
    pub is_joined: bool,
}

/// Draws curves in an area, on axes of any kind.
///
/// # Errors
///
/// They cannot be drawn.
pub fn curves_on<X, Y>(
    root: &Area<'_>,
    area: &Area<'_>,
    Look { right, labels, titles: [across, up], is_joined }: Look,
    places: X,
    values: Y,
    curves: &[Curve],
) -> Result<(), ChartError>
where
    X: AsRangedCoord<Value = f64>,
    X::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let mut chart = drawn(
        ChartBuilder::on(area)
            .margin_right(right)
            .margin_left(16)
            .margin_top(8)
            .x_label_area_size(X_LABELS)
            .y_label_area_size(95)
            .build_cartesian_2d(places, values),
    )?;
    drawn(
        chart
            .configure_mesh()
            .x_desc(across)
            .y_desc(up)
            .x_labels(labels)
            .y_labels(labels)
            .x_label_formatter(&|value| number(*value))
            .y_label_formatter(&|value| number(*value))
            .axis_style(INK)
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .label_style((FONT, 13).into_font().color(&INK))
            .draw(),
    )?;
    for (series, curve) in curves.iter().enumerate() {
        if is_joined {
            let line = curve.iter().map(|(at, _)| *at);
            drawn(chart.draw_series(LineSeries::new(line, colour(series).stroke_width(2))))?;
        }
        for (at, is_hollow) in curve {
            sign(root, chart.backend_coord(at), series, *is_hollow)?;
        }
    }
    Ok(())
}

/// The picture with a title and a description for readers who cannot see it.
#[must_use]
pub fn described(svg: &str, title: &str, description: &str) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let words =
        format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(title), escaped(description));
    let (head, body) = svg.split_once('\n').unwrap_or((svg, ""));
    format!("{head}\n{words}{}\n", body.trim_end())
}

/// A white canvas with a title, and an area for each panel below.
///
/// # Errors
///
/// It cannot be drawn.
pub fn canvas<'a>(
    svg: &'a mut String,
    title: &str,
    height: u32,
    panels: usize,
) -> Result<(Area<'a>, Vec<Area<'a>>), ChartError> {
    let root = SVGBackend::with_string(svg, (WIDTH, TITLE + height)).into_drawing_area();
    drawn(root.fill(&WHITE))?;
    let middle = (WIDTH.cast_signed() / 2, TITLE.cast_signed() / 2);
    drawn(root.draw_text(title, &text(20, HPos::Center), middle))?;
    let (_, below) = root.split_vertically(TITLE);
    let areas = below.split_evenly((panels, 1));
    Ok((root, areas))
}

/// A sign whose shape and colour tell the series.
///
/// # Errors
///
/// It cannot be drawn.
pub fn sign(
    root: &Area<'_>,
    at: (i32, i32),
    series: usize,
    is_hollow: bool,
) -> Result<(), ChartError> {
    let (x, y) = at;
    let fill = if is_hollow { WHITE.filled() } else { colour(series).filled() };
    let edge = colour(series).stroke_width(2);
    let corners: Vec<(i32, i32)> = match series % 4 {
        0 => {
            drawn(root.draw(&Circle::new(at, 4, fill)))?;
            return drawn(root.draw(&Circle::new(at, 4, edge)));
        }
        1 => vec![(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)],
        2 => vec![(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)],
        _ => vec![(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)],
    };
    drawn(root.draw(&Polygon::new(corners.clone(), fill)))?;
    let outline = corners.iter().chain(&corners[..1]).copied();
    drawn(root.draw(&PathElement::new(outline.collect::<Vec<_>>(), edge)))
}

/// The colour of a series.
#[must_use]
pub fn colour(series: usize) -> RGBColor {
    COLOURS[series % COLOURS.len()]
}

/// The style of a text of this size, `at` being the side from which it is placed.
#[must_use]
pub fn text(size: u32, at: HPos) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK).pos(Pos::new(at, VPos::Center))
}

/// An error of `plotters` as one of ours: theirs borrow what they drew on.
///
/// # Errors
///
/// The same.
pub fn drawn<T, E: std::error::Error>(result: Result<T, E>) -> Result<T, ChartError> {
    result.map_err(|error| ChartError(error.to_string()))
}

/// The least and the greatest of the values.
#[must_use]
pub fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |ends, value| {
        let (least, most) = ends.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}

/// The powers of ten around the values.
#[must_use]
pub fn decades(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, most) = ends(values).unwrap_or((1.0, 1.0));
    let low = 10_f64.powf(least.log10().floor());
    low..10_f64.powf(most.log10().ceil()).max(low * 10.0)
}

/// The powers of ten in a range, its ends included.
#[must_use]
pub fn powers_of_ten(range: &Range<f64>) -> Vec<f64> {
    let (mut powers, last) = (vec![range.start], range.end * 0.99);
    while let Some(power) = powers.last().map(|power| power * 10.0).filter(|it| *it < last) {
        powers.push(power);
    }
    powers.push(range.end);
    powers
}

/// For people and pictures only, which are coarser than what is lost above 2^53.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "see above")]
pub fn to_f64(count: impl TryInto<u64>) -> f64 {
    count.try_into().unwrap_or(u64::MAX) as f64
}

/// `1,000`, `2.5`, `0.001`: without what a computation adds behind the ninth place.
#[must_use]
pub fn number(value: f64) -> String {
    if value.fract() != 0.0 {
        return format!("{value:.9}").trim_end_matches(['0']).trim_end_matches('.').to_owned();
    }
    let whole = format!("{value:.0}").parse();
    whole.map_or_else(|_| value.to_string(), |whole| HumanCount(whole).to_string())
}

/// A legend in the upper right corner: the sign of each series with its name, and notes below.
///
/// # Errors
///
/// It cannot be drawn.
pub fn legend(root: &Area<'_>, names: &[&str], notes: &[&str]) -> Result<(), ChartError> {
    let left = (WIDTH - LEGEND).cast_signed() + 20;
    let mut top = TITLE.cast_signed() + 20;
    for (series, name) in names.iter().enumerate() {
        sign(root, (left, top), series, false)?;
        drawn(root.draw_text(name, &text(13, HPos::Left), (left + 14, top)))?;
        top += LEGEND_LINE;
    }
    for note in notes {
        drawn(root.draw_text(note, &text(12, HPos::Left), (left - 6, top + 6)))?;
        top += LEGEND_LINE;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_powers_of_ten() {
        assert_eq!(decades([20.0, 1_000_000.0].into_iter()), 10.0..1_000_000.0);
        assert_eq!(decades([1.0].into_iter()), 1.0..10.0);
        assert_eq!(decades([0.02, 0.5].into_iter()), 0.01..1.0);
        assert_eq!(decades(std::iter::empty()), 1.0..10.0);
        assert_eq!(powers_of_ten(&(1.0..1000.0)), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(powers_of_ten(&(0.1..1.0)), [0.1, 1.0]);
    }
}
