//! The rows of a drawn board as they stand in the text, and the grid within its border.

use grid::Place;
use text::{At, Line};

use crate::{
    level::{Goal, Level, Piece, places},
    parse::MAX_CHARACTERS,
};

/// A row of cells, and their places in the text.
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) cells: Vec<char>,
    /// The column of each.
    pub(crate) columns: Vec<usize>,
}

impl Row {
    /// The signs of these words, of which there is one at least.
    pub(crate) fn of<'t>(words: impl IntoIterator<Item = Line<'t>>) -> Self {
        let mut row = Self { line: 0, cells: Vec::new(), columns: Vec::new() };
        for (at, sign) in words.into_iter().flat_map(Line::characters) {
            row.line = at.line;
            row.cells.push(if sign == '_' { '.' } else { sign });
            row.columns.push(at.column);
        }
        row
    }

    /// All signs of a line up to the most that are looked at; blanks are free cells.
    pub(crate) fn drawn(line: Line<'_>) -> Self {
        let mut row = Self { line: line.at.line, cells: Vec::new(), columns: Vec::new() };
        for (at, sign) in line.characters().take(MAX_CHARACTERS + 1) {
            row.cells.push(if matches!(sign, '_' | ' ') { '.' } else { sign });
            row.columns.push(at.column);
        }
        row
    }

    /// Adds free cells until there are `columns` columns.
    pub(crate) fn extend(&mut self, columns: usize) {
        while self.cells.len() < columns {
            self.columns.push(self.at(self.cells.len()).column);
            self.cells.push('.');
        }
    }

    /// The place of a character in the text, or that behind the last.
    pub(crate) fn at(&self, index: usize) -> At {
        let last = || self.columns.last().map_or(1, |last| last + 1);
        At { line: self.line, column: self.columns.get(index).copied().unwrap_or_else(last) }
    }
}

/// The inner grid of a drawn board, without its border.
pub(crate) struct Grid<'a> {
    pub(crate) rows: &'a [Row],
    /// Characters at the left of each row that belong to the border.
    pub(crate) border: usize,
    pub(crate) columns: usize,
}

impl Grid<'_> {
    pub(crate) fn cell(&self, Place { row, column }: Place) -> char {
        let row = self.rows.get(row).filter(|_| column < self.columns);
        row.and_then(|row| row.cells.get(self.border + column)).copied().unwrap_or('#')
    }

    pub(crate) fn at(&self, Place { row, column }: Place) -> At {
        self.rows[row].at(self.border + column)
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        places(self.rows.len(), self.columns)
    }

    pub(crate) fn level(&self, pieces: Vec<Piece>, special: Option<usize>, goal: Goal) -> Level {
        let walls = self.places().map(|place| self.cell(place) == '#').collect();
        let (rows, columns) = (self.rows.len(), self.columns);
        Level { rows, columns, walls, pieces, special, goal, also: Vec::new(), rails: false }
    }
}
