//! The pictures: SVG text, the same for the same counts.

use anyhow::{bail, ensure};
use chart::{
    Area, Cell, Curve, GRID, LEGEND, LEGEND_LINE, Look, X_LABELS, bands, canvas, curves_on,
    decades, described, drawn, ends, heat, legend,
    plotters::{prelude::*, style::text_anchor::HPos},
    sign, text,
};

use crate::{
    lines::{Column, Figure, Plot, PlotKind, Row},
    page::{Page, ordered},
    table::{grouped, to_f64},
};

/// The height of a panel of curves, in pixels.
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
        PlotKind::Heat => return shaded(plot, &rows),
        PlotKind::Dots => dots(&mut svg, plot, &rows)?,
        PlotKind::Weights => {
            let weight = |row: &Row| ratio(row.weight.as_deref()?);
            let against = Against {
                what: "weight",
                at: &weight,
                curve: |row| &row.instance,
                is_joined: true,
            };
            curves(&mut svg, plot, &rows, &against)?;
        }
        PlotKind::Costs => {
            let cost = |row: &Row| row.number(&Column::new("cost"));
            let against =
                Against { what: "cost", at: &cost, curve: |row| &row.run, is_joined: false };
            curves(&mut svg, plot, &rows, &against)?;
        }
        PlotKind::Ranks => {
            let [column] = &plot.values[..] else { bail!("a plot of this kind has one value") };
            let rank = |row: &Row| {
                let key = |row: &Row| (row.number(column), row.instance.clone());
                let is_before = |other: &&&Row| other.run == row.run && key(other) < key(row);
                Some(1.0 + to_f64(rows.iter().filter(is_before).count()))
            };
            let against = Against {
                what: "instances, ordered by this value",
                at: &rank,
                curve: |row| &row.run,
                is_joined: true,
            };
            curves(&mut svg, plot, &rows, &against)?;
        }
    }
    let columns: Vec<String> = plot.values.iter().map(Column::to_string).collect();
    Ok(described(&svg, &plot.title, &format!("{} of each run", columns.join(" and "))))
}

/// A line for each run and a column for each instance, shaded by the logarithm of the count.
fn shaded(plot: &Plot, rows: &[&Row]) -> anyhow::Result<String> {
    let [column] = &plot.values[..] else { bail!("a table of this kind has one value") };
    let runs = ordered(rows.iter().map(|row| row.run.as_str()));
    let instances = ordered(rows.iter().map(|row| row.instance.as_str()));
    let cell = |run: usize, instance: usize| {
        let is_here = |row: &&&Row| row.run == runs[run] && row.instance == instances[instance];
        let row = rows.iter().find(is_here)?;
        let Figure::Number(value) = *row.figures.get(column)? else { return None };
        let sign = if row.is_stopped() { " †" } else { "" };
        Some(Cell { value, shown: format!("{}{sign}", grouped(value)) })
    };
    let note = format!("{column}, shaded by the logarithm; †: stopped by the limit");
    Ok(heat(&plot.title, &note, &runs, &instances, cell)?)
}

/// A line an instance, a sign a run, on a logarithmic axis; a panel a value.
fn dots(svg: &mut String, plot: &Plot, rows: &[&Row]) -> anyhow::Result<()> {
    let instances = ordered(rows.iter().map(|row| row.instance.as_str()));
    let runs = ordered(rows.iter().map(|row| row.run.as_str()));
    let band = u32::try_from(runs.len())?.saturating_mul(7).max(40);
    let panel = u32::try_from(instances.len())?.saturating_mul(band) + X_LABELS + 12;
    let legend = u32::try_from(runs.len() + 3)?.saturating_mul(LEGEND_LINE.unsigned_abs());
    let panels = u32::try_from(plot.values.len())?;
    let (root, areas) =
        canvas(svg, &plot.title, panel.saturating_mul(panels).max(legend), plot.values.len())?;
    for (column, area) in plot.values.iter().zip(&areas) {
        let value = |row: &Row| Some(row.number(column)?.max(1.0));
        let range = decades(rows.iter().filter_map(|row| value(row)));
        let title = format!("{column}, logarithmic");
        let mut chart =
            bands(area, [110, LEGEND], &title, &range, u32::try_from(instances.len())?)?;
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

/// What values are drawn against, and which rows make a curve.
struct Against<'a> {
    what: &'static str,
    at: &'a dyn Fn(&Row) -> Option<f64>,
    /// The name of a row's curve.
    curve: fn(&Row) -> &str,
    is_joined: bool,
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
    let (root, areas) = canvas(svg, &plot.title, PANEL.saturating_mul(panels), plot.values.len())?;
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
        let look = |up| Look {
            right: LEGEND,
            labels: 11,
            titles: [against.what.to_owned(), up],
            is_joined: against.is_joined,
        };
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

fn legend_of(root: &Area<'_>, names: &[&str], plot: &Plot, rows: &[&Row]) -> anyhow::Result<()> {
    let stopped = rows.iter().any(|row| row.is_stopped()).then_some("hollow: stopped by the limit");
    let zero =
        plot.values.iter().any(|column| rows.iter().any(|row| row.number(column) == Some(0.0)));
    let zero = zero.then_some("logarithmic axes show 0 as 1");
    let notes: Vec<&str> = [stopped, zero].into_iter().flatten().collect();
    Ok(legend(root, names, &notes)?)
}

/// `3/2` is 1.5.
fn ratio(weight: &str) -> Option<f64> {
    let (over, under) = weight.split_once('/').unwrap_or((weight, "1"));
    Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::{sample, times};

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
    fn a_table_of_shades_has_a_cell_a_row() {
        let page = sample();
        let plot = Plot {
            kind: PlotKind::Heat,
            table: "each".to_owned(),
            values: vec![Column::new("visited")],
            ..times(PlotKind::Heat)
        };
        let svg = draw(&page, &plot).unwrap();
        for shown in ["<title>Times", "1,234,567 †", "dfs, published", "large"] {
            assert!(svg.contains(shown), "{shown}");
        }
    }

    #[test]
    fn times_are_drawn_against_costs() {
        let page = sample();
        let plot = times(PlotKind::Costs);
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
    fn a_weight_is_a_number() {
        assert_eq!(ratio("3/2"), Some(1.5));
    }
}
