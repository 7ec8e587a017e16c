//! The readable board: rows of cells, each of one letter or several.

use std::{fmt, str::FromStr};

use text::{At, Common, Form, Line, Problems};

use crate::{
    grid::{Cell, Grid, MAX_CELLS},
    rows::{ParseError, TOO_MANY_CELLS, square},
};

/// The greatest number of letters of a cell.
pub const MAX_LETTERS: usize = 7;

/// What stands for one cell without brackets: the die's face.
const QU: &str = "Qu";

/// What a cell says: 1 to [`MAX_LETTERS`] letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letters {
    length: u8,
    /// Lower-case ASCII, then zeros.
    letters: [u8; MAX_LETTERS],
}

impl Letters {
    /// These letters in lower case, or `None` if they are too few, too many, or not a to z.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let is_word = text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !is_word || !(1..=MAX_LETTERS).contains(&text.len()) {
            return None;
        }
        let mut letters = [0; MAX_LETTERS];
        for (letter, byte) in letters.iter_mut().zip(text.bytes()) {
            *letter = byte.to_ascii_lowercase();
        }
        Some(Self { length: u8::try_from(text.len()).ok()?, letters })
    }

    /// In lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    /// The first letter as a number, a = 0.
    #[inline]
    pub(crate) fn first(&self) -> u8 {
        self.letters[0] - b'a'
    }

    #[inline]
    pub(crate) fn is_long(&self) -> bool {
        self.length > 1
    }
}

impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A valid board.
///
/// Reads rows one a line, or with `/` or `|` between them. Where no row holds a blank, each letter is a
/// cell, `Qu` is one, and a cell of several letters stands in brackets: `(qu)`. Else blanks, tabs or commas
/// separate the cells: `qu i t`. In one line without such marks, a square number of cells, 9 or more, is a
/// square, 12, 15, 20 and more are the rectangle that is nearest to one, and blanks between words of as many
/// cells each, two or more, separate rows; behind a row, `/` makes it one row. Comments, titles and a line with
/// the size are passed over. Beside that case does not matter. Printing writes the first form in lower case.
///
/// ```
/// use word_grids::boggle::Board;
/// let board: Board = "Qu I / E T".parse()?;
/// assert_eq!(board.to_string(), "(qu)i\net\n");
/// assert_eq!(board, "(qu)i/et".parse()?);
/// # Ok::<(), word_grids::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    grid: Grid,
    cells: Vec<Letters>,
}

impl Board {
    /// A board of these cells, row by row; `None` if they are not as many as the grid has.
    #[must_use]
    pub fn new(grid: Grid, cells: Vec<Letters>) -> Option<Self> {
        (cells.len() == grid.cells()).then_some(Self { grid, cells })
    }

    /// Its size.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Letters] {
        &self.cells
    }

    /// The same with `qu` in each cell that says `q`.
    #[must_use]
    pub fn with_qu(mut self) -> Self {
        let [q, qu] = ["q", "qu"].map(Letters::new);
        self.cells
            .iter_mut()
            .filter(|cell| Some(**cell) == q)
            .for_each(|cell| *cell = qu.unwrap_or(*cell));
        self
    }

    /// What a cell of this board's grid says.
    #[must_use]
    pub fn letters(&self, cell: Cell) -> &Letters {
        &self.cells[usize::from(cell)]
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without it such a row would be read as several.
        let is_row = self.grid.rows() == 1 && shape(self.cells.len()).is_some();
        for row in self.cells.chunks(self.grid.columns()) {
            for letters in row {
                if letters.is_long() {
                    write!(f, "({})", letters.as_str())?;
                } else {
                    f.write_str(letters.as_str())?;
                }
            }
            f.write_str(if is_row { "/\n" } else { "\n" })?;
        }
        Ok(())
    }
}

text::serde_as_text!(Board);

