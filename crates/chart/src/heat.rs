//! A table of numbers whose cells are shaded by their size.

use crate::{
    svg::{Anchor, HEATS, LINE, MARGIN, Svg, WIDTH, width_of},
    to_f64,
};

/// The height of a line.
const ROW: f64 = 28.0;
/// The top of the first line.
const TOP: f64 = 70.0;
/// The height of a line of a column's name.
const NAME: f64 = 14.0;
/// The least gap between the names of two columns.
const GAP: f64 = 8.0;

/// A cell of [`heat`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The number.
    pub value: u64,
    /// The text in the cell.
    pub shown: String,
}

/// A table with a line for each of `lines` and a column for each of `columns`, whose cells are shaded by the logarithm of
/// their numbers, in six steps; `cell` has the number of a line and a column, both from 0. Where the columns are too narrow
/// for their texts they are divided among several tables, one below the other.
#[must_use]
pub fn heat(
    title: &str,
    note: &str,
    lines: &[&str],
    columns: &[&str],
    cell: impl Fn(usize, usize) -> Option<Cell>,
) -> String {
    let mut svg = Svg::new();
    let cells: Vec<Vec<Option<Cell>>> = (0..lines.len())
        .map(|line| (0..columns.len()).map(|column| cell(line, column)).collect())
        .collect();
    let all = || cells.iter().flatten().flatten();
    let logarithm = |value: u64| to_f64(value.max(1)).log10();
    let most = all().map(|cell| logarithm(cell.value)).fold(1e-9, f64::max);
    let labels = lines.iter().map(|name| width_of(name)).fold(0.0, f64::max);
    let left = MARGIN + labels + 10.0;
    let room = WIDTH - MARGIN - left;
    let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
    let shown = widest(&mut all().map(|cell| width_of(&cell.shown)));
    let parts = |names: f64| {
        let each = shown.max(names) + GAP;
        let count = (1..=columns.len()).rev().find(|&count| count as f64 * each <= room);
        columns.len().div_ceil(count.unwrap_or(1)).max(1)
    };
    let words = columns.iter().flat_map(|name| name.split(' '));
    // Names of several words take several lines where that saves a table.
    let whole = parts(widest(&mut columns.iter().map(|name| width_of(name))));
    let parts = whole.min(parts(widest(&mut words.map(width_of))));
    let count = columns.len().div_ceil(parts).max(1);
    let width = room / count as f64;
    let mut top = TOP - LINE / 2.0;
    for (part, names) in columns.chunks(count).enumerate() {
        let names: Vec<Vec<String>> = names.iter().map(|name| broken(name, width - GAP)).collect();
        for (number, name) in names.iter().enumerate() {
            let middle = left + (number as f64 + 0.5) * width;
            for (line, part) in name.iter().enumerate() {
                svg.text((middle, top + line as f64 * NAME), "name", Anchor::Middle, part);
            }
        }
        let deepest = names.iter().map(Vec::len).max().unwrap_or(1);
        top += (deepest - 1) as f64 * NAME + LINE / 2.0 + 2.0;
        for (name, cells) in lines.iter().zip(&cells) {
            svg.text((left - 10.0, top + ROW / 2.0), "name", Anchor::End, name);
            for (number, cell) in cells.iter().skip(part * count).take(count).enumerate() {
                let x = left + number as f64 * width;
                let frame = [x + 1.0, top + 1.0, width - 2.0, ROW - 2.0];
                let Some(Cell { value, shown }) = cell else {
                    svg.rectangle("empty", frame);
                    continue;
                };
                let steps = HEATS - 1;
                let share = logarithm(*value) / most * steps as f64;
                let step = (0..steps).find(|&step| share < step as f64 + 0.5).unwrap_or(steps);
                svg.rectangle(&format!("c{step}"), frame);
                let middle = (x + width / 2.0, top + ROW / 2.0);
                svg.text(middle, &format!("ct{step}"), Anchor::Middle, shown);
            }
            top += ROW;
        }
        top += LINE;
    }
    svg.text((MARGIN, top), "note", Anchor::Start, note);
    svg.finish(title, note, top + LINE)
}

/// A name in lines no wider than `room`, if its words are not.
fn broken(name: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if width_of(line) + width_of(word) + width_of(" ") <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_numbers_have_other_shades() {
        let cell = |line: usize, column: usize| {
            let value = [[1, 1_000], [1_000_000, 0]][line][column];
            (value > 0).then(|| Cell { value, shown: format!("<{value}>") })
        };
        let svg = heat("A & B", "a note", &["a", "b"], &["x", "y"], cell);
        assert!(svg.contains("<title>A &amp; B</title>\n<desc>a note</desc>"));
        for (class, shown) in [("ct0", "1"), ("ct3", "1000"), ("ct5", "1000000")] {
            let text = svg.lines().find(|line| line.contains(&format!("&lt;{shown}&gt;")));
            assert!(text.is_some_and(|text| text.contains(&format!("\"{class}\""))), "{svg}");
        }
        assert_eq!(svg.matches("\"empty\"").count(), 1);
    }

    #[test]
    fn many_columns_are_divided() {
        let names: Vec<String> = (0..30).map(|number| format!("instance-{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let svg = heat("T", "n", &["run"], &names, |_, column| {
            Some(Cell { value: column as u64, shown: column.to_string() })
        });
        assert_eq!(svg.matches(">run<").count(), 5);
        assert!(names.iter().all(|name| svg.contains(&format!(">{name}<"))));
    }

    #[test]
    fn names_of_several_words_take_several_lines() {
        let names = ["greedy best-first search, push-distance"; 5];
        let svg = heat("T", "n", &["run"], &names, |_, column| {
            Some(Cell { value: column as u64, shown: column.to_string() })
        });
        assert_eq!(svg.matches(">run<").count(), 1);
        assert_eq!(svg.matches(">push-distance<").count(), 5);
    }
}
