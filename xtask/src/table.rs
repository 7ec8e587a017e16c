//! Markdown tables whose columns line up, so that they read well as text and as a diff.

pub(crate) use chart::to_f64;
use indicatif::HumanCount;

/// A table under construction.
pub(crate) struct Table {
    /// The header first.
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Self { rows: vec![header.into_iter().map(T::into).collect()] }
    }

    /// Adds a row; cells are escaped here.
    pub(crate) fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(|cell| cell.as_ref().replace('|', "\\|")).collect());
    }

    /// Columns that hold numbers only are flush right.
    pub(crate) fn render(&self) -> String {
        let width = |text: &str| text.chars().count();
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        // Width, and whether it is flush right.
        let columns: Vec<(usize, bool)> = (0..self.rows[0].len())
            .map(|column| {
                let cells = || self.rows.iter().map(|row| cell(row, column));
                let widest = cells().map(|cell| width(&cell)).fold(3, usize::max);
                (widest, cells().skip(1).all(|cell| is_number(&cell)))
            })
            .collect();
        let line = |row: &[String]| {
            let cells = columns.iter().enumerate().map(|(column, &(wide, right))| {
                let text = cell(row, column);
                let fill = " ".repeat(wide - width(&text));
                if right { format!(" {fill}{text} |") } else { format!(" {text}{fill} |") }
            });
            format!("|{}", cells.collect::<String>())
        };
        let rule = columns.iter().map(|&(wide, right)| {
            format!("{}{}|", "-".repeat(wide + 1), if right { ":" } else { "-" })
        });
        let mut lines: Vec<String> = self.rows.iter().map(|row| line(row)).collect();
        lines.insert(1, format!("|{}", rule.collect::<String>()));
        lines.join("\n")
    }
}

/// The cells of a line of a table; `\|` is no border.
pub(crate) fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\0");
    let inner = line.trim_matches('|');
    inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Is it a number, with or without a mark behind it, or nothing?
fn is_number(cell: &str) -> bool {
    cell.trim_end_matches([' ', '†', '∅'])
        .chars()
        .all(|character| character.is_ascii_digit() || matches!(character, ',' | '.' | '–'))
}

/// `1,234,567`
pub(crate) fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_numbers_are_flush_right() {
        let mut table = Table::new(["run", "cost", "solution"]);
        table.row(["bfs", "1,234 †", "a|b"]);
        table.row(["idastar", "–", "≈ x"]);
        let expected = "\
| run     |    cost | solution |
|---------|--------:|----------|
| bfs     | 1,234 † | a\\|b     |
| idastar |       – | ≈ x      |";
        assert_eq!(table.render(), expected);
    }

    #[test]
    fn digits_are_grouped_by_three() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
