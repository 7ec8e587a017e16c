//! The pictures: SVG text, the same for the same counts.

use std::ops::Range;

use anyhow::{anyhow, bail, ensure};
use plotters::{
    coord::{
        Shift,
        combinators::LogCoord,
        ranged1d::{AsRangedCoord, ValueFormatter},
        types::RangedCoordf64,
    },
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use crate::{
    lines::{Column, Plot, PlotKind, Row},
    page::{Page, ordered},
    table::{number, to_f64},
};

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

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
pub(crate) const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);
const FONT: &str = "sans-serif";

// All lengths are pixels.
const WIDTH: u32 = 1000;
const TITLE: u32 = 48;
const LEGEND: u32 = 250;
const LEGEND_LINE: i32 = 22;
const X_LABELS: u32 = 48;
const PANEL: u32 = 260;

/// Draws `plot` from the rows of `page`.
pub(crate) fn draw(page: &Page, plot: &Plot) -> anyhow::Result<String> {
    let rows: Vec<&Row> = page
        .rows_of(&plot.table)
        .filter(|row| plot.runs.as_ref().is_none_or(|runs| runs.contains(&row.run)))
        .collect();
    ensure!(!rows.is_empty(), "it has no rows");
    let mut svg = String::new();
    match plot.kind {
        PlotKind::Dots => dots(&mut svg, plot, &rows)?,
        PlotKind::Weights => {
            let weight = |row: &Row| ratio(row.weight.as_deref()?);
            let against = Against { what: "weight", at: &weight, curve: |row| &row.instance };
            curves(&mut svg, plot, &rows, &against)?;
        }
        PlotKind::Costs => {
            let cost = |row: &Row| row.number(&Column::new("cost"));
            let against = Against { what: "cost", at: &cost, curve: |row| &row.run };
            curves(&mut svg, plot, &rows, &against)?;
        }
    }
    svg.push('\n');
    Ok(svg)
}

/// A line an instance, a sign a run, on a logarithmic axis; a panel a value.
fn dots(svg: &mut String, plot: &Plot, rows: &[&Row]) -> anyhow::Result<()> {
    let instances = ordered(rows.iter().map(|row| row.instance.as_str()));
    let runs = ordered(rows.iter().map(|row| row.run.as_str()));
    let band = u32::try_from(runs.len())?.saturating_mul(7).max(40);
    let panel = u32::try_from(instances.len())?.saturating_mul(band) + X_LABELS + 12;
    let legend = u32::try_from(runs.len() + 3)?.saturating_mul(LEGEND_LINE.unsigned_abs());
    let panels = u32::try_from(plot.values.len())?;
    let (root, areas) = canvas(svg, &plot.title, panel.saturating_mul(panels).max(legend), panels)?;
    for (column, area) in plot.values.iter().zip(&areas) {
        let value = |row: &Row| Some(row.number(column)?.max(1.0));
        let range = decades(rows.iter().filter_map(|row| value(row)));
        let title = format!("{column}, logarithmic");
        let mut chart = bands(area, [110, LEGEND], &title, &range, instances.len())?;
        for (index, instance) in instances.iter().enumerate() {
            let bottom = to_f64(instances.len() - index - 1);
            let edge = [(range.start, bottom), (range.end, bottom)];
            drawn(chart.draw_series([PathElement::new(edge, GRID)]))?;
            let (left, middle) = chart.backend_coord(&(range.start, bottom + 0.5));
            drawn(root.draw_text(instance, &text(14, HPos::Right), (left - 10, middle)))?;
            for row in rows.iter().filter(|row| row.instance == *instance) {
                let Some(value) = value(row) else { continue };
                let series = runs.iter().position(|run| *run == row.run).unwrap_or(0);
                let down = to_f64(series + 1) / to_f64(runs.len() + 1);
                let at = chart.backend_coord(&(value, bottom + 1.0 - down));
                sign(&root, at, series, row.is_stopped())?;
            }
        }
    }
    legend_of(&root, &runs, plot, rows)
}

/// A chart of bands one below the other, on a logarithmic axis, with so many pixels for labels at its left
/// and for whatever stands at its right.
pub(crate) fn bands<'a>(
    area: &Area<'a>,
    [left, right]: [u32; 2],
    title: &str,
    range: &Range<f64>,
    count: usize,
) -> anyhow::Result<Bands<'a>> {
    let mut chart = drawn(
        ChartBuilder::on(area)
            .margin_right(right)
            .margin_left(16)
            .x_label_area_size(X_LABELS)
            .y_label_area_size(left)
            .build_cartesian_2d(range.clone().log_scale(), 0.0..to_f64(count)),
    )?;
    drawn(
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_desc(title)
            .x_label_formatter(&|value| number(*value))
            .axis_style(INK)
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .label_style(text(13, HPos::Center))
            .draw(),
    )?;
    Ok(chart)
}

