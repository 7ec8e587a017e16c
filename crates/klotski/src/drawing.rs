//! The rows of a drawn board as they stand in the text, and the grid within its border.

use grid::Place;
use text::At;

use crate::level::{Goal, Level, Piece, places};

/// A row of cells, and its place in the text.
pub(crate) struct Row {
    pub(crate) at: At,
    pub(crate) cells: Vec<char>,
}

impl Row {
    /// The place of a character in the text.
    pub(crate) fn at(&self, index: usize) -> At {
        At { column: self.at.column + index, ..self.at }
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
        Level { rows, columns, walls, pieces, special, goal, rails: false }
    }
}
