//! How the rows of a map in text are written.

use text::{At, Form, Kind, Line, body};

/// Several maps stand apart by blank lines or titles; MovingAI's files are one.
pub(crate) const FORM: Form = Form {
    is_one: |text| text.starts_with("type") || text.starts_with("version"),
    ..Form::new(|sign| sign.is_ascii_digit() || ".#SGXEWT@O ".contains(sign))
};

/// What is between the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Nothing.
    Drawn,
    /// Nothing; blanks are free cells.
    Blanks,
    /// Blanks, tabs, commas, brackets or quotation marks.
    Cells,
}

/// The rows of a map, and how they are read.
#[derive(Clone)]
pub(crate) struct MapRows<I> {
    /// All lines of the text, or their parts if there is one line.
    all: I,
    style: Style,
    /// Blanks at the start of every row.
    indent: usize,
    has_size: bool,
    /// The widest row, where blanks are free cells.
    width: usize,
    /// True of a matrix of 0, free, and 1, blocked.
    pub(crate) is_matrix: bool,
}

/// Looks at all rows, several times unless only plain signs stand in them. O(length of the text).
pub(crate) fn drawn<'t>(
    text: &'t str,
) -> MapRows<impl Iterator<Item = (Line<'t>, Kind)> + Clone + use<'t>> {
    let all = FORM.drawn(text);
    let style = Style::Drawn;
    let mut drawn = MapRows { all, style, indent: 0, has_size: false, width: 0, is_matrix: false };
    // Large maps are like that: nothing parts their cells, and no line can be a size.
    if !text.bytes().all(|byte| matches!(byte, b'.' | b'#' | b'S' | b'G' | b'\n' | b'\r')) {
        drawn.look();
    }
    drawn
}

impl<'t, I: Iterator<Item = (Line<'t>, Kind)> + Clone> MapRows<I> {
    /// Finds how the rows are written.
    fn look(&mut self) {
        let is_walled = |row: &Line<'_>| row.text.trim_start_matches(' ').starts_with('#');
        if self.lines().all(|row| is_walled(&row)) {
            let indents = self.lines().map(|row| row.text.len() - row.text.trim_start().len());
            self.indent = indents.min().unwrap_or(0);
        }
        let size = self
            .lines()
            .next()
            .and_then(|row| text::size(&row.cells().take(4).collect::<Vec<_>>()));
        self.style = self.style_of(usize::from(size.is_some()));
        if let Some((rows, columns)) = size {
            let is = |(rows, columns)| {
                let count = self.lines().skip(1).take(rows + 1).count();
                count == rows && self.rows().skip(1).all(|row| self.cells(row).count() == columns)
            };
            self.has_size = is((rows, columns)) || is((columns, rows));
            if !self.has_size {
                self.style = self.style_of(0);
            }
        }
        if self.style == Style::Blanks {
            self.width = self.rows().map(|row| self.cells(row).count()).max().unwrap_or(0);
        }
        let mut signs = self.rows().flat_map(|row| self.cells(row)).map(|(_, sign)| sign);
        let has_zero = signs.clone().any(|sign| sign == '0');
        self.is_matrix = has_zero && signs.all(|sign| matches!(sign, '0' | '1'));
    }

    fn style_of(&self, skipped: usize) -> Style {
        let (mut is_plain, mut is_spaced) = (true, true);
        for row in self.lines().skip(skipped) {
            if row.text.contains([',', '[', '{', '"', '\'', '\t']) {
                return Style::Cells;
            }
            let text = row.text.trim();
            is_plain &= !text.contains(' ');
            // One sign, one blank, one sign.
            is_spaced &= text.chars().enumerate().all(|(at, sign)| (sign == ' ') == (at % 2 == 1));
        }
        match (is_plain, is_spaced) {
            (true, _) => Style::Drawn,
            (false, true) => Style::Cells,
            (false, false) => Style::Blanks,
        }
    }

    /// The lines of rows, or their parts if there is one line. Blank ones are left out.
    fn lines(&self) -> impl Iterator<Item = Line<'t>> + Clone + use<'t, I> {
        let part = move |(row, kind): (Line<'t>, Kind)| {
            let text = row.text.trim_end_matches(' ');
            (kind == Kind::Row && !text.is_empty()).then_some(Line { text, ..row })
        };
        self.all.clone().filter_map(part)
    }