type Bands<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<LogCoord<f64>, RangedCoordf64>>;

/// What values are drawn against, and which rows make a curve.
struct Against<'a> {
    what: &'static str,
    at: &'a dyn Fn(&Row) -> Option<f64>,
    /// The name of a row's curve.
    curve: fn(&Row) -> &str,
}

/// Values against something, several curves; a panel a value. Costs are drawn on a linear axis,
/// counts and times on a logarithmic one.
fn curves(
    svg: &mut String,
    plot: &Plot,
    rows: &[&Row],
    against: &Against<'_>,
) -> anyhow::Result<()> {
    let names = ordered(rows.iter().map(|row| (against.curve)(row)));
    let panels = u32::try_from(plot.values.len())?;
    let (root, areas) = canvas(svg, &plot.title, PANEL.saturating_mul(panels), panels)?;
    for (column, area) in plot.values.iter().zip(&areas) {
        let linear = matches!(column.name(), "cost" | "length" | "lower-bound");
        // A logarithmic axis has no 0.
        let least = if linear { 0.0 } else { 1.0 };
        let curves: Vec<Curve> =
            names.iter().map(|name| curve(rows, name, column, least, against)).collect();
        let points = || curves.iter().flatten().map(|(at, _)| at);
        let values = || points().map(|at| at.1);
        let Some((first, last)) = ends(points().map(|at| at.0)) else {
            bail!("no row has a {} and this value", against.what)
        };
        let places = first - 0.25..last + 0.25;
        let look = |up| Look { right: LEGEND, labels: 11, titles: [against.what.to_owned(), up] };
        if linear {
            let top = values().fold(1.0, f64::max) * 1.05;
            curves_on(&root, area, look(column.to_string()), places, 0.0..top, &curves)?;
        } else {
            let unit = if column.name() == "elapsed-ms" { "microseconds" } else { column.name() };
            let look = look(format!("{unit}, logarithmic"));
            curves_on(&root, area, look, places, decades(values()).log_scale(), &curves)?;
        }
    }
    legend_of(&root, &names, plot, rows)
}

/// Points that belong together, from left to right, and whether their signs are hollow: a limit stopped
/// the search.
pub(crate) type Curve = Vec<((f64, f64), bool)>;

fn curve(rows: &[&Row], name: &str, column: &Column, least: f64, against: &Against<'_>) -> Curve {
    let rows = rows.iter().filter(|row| (against.curve)(row) == name);
    let points = rows.filter_map(|row| {
        let value = match column.name() {
            "elapsed-ms" => 1000.0 * row.mean_ms(),
            _ => row.number(column)?,
        };
        Some((((against.at)(row)?, value.max(least)), row.is_stopped()))
    });
    let mut points: Curve = points.collect();
    points.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
    points
}

/// How a panel of curves looks.
pub(crate) struct Look {
    /// How many pixels stay free at its right.
    pub(crate) right: u32,
    /// Most labels of an axis.
    pub(crate) labels: usize,
    /// Of the axis across, and of the one upwards.
    pub(crate) titles: [String; 2],
}

/// Draws curves in an area, on axes of any kind.
pub(crate) fn curves_on<X, Y>(
    root: &Area<'_>,
    area: &Area<'_>,
    Look { right, labels, titles: [across, up] }: Look,
    places: X,
    values: Y,
    curves: &[Curve],
) -> anyhow::Result<()>
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
            .y_label_area_size(70)
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
        let line = curve.iter().map(|(at, _)| *at);
        drawn(chart.draw_series(LineSeries::new(line, colour(series).stroke_width(2))))?;
        for (at, is_hollow) in curve {
            sign(root, chart.backend_coord(at), series, *is_hollow)?;
        }
    }
    Ok(())
}

