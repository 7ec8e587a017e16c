//! Bars one below the other, on a logarithmic axis.

use std::ops::Range;

use plotters::{
    coord::{combinators::LogCoord, types::RangedCoordf64},
    prelude::*,
    style::text_anchor::HPos,
};

use crate::{
    Area, ChartError, GRID, INK, X_LABELS, canvas, colour, decades, described, drawn, number, text,
};

/// The height of a bar, in pixels.
const BAR: u32 = 24;

/// A chart of bands one below the other, on a logarithmic axis, with so many pixels for labels at its left
/// and for whatever stands at its right.
///
/// # Errors
///
/// It cannot be drawn.
pub fn bands<'a>(
    area: &Area<'a>,
    [left, right]: [u32; 2],
    title: &str,
    range: &Range<f64>,
    count: u32,
) -> Result<Bands<'a>, ChartError> {
    let mut chart = drawn(
        ChartBuilder::on(area)
            .margin_right(right)
            .margin_left(16)
            .x_label_area_size(X_LABELS)
            .y_label_area_size(left)
            .build_cartesian_2d(range.clone().log_scale(), 0.0..f64::from(count)),
    )?;
    drawn(
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_desc(title)
            .x_label_formatter(&|value| match range.end < 1e9 || *value < 1e6 {
                true => number(*value),
                // Else the labels would run into each other.
                false => format!("{} million", number(*value / 1e6)),
            })
            .x_labels(8)
            .axis_style(INK)
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .label_style(text(13, HPos::Center))
            .draw(),
    )?;
    Ok(chart)
}

/// The chart of [`bands`].
pub type Bands<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<LogCoord<f64>, RangedCoordf64>>;

/// A bar of [`bars`].
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The text at its left.
    pub label: String,
    /// Its value, more than 0.
    pub value: f64,
    /// The text at its end.
    pub shown: String,
    /// The series that its colour stands for.
    pub series: usize,
    /// Is the bar an outline only?
    pub is_hollow: bool,
}

/// Bars one below the other, each from 1 to its value on a logarithmic axis, with so many pixels for
/// their labels. A band marks the values that count as `even`.
///
/// # Errors
///
/// They cannot be drawn.
pub fn bars(
    title: &str,
    axis: &str,
    labels: u32,
    even: Range<f64>,
    bars: &[Bar],
) -> Result<String, ChartError> {
    let count = u32::try_from(bars.len()).map_err(|_| ChartError("too many bars".to_owned()))?;
    let mut svg = String::new();
    {
        let (root, areas) = canvas(&mut svg, title, count * BAR + X_LABELS, 1)?;
        let range = decades(bars.iter().map(|bar| bar.value).chain([1.0]));
        let mut chart = bands(&areas[0], [labels, 90], axis, &range, count)?;
        let corners = [(even.start, 0.0), (even.end, f64::from(count))];
        drawn(chart.draw_series([Rectangle::new(corners, GRID.filled())]))?;
        for (place, bar) in (1..).zip(bars) {
            let middle = f64::from(count - place) + 0.5;
            let corners = [(1.0, middle + 0.35), (bar.value, middle - 0.35)];
            let colour = colour(bar.series);
            let style = if bar.is_hollow { colour.stroke_width(2) } else { colour.filled() };
            drawn(chart.draw_series([Rectangle::new(corners, style)]))?;
            let (left, y) = chart.backend_coord(&(range.start, middle));
            drawn(root.draw_text(&bar.label, &text(12, HPos::Right), (left - 8, y)))?;
            let (end, _) = chart.backend_coord(&(bar.value.max(1.0), middle));
            drawn(root.draw_text(&bar.shown, &text(12, HPos::Left), (end + 6, y)))?;
        }
        let even = [(1.0, 0.0), (1.0, f64::from(count))];
        drawn(chart.draw_series([PathElement::new(even, INK.stroke_width(2))]))?;
    }
    Ok(described(&svg, title, axis))
}
