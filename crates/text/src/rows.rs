//! Rows of boards, on lines of their own or several in one line.

use crate::lines::{Line, body, lines};

impl<'t> Line<'t> {
    /// The rows in this line, apart by `/`, by `|` or as lists in brackets; empty ones too.
    pub fn rows(self) -> impl Iterator<Item = Self> + Clone + use<'t> {
        self.parts(|found| matches!(found, '/' | '|' | ']'))
    }

    /// The cells of a row, apart by blanks, tabs, commas, brackets and quotation marks.
    pub fn cells(self) -> impl Iterator<Item = Self> + Clone + use<'t> {
        self.pieces(|found| matches!(found, ' ' | ',' | '[' | ']' | '"') || found.is_control())
    }
}

/// The rows of a board that is written in cells, such as `8 6 7/2 5 4/3 0 1` or `[[8,6],[2,0]]`; empty ones
/// too. A byte order mark is passed over, as by [`body`].
///
/// ```
/// let cells = |text| -> Vec<Vec<&str>> {
///     text::rows(text).map(|row| row.cells().map(|cell| cell.text).collect()).collect()
/// };
/// assert_eq!(cells("8 6/2 0"), [["8", "6"], ["2", "0"]]);
/// assert_eq!(cells("[[8,6],[2,0]]")[..2], [["8", "6"], ["2", "0"]]);
/// ```
pub fn rows(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    lines(text).flat_map(Line::rows)
}

/// The rows of a board that is drawn, where blanks and brackets may have a meaning: its lines, or, of a text
/// of one line, its parts between `/` or `|`. A byte order mark is passed over, as by [`body`].
///
/// ```
/// let rows = |text| -> Vec<&str> { text::drawn_rows(text).map(|row| row.text).collect() };
/// assert_eq!(rows("ab/cd"), ["ab", "cd"]);
/// assert_eq!(rows("a/b\ncd"), ["a/b", "cd"]);
/// ```
pub fn drawn_rows(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let is_one_line = !body(text).1.trim_ascii().contains('\n');
    lines(text)
        .flat_map(move |line| line.parts(move |found| is_one_line && matches!(found, '/' | '|')))
}
