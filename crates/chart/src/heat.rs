//! A table of numbers whose cells are the darker the greater the number.

use plotters::{prelude::*, style::text_anchor::HPos};

use crate::{ChartError, INK, WIDTH, canvas, colour, described, drawn, to_f64};

/// The height of a line and the width of the labels of the lines, in pixels.
const LINE: u32 = 30;
const LABELS: u32 = 220;
/// The share of the darkest cell that is its colour.
const DARKEST: f64 = 0.9;

/// A cell of [`heat`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The number.
    pub value: u64,
    /// The text in the cell.
    pub shown: String,
}

/// A table with a line for each of `lines` and a column for each of `columns`, whose cells are shaded by the
/// logarithm of their numbers; `cell` has the number of a line and a column, both from 0.
///
/// # Errors
///
/// It cannot be drawn.
pub fn heat(
    title: &str,
    note: &str,
    lines: &[&str],
    columns: &[&str],
    cell: impl Fn(usize, usize) -> Option<Cell>,
) -> Result<String, ChartError> {
    let cells: Vec<Vec<Option<Cell>>> = (0..lines.len())
        .map(|line| (0..columns.len()).map(|column| cell(line, column)).collect())
        .collect();
    let values = cells.iter().flatten().flatten().map(|cell| cell.value);
    let most = logarithm(values.max().unwrap_or(1)).max(1.0);
    let count = |names: &[&str]| {
        i32::try_from(names.len()).map_err(|_| ChartError("too many cells".to_owned()))
    };
    let (height, width) = (LINE.cast_signed(), (WIDTH - LABELS - 20).cast_signed());
    let width = width / count(columns)?.max(1);
    let mut svg = String::new();
    {
        let rows = u32::try_from(count(lines)? + 2).unwrap_or(u32::MAX);
        let (_, areas) = canvas(&mut svg, title, rows.saturating_mul(LINE), 1)?;
        let area = &areas[0];
        let left = LABELS.cast_signed();
        for (name, x) in columns.iter().zip(0..) {
            let middle = (left + width * x + width / 2, height / 2);
            drawn(area.draw_text(name, &crate::text(13, HPos::Center), middle))?;
        }
        for ((name, cells), y) in lines.iter().zip(&cells).zip(1..) {
            let (top, middle) = (height * y, height * y + height / 2);
            drawn(area.draw_text(name, &crate::text(13, HPos::Right), (left - 10, middle)))?;
            for (cell, x) in cells.iter().zip(0..) {
                let Some(Cell { value, shown }) = cell else { continue };
                let share = DARKEST * logarithm(*value) / most;
                let corners = [
                    (left + width * x + 1, top + 1),
                    (left + width * (x + 1) - 1, top + height - 1),
                ];
                let fill = colour(0).mix(share).filled();
                drawn(area.draw(&Rectangle::new(corners, WHITE.filled())))?;
                drawn(area.draw(&Rectangle::new(corners, fill)))?;
                let ink = if share > 0.6 { WHITE } else { INK };
                let style = crate::text(12, HPos::Center).color(&ink);
                drawn(area.draw_text(shown, &style, (left + width * x + width / 2, middle)))?;
            }
        }
        let below = (left, height * (count(lines)? + 1) + height / 2);
        drawn(area.draw_text(note, &crate::text(12, HPos::Left), below))?;
    }
    Ok(described(&svg, title, note))
}

/// 0 for 0 and 1.
fn logarithm(value: u64) -> f64 {
    to_f64(value.max(1)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_numbers_are_darker() {
        let cell = |line: usize, column: usize| {
            let value = [[1, 1_000], [1_000_000, 0]][line][column];
            (value > 0).then(|| Cell { value, shown: format!("<{value}>") })
        };
        let svg = heat("A & B", "a note", &["a", "b"], &["x", "y"], cell).expect("a picture");
        assert!(svg.contains("<title>A &amp; B</title>\n<desc>a note</desc>"));
        let shades: Vec<&str> =
            svg.split("opacity=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let of = |shade: &str| shades.contains(&shade);
        assert!(of("0.45") && of("0.9"), "{shades:?}");
        assert!(svg.contains("&lt;1000&gt;") && !svg.contains("&lt;0&gt;"), "{svg}");
    }
}
