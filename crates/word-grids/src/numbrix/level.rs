//! The readable puzzle: a rectangle of numbers, empty cells and holes.

use std::{fmt, str::FromStr};

use text::{At, Common, Form, Line, Problems};

use super::signs;
use crate::{
    grid::{Cell, Grid, MAX_CELLS},
    rows::{ParseError, TOO_MANY_CELLS, square},
};

/// A valid puzzle: some of the numbers 1 to the number of cells, each once at most. (It need not
/// have a solution.) A hole is no cell: it has no number, and no path goes through it.
///
/// Reads rows one a line, or with `/` or `|` between them, or in brackets; blanks, tabs or commas separate the
/// cells; `0`, `.` or `_` (or several of these) is an empty cell, `#` or `-1` a hole, and so is what a row lacks at
/// its end. Where `_` stands for empty cells, as on Rosetta Code, `.` is a hole. In rows without blanks, such as
/// `1.3/..4/7..`, each sign is a cell. A square number of cells in one row, 9 or more, is a square, unless `/` ends
/// the row. Comments, titles and a line with the size are passed over; two numbers that could be the size are a row
/// if `/` follows. Printing aligns the columns, and writes `.`, and such a `/`.
///
/// ```
/// use word_grids::numbrix::Level;
/// let level: Level = "1 0 / # 3".parse()?;
/// assert_eq!(level.to_string(), "1 .\n# 3\n");
/// assert_eq!(level.cells(), 3);
/// # Ok::<(), word_grids::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    grid: Grid,
    /// By cell; 0 is empty, [`HOLE`] no cell of the puzzle.
    numbers: Vec<u16>,
    /// How many cells are no holes; at least one.
    cells: usize,
}

/// More than any number.
const HOLE: u16 = u16::MAX;

/// What stands for a hole.
const HOLE_SIGN: &str = "#";

impl Level {
    pub(super) const FORM: Form = Form::new(|sign| sign.is_ascii_digit() || "._#-".contains(sign));

    /// A grid without a number.
    #[must_use]
    pub fn empty(grid: Grid) -> Self {
        Self { grid, numbers: vec![0; grid.cells()], cells: grid.cells() }
    }

    /// The solved puzzle whose numbers 1, 2 … stand along `path`, and whose other cells are holes; `None`
    /// unless that is some cells of the grid, each once.
    #[must_use]
    pub fn along(grid: Grid, path: &[Cell]) -> Option<Self> {
        let mut level = Self { cells: path.len(), ..Self::empty(grid).filled(path) };
        let is_path = !path.is_empty() && level.clues() == path.len();
        level.numbers.iter_mut().filter(|number| **number == 0).for_each(|number| *number = HOLE);
        is_path.then_some(level)
    }

    /// The same with the number in a cell of the grid left out.
    #[must_use]
    pub fn without(&self, cell: Cell) -> Self {
        let mut level = self.clone();
        if !level.is_hole(cell) {
            level.numbers[usize::from(cell)] = 0;
        }
        level
    }

    /// Its size, holes included.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Number of cells that are no holes: the greatest number of the solution.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Number of holes.
    #[must_use]
    pub fn holes(&self) -> usize {
        self.numbers.len() - self.cells
    }

    /// Returns true if a cell of the grid is a hole.
    #[must_use]
    pub fn is_hole(&self, cell: Cell) -> bool {
        self.numbers[usize::from(cell)] == HOLE
    }

    /// Every cell of the grid that is no hole, in order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.grid.iter().filter(|&cell| !self.is_hole(cell))
    }

    /// The number in a cell of the grid, if it is given.
    #[must_use]
    pub fn number(&self, cell: Cell) -> Option<u16> {
        Some(self.numbers[usize::from(cell)]).filter(|number| !matches!(*number, 0 | HOLE))
    }

    /// Number of clues: cells that are given.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.numbers.iter().filter(|number| !matches!(**number, 0 | HOLE)).count()
    }

    /// The cell of each number from 1, at index number − 1, if it is given.
    #[must_use]
    pub fn cells_by_number(&self) -> Vec<Option<Cell>> {
        let mut cells = vec![None; self.cells];
        for cell in self.grid.iter() {
            if let Some(number) = self.number(cell) {
                cells[usize::from(number) - 1] = Some(cell);
            }
        }
        cells
    }

    /// If every cell is given, the cells of 1, 2 …
    #[must_use]
    pub fn path(&self) -> Option<Vec<Cell>> {
        self.cells_by_number().into_iter().collect()
    }

    /// This puzzle's grid filled along a path of all its cells. Cells that the path does not have stay
    /// empty, and holes are kept.
    #[must_use]
    pub fn filled(&self, path: &[Cell]) -> Self {
        let mut level = self.clone();
        level.numbers.iter_mut().filter(|number| **number != HOLE).for_each(|number| *number = 0);
        for (cell, number) in path.iter().take(self.cells).zip(1..) {
            if let Some(slot) = level.numbers.get_mut(usize::from(*cell)).filter(|it| **it != HOLE)
            {
                *slot = number;
            }
        }
        level
    }
}