    /// The rows of cells; those of a list are separated by its brackets.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Line<'t>> + Clone + use<'t, I> {
        let is_list = self.style == Style::Cells;
        let parts =
            move |line: Line<'t>| line.parts(move |found| is_list && matches!(found, ']' | '}'));
        let rows = self.lines().skip(usize::from(self.has_size)).flat_map(parts);
        rows.filter(move |row| !is_list || row.cells().next().is_some())
    }

    /// The cells of a row, filled up with free ones where blanks are free.
    pub(crate) fn cells(
        &self,
        row: Line<'t>,
    ) -> impl Iterator<Item = (At, char)> + Clone + use<'t, I> {
        let (indent, style) = (self.indent, self.style);
        let is_cell = move |&(index, (_, sign)): &(usize, (At, char))| match style {
            Style::Cells => !sign.is_control() && !" ,[]{}\"'".contains(sign),
            Style::Drawn | Style::Blanks => index >= indent,
        };
        let cells = row.characters().enumerate().filter(is_cell).map(|(_, cell)| cell);
        let free =
            move |(at, sign)| (at, if sign == ' ' && style == Style::Blanks { '.' } else { sign });
        cells.map(free)
    }

    /// The same with free cells at its end, as many as the widest row has more.
    pub(crate) fn filled(&self, row: Line<'t>) -> impl Iterator<Item = (At, char)> + use<'t, I> {
        let mut end = row.at;
        let left = match self.style {
            Style::Blanks => self.width.saturating_sub(self.cells(row).count()),
            Style::Drawn | Style::Cells => 0,
        };
        end.column += row.text.chars().count();
        self.cells(row).chain(std::iter::repeat_n((end, '.'), left))
    }
}

/// Returns true of a matrix of 0, free, and 1, blocked. The text format has no 0. O(length of the
/// text).
#[must_use]
pub fn is_matrix(text: &str) -> bool {
    !(FORM.is_one)(body(text).1) && drawn(text).is_matrix
}

/// How a map that could be meant otherwise is read, in a sentence. O(length of the text).
///
/// ```
/// let told = grid_path::reading("#####/#S G#/#####").expect("blanks could be gaps");
/// assert_eq!(told, "blanks are read as free cells");
/// ```
#[must_use]
pub fn reading(text: &str) -> Option<String> {
    let word = text.trim();
    let is_square = word.len() >= 9 && word.len().isqrt().pow(2) == word.len();
    if (FORM.is_one)(body(text).1) {
        None
    } else if is_matrix(text) {
        Some("a 0/1 matrix: 1 is read as blocked".to_owned())
    } else if drawn(text).style == Style::Blanks {
        Some("blanks are read as free cells".to_owned())
    } else if is_square && !word.contains(|sign: char| " \n\t/|".contains(sign)) {
        Some(format!("read as 1 x {}: / parts rows", word.len()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn rows_are_read_as_they_are_meant() {
        let read = |text: &'static str| -> Vec<String> {
            let drawn = drawn(text);
            drawn.rows().map(|row| drawn.filled(row).map(|(_, sign)| sign).collect()).collect()
        };
        for (text, expected) in [
            ("S..\n.#G\n", "S../.#G"),
            ("S../.#G", "S../.#G"),
            ("; a\nS . .\n. # G", "S../.#G"),
            ("2 3\nS..\n.#G", "S../.#G"),
            ("3 2\nS . .\n. # G", "S../.#G"),
            ("[[\".\",\"#\"],[\".\",\".\"]]", ".#/.."),
            ("S\t.\r\n.\tG\r\n", "S./.G"),
            ("S..\n\n.#G\n", "S../.#G"),
            ("  ####\n  #S #\n  # G#\n  ####\n", "####/#S.#/#.G#/####"),
            ("#####\n#S\n#   G\n#####", "#####/#S.../#...G/#####"),
            ("Maze 1\n\nS.\n.G", "S./.G"),
            ("11/19", "11/19"),
            ("9", "9"),
        ] {
            assert_eq!(read(text).join("/"), expected, "{text}");
        }
    }
}