impl FromStr for Board {
    type Err = ParseError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut problems = Problems::default();
        let form = Self::FORM;
        let board = form.cells(form.rows(text), MAX_CELLS, "cells", &mut problems);
        let mut rows = board.rows;
        let is_row = rows.len() == 1;
        if let [words] = &rows[..]
            && !board.is_parted
            && are_rows(words)
        {
            rows = words.iter().map(|word| vec![*word]).collect();
        }
        let spaced = rows.iter().any(|row| row.len() > 1);
        let mut cells = Vec::new();
        let mut columns = None;
        for row in &rows {
            let before = cells.len();
            for piece in row {
                if spaced {
                    let text = piece.text;
                    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
                    cell(piece.at, inner.unwrap_or(text), &mut cells, &mut problems);
                } else {
                    compact(*piece, &mut cells, &mut problems);
                }
            }
            let found = cells.len() - before;
            let expected = *columns.get_or_insert(found);
            if cells.len() > MAX_CELLS {
                problems.report(row[0].at, TOO_MANY_CELLS);
                break;
            }
            if found != expected {
                problems.report(row[0].at, Common::Ragged { expected, found });
            }
        }
        if rows.is_empty() && problems.is_empty() {
            problems.report(At::START, Common::NO_ROW);
        }
        let is_row = is_row && rows.len() == 1 && !board.is_parted;
        let size = board.size.filter(|&(rows, columns)| is_row && rows * columns == cells.len());
        let size = size.and_then(|(rows, columns)| Grid::new(rows, columns));
        let guessed = size.or_else(|| if is_row { shape(cells.len()) } else { None });
        let grid = guessed.or_else(|| Grid::new(rows.len(), columns?));
        let cells = cells.into_iter().flatten().collect();
        problems.finish_with(grid.map(|grid| Self { grid, cells }))
    }
}

/// The rows and columns of `cells` cells in one row that nothing parts: a square, or the rectangle of three
/// rows or more that is nearest to one.
fn shape(cells: usize) -> Option<Grid> {
    const LEAST: usize = 3;
    let rows = (LEAST..=cells.isqrt()).rev().find(|&rows| cells.is_multiple_of(rows));
    square(cells).or_else(|| Grid::new(rows?, cells / rows?))
}

impl Board {
    pub(super) const FORM: Form = Form {
        is_list: |first, rows| {
            let cells = first.chars().count() - first.matches(QU).count();
            first.bytes().all(|byte| byte.is_ascii_alphabetic())
                && square(cells).is_some()
                && rows != cells
        },
        ..Form::new(|sign| sign.is_ascii_alphabetic() || matches!(sign, '(' | ')'))
    };
}

/// Returns true if these words are rows, and not cells: several, of as many cells each, and more
/// than one.
fn are_rows(words: &[Line<'_>]) -> bool {
    let cells = |word: &Line<'_>| word.text.chars().count() - word.text.matches(QU).count();
    let [first, rest @ ..] = words else { return false };
    let (most, is_bracketed) = (cells(first), |word: &Line<'_>| word.text.contains('('));
    !rest.is_empty()
        && most > 1
        && rest.iter().all(|word| cells(word) == most)
        && !words.iter().any(is_bracketed)
}

/// Reads one cell; a bad one keeps its place.
fn cell(at: At, text: &str, cells: &mut Vec<Option<Letters>>, problems: &mut Problems<Common>) {
    let letters = Letters::new(text);
    if letters.is_none() {
        let expected = format!("the letters a to z, at most {MAX_LETTERS} in a cell");
        problems.report(at, Common::piece(expected, text));
    }
    cells.push(letters);
}

/// Reads a row of cells without blanks. Stops one cell after the most that a grid can have.
fn compact(piece: Line<'_>, cells: &mut Vec<Option<Letters>>, problems: &mut Problems<Common>) {
    let mut at = piece.at;
    let mut rest = piece.text;
    while let Some(character) = rest.chars().next() {
        if cells.len() > MAX_CELLS {
            return;
        }
        // Only behind a bracket is its partner looked for: rows are long.
        let end = if character == '(' { rest.find(')') } else { None };
        let (text, length) = match (character, end) {
            ('(', Some(end)) => (&rest[1..end], end + 1),
            ('(' | ')', _) => {
                problems.report(at, Common::piece("a cell of several letters such as (qu)", rest));
                cells.push(None);
                return;
            }
            _ if rest.starts_with(QU) => (QU, QU.len()),
            _ => (&rest[..character.len_utf8()], character.len_utf8()),
        };
        cell(at, text, cells, problems);
        at.column += rest[..length].chars().count();
        rest = &rest[length..];
    }
}
