//! Rows of boards, on lines of their own or several in one line.

use crate::{
    At, Common, Form, Kind, Problems,
    lines::{Line, body, lines},
};

/// Signs between cells, or around them.
const GAPS: &[char] = &[' ', ',', '[', ']', '{', '}', '"', '\'', '|'];

/// The rows of a board that is written in cells.
#[derive(Clone, Debug, Default)]
pub struct Rows<'t> {
    /// Cells by row, none of them empty; a row of a table may have empty cells.
    pub rows: Vec<Vec<Line<'t>>>,
    /// Rows and columns, as a line before the board says that fits it.
    pub size: Option<(usize, usize)>,
    /// That line, if it and all rows have two cells: then it could be a row of its own.
    size_row: Option<Vec<Line<'t>>>,
    /// True if `/`, `|` or a list in a list parts rows, so that one row is meant as one.
    pub is_parted: bool,
    /// True if there are more cells than were asked for. Then some are missing.
    pub is_cut: bool,
}

impl Form {
    /// The cells of a board, row by row, from the lines that [`rows`](Self::rows) gives: apart by blanks, tabs,
    /// commas, brackets and quotation marks, or by the bars of a table. In a text of one line `|` parts rows, as `/` does. A first row of one number or two that
    /// is the size of the others is no row, unless it looks like one and a `/` follows. Hardly more than `most` cells are taken, whatever the length of
    /// the text. Control characters are problems; `expected` says what may stand there.
    ///
    /// ```
    /// let form = text::Form::new(|sign| sign.is_ascii_digit());
    /// let mut problems = text::Problems::<text::Common>::default();
    /// let lines = form.rows("; ours\n2 2\n1,2\n| 3 |   |\n");
    /// let board = form.cells(lines, 64, "numbers", &mut problems);
    /// let cells = |row: &Vec<text::Line<'_>>| row.iter().map(|cell| cell.text.to_owned()).collect();
    /// let rows: Vec<Vec<String>> = board.rows.iter().map(cells).collect();
    /// assert_eq!((rows, board.size), (vec![vec!["1".into(), "2".into()], vec!["3".into(), "".into()]], Some((2, 2))));
    /// ```
    pub fn cells<'t, K: From<Common>>(
        self,
        mut lines: impl Iterator<Item = Line<'t>>,
        most: usize,
        expected: &'static str,
        problems: &mut Problems<K>,
    ) -> Rows<'t> {
        cells(&mut lines, most, &mut |at, found| {
            problems.report(at, Common::ControlCharacter { expected, found });
        })
    }
}

/// [`Form::cells`] without types that are the format's, so that it is compiled once. Control characters are reported.
fn cells<'t>(
    lines: &mut dyn Iterator<Item = Line<'t>>,
    most: usize,
    report: &mut dyn FnMut(At, char),
) -> Rows<'t> {
    let mut found = Rows::default();
    let mut taken = 0;
    let mut begins_with_row = false;
    let mut lines = lines.peekable();
    let first = lines.next();
    // Between the cells of several lines a bar is a rule of a table.
    let has_bars = lines.peek().is_none();
    for line in first.into_iter().chain(lines) {
        begins_with_row |= found.rows.is_empty() && line.text.contains('/');
        line.control_characters().for_each(|(at, found)| report(at, found));
        let mut add = |cells: Vec<Line<'t>>| {
            taken += cells.len();
            if !cells.is_empty() {
                found.rows.push(cells);
            }
            taken > most
        };
        if line.is_of_table() {
            found.is_cut = add(line.bars().take(most + 1).collect());
        } else {
            let parts = |sign| matches!(sign, '/') || has_bars && sign == '|';
            found.is_parted |= line.text.contains(parts) || line.text.contains("[[");
            let mut rows = line.parts(move |sign| parts(sign) || matches!(sign, ']' | '}'));
            found.is_cut = rows.any(|row| add(row.cells().take(most + 1).collect()));
        }
        if found.is_cut {
            break;
        }
    }
    // A size that looks like a row has a line of its own.
    if !(begins_with_row && found.rows.iter().all(|row| row.len() == 2)) {
        found.take_size();
    }
    found
}

impl Rows<'_> {
    /// The same with the line of the size as the first row, which it must be if the numbers on the board say so;
    /// unchanged where it could be none.
    ///
    /// ```
    /// let form = text::Form::new(|sign| sign.is_ascii_digit());
    /// let mut problems = text::Problems::<text::Common>::default();
    /// let board = form.cells(form.rows("2 3\n1 4\n5 6\n7 0\n"), 64, "numbers", &mut problems);
    /// assert_eq!((board.rows.len(), board.size), (3, Some((3, 2))));
    /// let board = board.with_size_row();
    /// assert_eq!((board.rows.len(), board.size), (4, None));
    /// ```
    #[must_use]
    pub fn with_size_row(mut self) -> Self {
        if let Some(row) = self.size_row.take() {
            self.rows.insert(0, row);
            self.size = None;
        }
        self
    }

    /// Takes the first row for the size of the others, if it is.
    fn take_size(&mut self) {
        let [first, rest @ ..] = &self.rows[..] else { return };
        let Some(size) = size(first).filter(|_| !rest.is_empty() && !self.is_cut) else { return };
        let width = |row: &Vec<Line<'_>>| match &row[..] {
            [word] => word.text.chars().count(),
            cells => cells.len(),
        };
        let is =
            |(rows, columns)| rest.len() == rows && rest.iter().all(|row| width(row) == columns);
        let flat = matches!(rest, [row] if width(row) == size.0 * size.1);
        let turned = (size.1, size.0);
        let Some(size) = [size, turned].into_iter().find(|&size| is(size)).or(flat.then_some(size))
        else {
            return;
        };
        let first = self.rows.remove(0);
        let is_row = first.len() == 2 && self.rows.iter().all(|row| row.len() == 2);
        self.size_row = Some(first).filter(|_| is_row);
        if flat && self.rows[0].len() == size.0 * size.1 {
            self.rows = self.rows[0].chunks(size.1).map(<[Line<'_>]>::to_vec).collect();
        }
        self.size = Some(size);
    }
}

