//! Levels that look the same in a mirror, or turned.

use grid::{Cell, NONE, Place, Square};

use super::{board::Board, level::Level};

/// Whether states that are mirror images of one another, or turned, are one state to the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Symmetry {
    /// No: every state is one of its own.
    Apart,
    /// Yes, if floor and goals look the same so: of a state and its images the least is taken for
    /// all of them. What one image costs, they all cost; solutions are turned back.
    #[default]
    Folded,
}

/// Onto which cell each cell comes when the level is mirrored or turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Image {
    /// By cell.
    cell: Vec<Cell>,
    /// By live cell, as a position in the list of them.
    pub(super) live: Vec<u16>,
    /// By cell: which one comes to it.
    back: Vec<Cell>,
}

impl Image {
    #[inline]
    pub(super) fn cell(&self, cell: Cell) -> Cell {
        self.cell[usize::from(cell)]
    }

    #[inline]
    pub(super) fn back(&self, cell: Cell) -> Cell {
        self.back[usize::from(cell)]
    }

    /// The ways to mirror or turn the floor of `level` so that floor comes to floor and goals to goals
    /// and not all stays where it is; seven at most.
    pub(super) fn symmetries(level: &Level, board: &Board) -> Vec<Self> {
        let floor = &board.floor;
        let places = || floor.cells().map(|cell| floor.place(cell));
        let top = places().map(|it| it.row).min().unwrap_or(0);
        let left = places().map(|it| it.column).min().unwrap_or(0);
        let bottom = places().map(|it| it.row).max().unwrap_or(0);
        let right = places().map(|it| it.column).max().unwrap_or(0);
        let is_goal = |cell| level.square(floor.place(cell)) == Square::Goal;
        // Bit 2: rows become columns; bits 1 and 0: then up and down, left and right change places.
        let images = (1..8).filter_map(|way| {
            let comes_to = |cell: Cell| {
                let Place { row, column } = floor.place(cell);
                let (row, column) = (row - top, column - left);
                let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
                let row = if way & 2 == 0 { top + row } else { bottom.checked_sub(row)? };
                let column =
                    if way & 1 == 0 { left + column } else { right.checked_sub(column)? };
                let there = floor.cell(Place { row, column })?;
                (is_goal(cell) == is_goal(there)).then_some(there)
            };
            let cell: Vec<Cell> = floor.cells().map(comes_to).collect::<Option<_>>()?;
            let mut back = vec![NONE; cell.len()];
            for (from, &to) in floor.cells().zip(&cell) {
                back[usize::from(to)] = from;
            }
            let live =
                board.live.iter().map(|&it| board.live_index[usize::from(cell[usize::from(it)])]);
            let live = live.collect();
            Some(Self { cell, live, back })
        });
        images.collect()
    }
}
