//! The pictures: a bar a ratio, and time and memory against size.

use std::ops::Range;

use plotters::{
    coord::ranged1d::{AsRangedCoord, ValueFormatter},
    prelude::*,
    style::text_anchor::HPos,
};

use super::{
    contend::Section,
    fit::Model,
    growth::{OURS, PEER, SideOf},
    measure::{Growth, Measured},
};
use crate::plots::{Area, FONT, GRID, INK, colour, drawn, text};

// All lengths are pixels.
const WIDTH: u32 = 1100;
const TITLE: u32 = 44;
const BAR: u32 = 24;
/// Where the bars begin.
const LABELS: u32 = 640;
const AXIS: u32 = 44;
const PANEL: u32 = 230;

/// A bar for each row of the peers, from 1 × to its ratio, on a logarithmic axis.
pub(crate) fn ratios(rows: &[Measured]) -> anyhow::Result<String> {
    let rows: Vec<&Measured> = rows.iter().filter(|it| it.row.section == Section::Peers).collect();
    let count = u32::try_from(rows.len())?;
    let mut svg = String::new();
    {
        let size = (WIDTH, TITLE + count * BAR + AXIS);
        let root = titled(
            &mut svg,
            size,
            "How many times our processor time the peer takes, logarithmic",
        )?;
        let ratios = || rows.iter().map(|it| it.pair.ratio.median);
        let range = around(ratios().chain([1.0]));
        let mut chart = drawn(
            ChartBuilder::on(&root.split_vertically(TITLE).1)
                .margin_right(70)
                .x_label_area_size(AXIS)
                .y_label_area_size(LABELS)
                .build_cartesian_2d(range.clone().log_scale(), 0.0..f64::from(count)),
        )?;
        drawn(
            chart
                .configure_mesh()
                .disable_y_mesh()
                .disable_y_axis()
                .x_label_formatter(&|ratio| format!("{ratio} ×"))
                .axis_style(INK)
                .bold_line_style(GRID)
                .light_line_style(WHITE)
                .label_style((FONT, 13).into_font().color(&INK))
                .draw(),
        )?;
        for (row, measured) in (1..).zip(&rows) {
            let (ratio, middle) = (measured.pair.ratio.median, f64::from(count - row) + 0.5);
            let bar = [(1.0, middle + 0.35), (ratio, middle - 0.35)];
            let series = usize::from(ratio < 1.0);
            drawn(chart.draw_series([Rectangle::new(bar, colour(series).filled())]))?;
            let (left, y) = chart.backend_coord(&(range.start, middle));
            let label = format!("{} · {}", measured.row.title, measured.row.peer.replace('`', ""));
            drawn(root.draw_text(&label, &text(12, HPos::Right), (left - 8, y)))?;
            let (end, _) = chart.backend_coord(&(ratio.max(1.0), middle));
            let shown = format!("{ratio:.1} ×");
            drawn(root.draw_text(&shown, &text(12, HPos::Left), (end + 6, y)))?;
        }
        let even = [(1.0, 0.0), (1.0, f64::from(count))];
        drawn(chart.draw_series([PathElement::new(even, INK.stroke_width(2))]))?;
    }
    Ok(svg + "\n")
}

/// For each curve a panel of times and one of memory.
pub(crate) fn growth(curves: &[Growth]) -> anyhow::Result<String> {
    let count = u32::try_from(curves.len())?;
    let mut svg = String::new();
    {
        let title = "Processor time and memory against size: ours (circles, blue), the peer (squares, orange)";
        let root = titled(&mut svg, (WIDTH, TITLE + count * PANEL), title)?;
        let panels = root.split_vertically(TITLE).1.split_evenly((curves.len(), 2));
        for (growth, panels) in curves.iter().zip(panels.chunks(2)) {
            let is_power = growth.model() == Model::Power;
            let [times, memories] = panels else { continue };
            let name = &growth.curve.name;
            let series = |values: fn(&Growth, SideOf) -> Vec<(f64, f64)>| {
                [values(growth, OURS), values(growth, PEER)]
            };
            let sizes: Vec<String> =
                growth.points.iter().map(|(size, _)| size.to_string()).collect();
            let across = &format!("{}: {}", growth.curve.size, sizes.join(", "));
            panel(times, &format!("{name}: seconds"), across, &series(Growth::times), is_power)?;
            let memory = format!("{name}: MiB beyond the start");
            panel(memories, &memory, across, &series(Growth::memories), is_power)?;
        }
    }
    Ok(svg + "\n")
}