impl Level {
    /// Returns true if the first row could be the size of the others.
    fn begins_with_size(&self) -> bool {
        let others = self.grid.rows() - 1;
        let is = |one: u16, other: u16| usize::from(one) == others && other == 2;
        match self.numbers[..self.grid.columns()] {
            [one, other] => others > 1 && (is(one, other) || is(other, one)),
            _ => false,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.grid.iter().filter_map(|cell| self.number(cell)).max();
        let width = most.map_or(1, |most| most.to_string().len());
        for (number, row) in self.numbers.chunks(self.grid.columns()).enumerate() {
            let cells = row.iter().map(|number| match *number {
                0 => format!("{:>width$}", "."),
                HOLE => format!("{HOLE_SIGN:>width$}"),
                number => format!("{number:>width$}"),
            });
            // Without it such a row would be read as a square.
            let is_row = self.grid.rows() == 1 && square(self.numbers.len()).is_some();
            let end = if is_row || number == 0 && self.begins_with_size() { " /" } else { "" };
            writeln!(f, "{}{end}", cells.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

text::serde_as_text!(Level);

impl FromStr for Level {
    type Err = ParseError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut problems = Problems::default();
        let form = Self::FORM;
        let board = form.cells(form.rows(text), MAX_CELLS, "cells", &mut problems);
        let (rows, are_signs) = signs::cells(text, board);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let count: usize = rows.iter().map(Vec::len).sum();
        let all = |text: &str, sign: u8| !text.is_empty() && text.bytes().all(|byte| byte == sign);
        let has = |sign| rows.iter().flatten().any(|piece| all(piece.text, sign));
        let dots_are_holes = has(b'_') && has(b'.');
        let is_hole =
            |text: &str| matches!(text, HOLE_SIGN | "-1") || dots_are_holes && all(text, b'.');
        let holes = rows.iter().flatten().filter(|piece| is_hole(piece.text)).count();
        let grid = Grid::new(rows.len(), columns);
        if count > MAX_CELLS || count > 0 && grid.is_none() {
            // The reader stopped within a row, or short rows make the rest.
            problems.report(rows[0][0].at, TOO_MANY_CELLS);
        } else if count == 0 && problems.is_empty() {
            problems.report(At::START, Common::NO_ROW);
        } else if count > 0 && holes == count {
            problems.report(rows[0][0].at, Common::Missing("a cell that is no hole"));
        } else if are_signs {
            // A sign is soon forgotten; a row of cells ends where the puzzle does.
            for row in rows.iter().filter(|row| row.len() != rows[0].len()) {
                let (expected, found) = (rows[0].len(), row.len());
                problems.report(row[0].at, Common::Ragged { expected, found });
            }
        }
        let cells = count - holes;
        let mut seen = vec![None; cells];
        let mut numbers = Vec::with_capacity(count);
        for row in &rows {
            for piece in row {
                match number(*piece, &mut seen) {
                    _ if is_hole(piece.text) => numbers.push(HOLE),
                    Ok(number) => numbers.push(number),
                    Err(kind) => problems.report(piece.at, kind),
                }
            }
            let missing = if problems.is_empty() { columns - row.len() } else { 0 };
            numbers.extend(std::iter::repeat_n(HOLE, missing));
        }
        problems.finish_with(grid.map(|grid| Self { grid, numbers, cells }))
    }
}

/// Reads a cell that is no hole, where each number from 1 to the length of `seen` may stand once.
fn number(piece: Line<'_>, seen: &mut [Option<At>]) -> Result<u16, Common> {
    if piece.text.bytes().all(|byte| matches!(byte, b'.' | b'_')) {
        return Ok(0);
    }
    if !piece.text.bytes().all(|byte| byte.is_ascii_digit()) {
        let expected =
            "a number, 0, . or _ for an empty cell, or # for a hole, with blanks between";
        return Err(Common::piece(expected, piece.text));
    }
    // Digits that do not fit are beyond all limits.
    let number = piece.text.parse().unwrap_or(u16::MAX);
    if number == 0 {
        return Ok(0);
    }
    let most = seen.len();
    let Some(slot) = seen.get_mut(usize::from(number) - 1) else {
        let expected = format!("a number from 1 to {most}, the number of cells");
        return Err(Common::piece(expected, piece.text));
    };
    let first = *slot.get_or_insert(piece.at);
    if piece.at == first {
        return Ok(number);
    }
    Err(Common::Again { thing: number.to_string(), first })
}
