//! Bars side by side, on linear axes.

use plotters::{coord::ranged1d::SegmentValue, prelude::*};

use crate::{
    ChartError, GRID, INK, X_LABELS, canvas, colour, described, drawn, number, text, to_f64,
};

/// The height of the bars, in pixels.
const HEIGHT: u32 = 280;
/// Most labels below the bars.
const MAX_LABELS: usize = 21;

/// A bar of a [`histogram`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The text below it, if there is room.
    pub label: String,
    /// Its height.
    pub count: u64,
    /// The series that its colour stands for.
    pub series: usize,
}

/// A bar for each bin, from left to right, each as high as its count. `across` and `up` name the axes.
///
/// # Errors
///
/// It cannot be drawn.
pub fn histogram(title: &str, [across, up]: [&str; 2], bins: &[Bin]) -> Result<String, ChartError> {
    let last = bins.len().saturating_sub(1);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let mut svg = String::new();
    {
        let (_root, areas) = canvas(&mut svg, title, HEIGHT + X_LABELS, 1)?;
        let mut chart = drawn(
            ChartBuilder::on(&areas[0])
                .margin_right(16)
                .margin_left(16)
                .x_label_area_size(X_LABELS)
                .y_label_area_size(110)
                .build_cartesian_2d((0..last).into_segmented(), 0.0..to_f64(most)),
        )?;
        let label = |place: &SegmentValue<usize>| match place {
            SegmentValue::CenterOf(index) => bins.get(*index).map(|bin| bin.label.clone()),
            SegmentValue::Exact(_) | SegmentValue::Last => None,
        };
        drawn(
            chart
                .configure_mesh()
                .disable_x_mesh()
                .x_desc(across)
                .y_desc(up)
                .x_labels(MAX_LABELS)
                .x_label_formatter(&|place| label(place).unwrap_or_default())
                .y_label_formatter(&|count| number(*count))
                .axis_style(INK)
                .bold_line_style(GRID)
                .light_line_style(WHITE)
                .label_style(text(13, plotters::style::text_anchor::HPos::Center))
                .draw(),
        )?;
        let bars = bins.iter().enumerate().map(|(index, bin)| {
            let corners = [
                (SegmentValue::Exact(index), 0.0),
                (SegmentValue::Exact(index + 1), to_f64(bin.count)),
            ];
            let mut bar = Rectangle::new(corners, colour(bin.series).filled());
            let gap = u32::from(bins.len() < 200);
            bar.set_margin(0, 0, 0, gap);
            bar
        });
        drawn(chart.draw_series(bars))?;
    }
    Ok(described(&svg, title, &format!("{up} by {across}")))
}