fn titled<'a>(svg: &'a mut String, size: (u32, u32), title: &str) -> anyhow::Result<Area<'a>> {
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    drawn(root.fill(&WHITE))?;
    let middle = (i32::try_from(WIDTH)? / 2, i32::try_from(TITLE)? / 2);
    drawn(root.draw_text(title, &text(18, HPos::Center), middle))?;
    Ok(root)
}

/// Two curves; the size is on a logarithmic axis where the model is a power.
fn panel(
    area: &Area<'_>,
    title: &str,
    across: &str,
    series: &[Vec<(f64, f64)>; 2],
    is_power: bool,
) -> anyhow::Result<()> {
    let points = || series.iter().flatten();
    let sizes = points().map(|point| point.0);
    let (least, most) =
        sizes.fold((f64::INFINITY, 0.0_f64), |(least, most), x| (least.min(x), most.max(x)));
    if !least.is_finite() {
        let (width, height) = area.dim_in_pixel();
        let middle = (i32::try_from(width)? / 2, i32::try_from(height)? / 2);
        let nothing = format!("{title}: too little to be seen");
        return drawn(area.draw_text(&nothing, &text(12, HPos::Center), middle));
    }
    if is_power {
        let sizes = (least / 1.1..most * 1.1).log_scale();
        curves(area, title, across, sizes, around(points().map(|it| it.1)), series)
    } else {
        let sizes = least - 0.3..most + 0.3;
        curves(area, title, across, sizes, around(points().map(|it| it.1)), series)
    }
}

fn curves<X>(
    area: &Area<'_>,
    title: &str,
    across: &str,
    sizes: X,
    values: Range<f64>,
    series: &[Vec<(f64, f64)>; 2],
) -> anyhow::Result<()>
where
    X: AsRangedCoord<Value = f64>,
    X::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let mut chart = drawn(
        ChartBuilder::on(area)
            .margin(10)
            .caption(title, (FONT, 14).into_font().color(&INK))
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(sizes, values.log_scale()),
    )?;
    drawn(
        chart
            .configure_mesh()
            .x_desc(across)
            .x_labels(6)
            .y_labels(6)
            .x_label_formatter(&|size| format!("{}", (size * 10.0).round() / 10.0))
            .y_label_formatter(&|value| power_of_ten(*value))
            .axis_style(INK)
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .label_style((FONT, 11).into_font().color(&INK))
            .draw(),
    )?;
    for (index, points) in series.iter().enumerate() {
        let style = colour(index);
        drawn(chart.draw_series(LineSeries::new(points.iter().copied(), style.stroke_width(2))))?;
        if index == 0 {
            let circles = points.iter().map(|&at| Circle::new(at, 4, style.filled()));
            drawn(chart.draw_series(circles))?;
        } else {
            let square = |&at: &(f64, f64)| {
                EmptyElement::at(at) + Rectangle::new([(-4, -4), (4, 4)], style.filled())
            };
            drawn(chart.draw_series(points.iter().map(square)))?;
        }
    }
    Ok(())
}

/// The powers of ten around the values.
fn around(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, most) =
        values.fold((f64::INFINITY, 0.0_f64), |(least, most), it| (least.min(it), most.max(it)));
    let low = 10_f64.powf(least.log10().floor());
    low..10_f64.powf(most.log10().ceil()).max(low * 10.0)
}

/// A power of ten, without the errors of its computation: `0.001`, `100`.
fn power_of_ten(value: f64) -> String {
    let tens = std::iter::successors(Some(value), |scaled| Some(scaled * 10.0));
    let decimals = tens.take(12).take_while(|scaled| *scaled < 0.5).count();
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::measure::sample;

    #[test]
    fn bars_are_drawn_for_peers_and_not_for_twins() {
        let (rows, _) = sample();
        let svg = ratios(&rows).unwrap();
        for shown in ["the workload met · theirs 1.0", "3.0 ×", "0.5 ×", "1 ×"] {
            assert!(svg.contains(shown), "{shown}");
        }
        assert!(!svg.contains("the workload twin"));
        assert_eq!(svg, ratios(&rows).unwrap());
    }

    #[test]
    fn curves_are_drawn_with_their_axes() {
        let (_, curves) = sample();
        let svg = growth(&curves).unwrap();
        for shown in ["domain: seconds", "domain: MiB beyond the start", "side: 10, 20, 40, 80"] {
            assert!(svg.contains(shown), "{shown}");
        }
    }

    #[test]
    fn nothing_to_be_seen_is_said() {
        let (_, mut curves) = sample();
        curves[0].points.clear();
        assert!(growth(&curves).unwrap().contains("too little to be seen"));
    }
}
