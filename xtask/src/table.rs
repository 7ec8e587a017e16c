//! Markdown tables whose columns line up, so that they read well as text and as a diff.

pub use chart::to_f64;
use indicatif::HumanCount;

/// The greatest number of characters of a line that read well.
pub const WIDEST: usize = 110;
/// The greatest number of columns that read well.
pub const MAX_COLUMNS: usize = 8;

/// A table under construction.
pub struct Table {
    /// The header first.
    rows: Vec<Vec<String>>,
    /// The first columns, which name a row.
    leads: usize,
}

impl Table {
    /// A table whose first column names a row.
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Self { rows: vec![header.into_iter().map(T::into).collect()], leads: 1 }
    }

    /// The same, if the first `leads` columns name a row.
    pub fn led_by(self, leads: usize) -> Self {
        Self { leads, ..self }
    }

    /// Adds a row; cells are escaped here.
    pub fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(|cell| cell.as_ref().replace('|', "\\|")).collect());
    }

    /// Columns that hold numbers only are flush right. A table that is too wide becomes several, each with the
    /// columns that name a row.
    pub fn render(&self) -> String {
        let columns: Vec<Look> = (0..self.rows[0].len()).map(|column| self.look(column)).collect();
        let width = |column: usize| columns[column].width + 3;
        let leads: Vec<usize> = (0..self.leads.min(columns.len())).collect();
        let names: usize = 1 + leads.iter().map(|&column| width(column)).sum::<usize>();
        let (mut parts, mut taken) = (vec![leads.clone()], names);
        for column in leads.len()..columns.len() {
            let part = parts.last().map_or(0, Vec::len);
            let is_full = taken + width(column) > WIDEST || part == MAX_COLUMNS;
            if is_full && part > leads.len() {
                parts.push(leads.clone());
                taken = names;
            }
            parts.last_mut().into_iter().for_each(|part| part.push(column));
            taken += width(column);
        }
        let parts = parts.iter().map(|part| self.part(part, &columns));
        parts.collect::<Vec<_>>().join("\n\n")
    }

    fn cell(row: &[String], column: usize) -> &str {
        row.get(column).map_or("", String::as_str)
    }

    fn look(&self, column: usize) -> Look {
        let cells = || self.rows.iter().map(|row| Self::cell(row, column));
        let width = cells().map(|cell| cell.chars().count()).fold(3, usize::max);
        Look { width, is_flush_right: cells().skip(1).all(is_number) }
    }

    /// A table of these columns.
    fn part(&self, part: &[usize], columns: &[Look]) -> String {
        let line = |row: &[String]| {
            let cells = part.iter().map(|&column| {
                let (text, Look { width, is_flush_right }) =
                    (Self::cell(row, column), columns[column]);
                let fill = " ".repeat(width - text.chars().count());
                if is_flush_right { format!(" {fill}{text} |") } else { format!(" {text}{fill} |") }
            });
            format!("|{}", cells.collect::<String>())
        };
        let rule = part.iter().map(|&column| {
            let Look { width, is_flush_right } = columns[column];
            format!("{}{}|", "-".repeat(width + 1), if is_flush_right { ":" } else { "-" })
        });
        let mut lines: Vec<String> = self.rows.iter().map(|row| line(row)).collect();
        lines.insert(1, format!("|{}", rule.collect::<String>()));
        lines.join("\n")
    }
}

/// How a column is written.
#[derive(Clone, Copy)]
struct Look {
    /// In characters.
    width: usize,
    is_flush_right: bool,
}

/// The cells of a line of a table; `\|` is no border.
pub fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\0");
    let inner = line.trim_matches('|');
    inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Returns true of a number, with or without a mark behind it, or nothing.
fn is_number(cell: &str) -> bool {
    cell.trim_end_matches([' ', '†', '∅'])
        .chars()
        .all(|character| character.is_ascii_digit() || matches!(character, ',' | '.' | '–' | '-'))
}

/// `1,234,567`
pub fn grouped(number: u64) -> String {
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
    fn a_wide_table_becomes_several() {
        let wide = "x".repeat(60);
        let header = ["instance", "run", &wide].into_iter().chain(["y"; 8]);
        let mut table = Table::new(header).led_by(2);
        table.row(["a"; 11]);
        let text = table.render();
        assert_eq!(text.split("\n\n").count(), 2, "{text}");
        for line in text.lines().filter(|line| !line.is_empty()) {
            assert!(line.chars().count() <= WIDEST && cells(line).len() <= MAX_COLUMNS, "{line}");
            assert!(line.starts_with("| instance | run ") || !line.contains("run"), "{line}");
        }
    }

    #[test]
    fn digits_are_grouped_by_three() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