/// A white canvas with a title, and an area for each panel below.
pub(crate) fn canvas<'a>(
    svg: &'a mut String,
    title: &str,
    height: u32,
    panels: u32,
) -> anyhow::Result<(Area<'a>, Vec<Area<'a>>)> {
    let root = SVGBackend::with_string(svg, (WIDTH, TITLE + height)).into_drawing_area();
    drawn(root.fill(&WHITE))?;
    let middle = (i32::try_from(WIDTH)? / 2, i32::try_from(TITLE)? / 2);
    drawn(root.draw_text(title, &text(20, HPos::Center), middle))?;
    let (_, below) = root.split_vertically(TITLE);
    let areas = below.split_evenly((usize::try_from(panels)?, 1));
    Ok((root, areas))
}

fn legend_of(root: &Area<'_>, names: &[&str], plot: &Plot, rows: &[&Row]) -> anyhow::Result<()> {
    let left = i32::try_from(WIDTH - LEGEND)? + 20;
    let mut top = i32::try_from(TITLE)? + 20;
    for (series, name) in names.iter().enumerate() {
        sign(root, (left, top), series, false)?;
        drawn(root.draw_text(name, &text(13, HPos::Left), (left + 14, top)))?;
        top += LEGEND_LINE;
    }
    let stopped = rows.iter().any(|row| row.is_stopped()).then_some("hollow: stopped by the limit");
    let zero =
        plot.values.iter().any(|column| rows.iter().any(|row| row.number(column) == Some(0.0)));
    for note in [stopped, zero.then_some("logarithmic axes show 0 as 1")].into_iter().flatten() {
        drawn(root.draw_text(note, &text(12, HPos::Left), (left - 6, top + 6)))?;
        top += LEGEND_LINE;
    }
    Ok(())
}

/// A sign whose shape and colour tell the series.
fn sign(root: &Area<'_>, at: (i32, i32), series: usize, is_hollow: bool) -> anyhow::Result<()> {
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

pub(crate) fn colour(series: usize) -> RGBColor {
    COLOURS[series % COLOURS.len()]
}

pub(crate) fn text(size: u32, at: HPos) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK).pos(Pos::new(at, VPos::Center))
}

/// A plotters error as one of ours: theirs borrow what they drew on.
pub(crate) fn drawn<T, E: std::error::Error>(result: Result<T, E>) -> anyhow::Result<T> {
    result.map_err(|error| anyhow!("{error}"))
}

/// The least and the greatest of the values.
pub(crate) fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |ends, value| {
        let (least, most) = ends.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}

/// The powers of ten around the values.
pub(crate) fn decades(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, most) = ends(values).unwrap_or((1.0, 1.0));
    let low = 10_f64.powf(least.log10().floor());
    low..10_f64.powf(most.log10().ceil()).max(low * 10.0)
}

/// `3/2` is 1.5.
fn ratio(weight: &str) -> Option<f64> {
    let (over, under) = weight.split_once('/').unwrap_or((weight, "1"));
    Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::sample;

    #[test]
    fn pictures_are_the_same_for_the_same_counts() {
        let page = sample();
        for plot in &page.head.plots {
            let svg = draw(&page, plot).unwrap();
            assert_eq!(svg, draw(&page, plot).unwrap(), "{}", plot.name);
            for shown in ["<svg", &plot.title, "small", "large", "hollow: stopped by the limit"] {
                assert!(svg.contains(shown), "{}: {shown}", plot.name);
            }
        }
    }

    #[test]
    fn times_are_drawn_against_costs() {
        let page = sample();
        let plot = Plot {
            name: "times".to_owned(),
            title: "Time against cost".to_owned(),
            table: "sweep".to_owned(),
            kind: PlotKind::Costs,
            values: vec![Column::new("elapsed-ms")],
            runs: None,
        };
        assert!(plot.is_measured());
        let svg = draw(&page, &plot).unwrap();
        let run = &page.rows_of(&plot.table).next().unwrap().run;
        for shown in ["microseconds, logarithmic", "cost", run] {
            assert!(svg.contains(shown), "{shown}");
        }
    }

    #[test]
    fn a_plot_of_nothing_is_an_error() {
        let mut page = sample();
        page.rows.clear();
        assert!(draw(&page, &page.head.plots[0]).is_err());
    }

    #[test]
    fn axes_end_at_powers_of_ten() {
        assert_eq!(decades([20.0, 1_000_000.0].into_iter()), 10.0..1_000_000.0);
        assert_eq!(decades([1.0].into_iter()), 1.0..10.0);
        assert_eq!(decades([0.02, 0.5].into_iter()), 0.01..1.0);
        assert_eq!(decades(std::iter::empty()), 1.0..10.0);
        assert_eq!(ratio("3/2"), Some(1.5));
    }
}
