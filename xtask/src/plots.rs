//! The pictures: SVG text, the same for the same counts.

use anyhow::{bail, ensure};
use chart::{Cell, Curve, Curves, Dot, Join, Panel, Scale, Series, dots, heat, number};

use crate::{
    lines::{Column, Figure, Plot, PlotKind, Row, heading},
    page::{Page, ordered},
    table::{grouped, to_f64},
};

/// Draws `plot` from the rows of `page`.
pub(crate) fn draw(page: &Page, plot: &Plot) -> anyhow::Result<String> {
    let rows: Vec<&Row> = page
        .rows_of(&plot.table)
        .filter(|row| plot.runs.as_ref().is_none_or(|runs| runs.contains(&row.run)))
        .collect();
    ensure!(!rows.is_empty(), "it has no rows");
    match plot.kind {
        PlotKind::Heat => shaded(plot, &rows),
        PlotKind::Dots => by_instance(plot, &rows, str::to_owned),
        PlotKind::Weights => {
            let weight = |row: &Row| ratio(row.weight.as_deref()?);
            let against = Against { what: "weight", at: &weight, curve: |row| &row.instance };
            curves(plot, &rows, &against)
        }
        PlotKind::Costs => {
            let cost = |row: &Row| row.number(Column::Cost);
            let least = |instance: &str| {
                let own = rows.iter().filter(|row| row.instance == instance);
                own.filter_map(|row| cost(row)).min_by(f64::total_cmp)
            };
            let mut rows = rows.clone();
            rows.retain(|row| least(&row.instance).is_some());
            ensure!(!rows.is_empty(), "no row has a cost");
            let key = |row: &&Row| least(&row.instance).unwrap_or_default();
            rows.sort_by(|one, other| key(one).total_cmp(&key(other)));
            let named = |it: &str| format!("{it}, cost {}", number(least(it).unwrap_or_default()));
            by_instance(plot, &rows, named)
        }
        PlotKind::Ranks => {
            let [column] = &plot.values[..] else { bail!("a plot of this kind has one value") };
            let rank = |row: &Row| {
                let key = |row: &Row| (row.number(*column), row.instance.clone());
                let is_before = |other: &&&Row| other.run == row.run && key(other) < key(row);
                Some(1.0 + to_f64(rows.iter().filter(is_before).count()))
            };
            let what = "instances, ordered by this value";
            curves(plot, &rows, &Against { what, at: &rank, curve: |row| &row.run })
        }
    }
}

fn description(plot: &Plot) -> String {
    let columns: Vec<String> = plot.values.iter().map(quantity).collect();
    format!("{} of each run", columns.join(" and "))
}

/// What a column counts, for readers who do not see the table.
fn quantity(column: &Column) -> String {
    match column {
        Column::Expanded | Column::Generated | Column::Visited => format!("states {column}"),
        Column::ElapsedMs => "microseconds".to_owned(),
        _ => heading(*column),
    }
}

/// Algorithms as suites write them, and as people do.
const NAMES: [(&str, &str); 10] = [
    ("bfs", "breadth-first"),
    ("dfs", "depth-first"),
    ("ids", "iterative deepening"),
    ("ucs", "uniform-cost"),
    ("astar", "A*"),
    ("wastar", "weighted A*"),
    ("idastar", "IDA*"),
    ("kbest", "k best paths"),
    ("greedy", "greedy"),
    ("bidirectional", "bidirectional"),
];

/// `wastar 4 fast, published` is `weighted A*, w = 4, fast, published`.
fn named(run: &str) -> String {
    let (head, rest) = run.split_at(run.find(',').unwrap_or(run.len()));
    let (first, more) = head.split_once(' ').unwrap_or((head, ""));
    let Some((_, name)) = NAMES.iter().find(|(short, _)| *short == first) else {
        return run.to_owned();
    };
    let part = |it: &str| match ratio(it) {
        Some(_) => format!(", w = {it}"),
        None => format!(", {it}"),
    };
    format!("{name}{}{rest}", more.split_whitespace().map(part).collect::<String>())
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
    let note = format!("{}, shaded by the logarithm; †: stopped by the limit", quantity(column));
    let names: Vec<String> = runs.iter().map(|run| named(run)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(heat(&plot.title, &note, &names, &instances, cell))
}

/// A line an instance, called as `title` says, with a sign a run, on a logarithmic axis.
fn by_instance(
    plot: &Plot,
    rows: &[&Row],
    title: impl Fn(&str) -> String,
) -> anyhow::Result<String> {
    let [column] = &plot.values[..] else { bail!("a plot of this kind has one value") };
    let instances = ordered(rows.iter().map(|row| row.instance.as_str()));
    let runs = ordered(rows.iter().map(|row| row.run.as_str()));
    ensure!(runs.len() <= 6, "a plot of this kind has six runs at most");
    let place = |names: &[&str], name: &str| names.iter().position(|it| *it == name).unwrap_or(0);
    let dot = |row: &&Row| {
        let value = value(row, column)?.max(1.0);
        let line = place(&instances, &row.instance);
        Some(Dot { line, series: place(&runs, &row.run), value, is_hollow: row.is_stopped() })
    };
    let all: Vec<Dot> = rows.iter().filter_map(dot).collect();
    let axis = [&*format!("{}, logarithmic", quantity(column)), &description(plot)];
    let titles: Vec<String> = instances.iter().map(|it| title(it)).collect();
    let names: Vec<String> = runs.iter().map(|run| named(run)).collect();
    let [titles, names] = [&titles, &names].map(|all| all.iter().map(String::as_str).collect());
    let [titles, names]: [Vec<&str>; 2] = [titles, names];
    Ok(dots(&plot.title, axis, &notes(plot, rows), &titles, &names, &all))
}

/// What values are drawn against, and which rows make a curve.
struct Against<'a> {
    what: &'static str,
    at: &'a dyn Fn(&Row) -> Option<f64>,
    /// The name of a row's curve.
    curve: fn(&Row) -> &str,
}