/// The size that is written in these cells: `3`, `3 4`, `3x4` or `3 x 4`, of two rows and columns or more.
#[must_use]
pub fn size(cells: &[Line<'_>]) -> Option<(usize, usize)> {
    let number = |text: &str| {
        let is_short = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number: &usize| is_short && number > 0)
    };
    let (rows, columns) = match cells {
        [one] => match one.text.split_once(['x', 'X', '×']) {
            Some((rows, columns)) => (number(rows)?, number(columns)?),
            None => (number(one.text)?, number(one.text)?),
        },
        [rows, columns] => (number(rows.text)?, number(columns.text)?),
        [rows, by, columns] if matches!(by.text, "x" | "X" | "×") => {
            (number(rows.text)?, number(columns.text)?)
        }
        _ => return None,
    };
    (rows > 1 && columns > 1).then_some((rows, columns))
}

impl<'t> Line<'t> {
    /// The cells of a row, apart by blanks, tabs, commas, brackets, quotation marks and bars.
    pub fn cells(self) -> impl Iterator<Item = Self> + Clone + use<'t> {
        self.pieces(|found| GAPS.contains(&found) || found.is_control())
    }

    /// The line without the white space around it.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let before = self.text[..self.text.len() - text.len()].chars().count();
        Self { at: At { column: self.at.column + before, ..self.at }, text: text.trim_end() }
    }

    /// Returns true of a row of a table, such as `| 1 | 2 |`.
    fn is_of_table(self) -> bool {
        let text = self.text.trim();
        text.len() > 2
            && text.starts_with('|')
            && text.ends_with('|')
            && text[1..text.len() - 1].contains('|')
    }

    /// The cells of a row of a table, empty ones too.
    fn bars(self) -> impl Iterator<Item = Self> + use<'t> {
        let line = self.trimmed();
        let inner = Self {
            at: At { column: line.at.column + 1, ..line.at },
            text: line.text.get(1..line.text.len() - 1).unwrap_or_default(),
        };
        inner.parts(|found| found == '|').map(Self::trimmed)
    }
}

/// The rows of a board that is drawn, where blanks and brackets may have a meaning: its lines, or, of a text
/// of one line, its parts between `/` or `|`. Tabs around a row mean nothing. A byte order mark is passed
/// over, as by [`body`].
///
/// ```
/// let rows = |text| -> Vec<&str> { text::drawn_rows(text).map(|row| row.text).collect() };
/// assert_eq!(rows("ab/cd"), ["ab", "cd"]);
/// assert_eq!(rows("\ta/b\t\ncd"), ["a/b", "cd"]);
/// ```
pub fn drawn_rows(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    lines(text).flat_map(parted(text))
}

impl Form {
    /// The same without remarks, and with what each is.
    pub fn drawn(self, text: &str) -> impl Iterator<Item = (Line<'_>, Kind)> + Clone {
        let part = parted(text);
        let has_row = self.sorted(text).any(|(_, kind)| kind == Kind::Row);
        self.sorted(text).flat_map(move |(line, kind)| {
            let kind = if kind == Kind::Remark && !has_row { Kind::Row } else { kind };
            part(line).map(move |row| (row, kind))
        })
    }
}

/// What parts the rows in a line of this text.
fn parted<'t>(text: &'t str) -> impl Fn(Line<'t>) -> Parts<'t> + Clone {
    let is_one_line = !body(text).1.trim_ascii().contains('\n');
    move |line| Parts { line: Some(line), is_parted: is_one_line }
}

/// The rows in a line.
#[derive(Clone)]
struct Parts<'t> {
    line: Option<Line<'t>>,
    is_parted: bool,
}

impl<'t> Iterator for Parts<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let line = self.line.take()?;
        let end = if self.is_parted { line.text.find(['/', '|']) } else { None };
        let row = Line { text: &line.text[..end.unwrap_or(line.text.len())], ..line };
        if let Some(end) = end {
            let column = line.at.column + row.text.chars().count() + 1;
            self.line = Some(Line { at: At { column, ..line.at }, text: &line.text[end + 1..] });
        }
        let text = row.text.trim_start_matches('\t');
        let column = row.at.column + row.text.len() - text.len();
        let text = text.trim_end_matches(['\t', '\r']);
        Some(Line { at: At { column, ..row.at }, text })
    }
}