/// Values against something, several curves; a panel a value. Costs are drawn on a linear axis,
/// counts and times on a logarithmic one.
fn curves(plot: &Plot, rows: &[&Row], against: &Against<'_>) -> anyhow::Result<String> {
    let names = ordered(rows.iter().map(|row| (against.curve)(row)));
    let panel = |column: &Column| {
        let linear = matches!(column, Column::Cost | Column::Length | Column::LowerBound);
        // A logarithmic axis has no 0.
        let least = if linear { 0.0 } else { 1.0 };
        let series = |name: &&str| {
            let curve = curve(rows, name, column, least, against);
            Series { name: named(name), curve, join: Join::Straight }
        };
        let series: Vec<Series> = names.iter().map(series).collect();
        let up = match linear {
            true => (quantity(column), Scale::Linear),
            false => (format!("{}, logarithmic", quantity(column)), Scale::Logarithmic),
        };
        Panel { across: (against.what.to_owned(), Scale::Linear), up, series }
    };
    let panels: Vec<Panel> = plot.values.iter().map(panel).collect();
    let is_empty = |panel: &Panel| panel.series.iter().all(|series| series.curve.is_empty());
    ensure!(!panels.iter().any(is_empty), "no row has a {} and this value", against.what);
    let (description, notes) = (description(plot), notes(plot, rows));
    let (title, columns) = (&*plot.title, 1);
    let picture =
        Curves { title, description: &description, notes: &notes, columns, panels: &panels };
    Ok(chart::curves(&picture))
}

fn curve(rows: &[&Row], name: &str, column: &Column, least: f64, against: &Against<'_>) -> Curve {
    let rows = rows.iter().filter(|row| (against.curve)(row) == name);
    let points = rows.filter_map(|row| {
        Some((((against.at)(row)?, value(row, column)?.max(least)), row.is_stopped()))
    });
    let mut points: Curve = points.collect();
    points.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
    points
}

/// The figure of a row; of times, in microseconds.
fn value(row: &Row, column: &Column) -> Option<f64> {
    match column {
        Column::ElapsedMs => Some(1000.0 * row.mean_ms()),
        _ => row.number(*column),
    }
}

/// What a reader has to know.
fn notes(plot: &Plot, rows: &[&Row]) -> Vec<&'static str> {
    let stopped = rows.iter().any(|row| row.is_stopped());
    let zero =
        plot.values.iter().any(|column| rows.iter().any(|row| row.number(*column) == Some(0.0)));
    let stopped = stopped.then_some("hollow: stopped by the limit");
    [stopped, zero.then_some("logarithmic axes show 0 as 1")].into_iter().flatten().collect()
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
            values: vec![Column::Visited],
            ..times(PlotKind::Heat)
        };
        let svg = draw(&page, &plot).unwrap();
        for shown in ["<title>Times", "1,234,567 †", "depth-first, published", "large"] {
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
        for shown in ["microseconds, logarithmic", ", cost ", &named(run)] {
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
    fn runs_are_called_as_people_call_them() {
        let runs = ["bfs", "dfs, published", "wastar 4 fast, published", "ours: A*", "bfsx"];
        let weighted = "weighted A*, w = 4, fast, published";
        let expected = ["breadth-first", "depth-first, published", weighted, "ours: A*", "bfsx"];
        assert_eq!(runs.map(named), expected);
    }

    #[test]
    fn a_weight_is_a_number() {
        assert_eq!(ratio("3/2"), Some(1.5));
    }
}
