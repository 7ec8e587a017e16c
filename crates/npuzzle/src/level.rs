//! The readable level: a board of tiles and the board that it shall become.

use std::{fmt, str::FromStr};

use crate::{parse, problem::ParseLevelError};

/// Fewest rows or columns.
pub const MIN_SIDE: usize = 2;
/// Most rows or columns.
pub const MAX_SIDE: usize = 8;
/// Most cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A valid level: R × C cells from 2 × 2 to 8 × 8, on which tiles 1 … R·C − 1 and one blank stand,
/// and the same tiles as they shall stand. Whether one can become the other is not part of being
/// valid; [`is_solvable`](Self::is_solvable) tells.
///
/// Reads rows of digits (`867 254 301`), rows of numbers on lines or parted by `/`, and square
/// boards as one line of numbers; blanks, tabs and commas part numbers, 0 is the blank. Lines that
/// begin with `#` are comments. After `goal:` follows the goal in the same ways; without it, it is
/// the tiles in order with the blank last. A line of 17 numbers is a row of Korf's table: the
/// number of the instance, 16 tiles, and the goal has the blank first.
///
/// ```
/// use npuzzle::Level;
/// let level: Level = "867 254 301".parse()?;
/// assert_eq!(level.to_string(), "8 6 7\n2 5 4\n3 0 1\n");
/// assert!(level.is_solvable());
/// # Ok::<(), npuzzle::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) start: Vec<u8>,
    pub(crate) goal: Vec<u8>,
}

impl Level {
    /// Number of rows, 2 to 8.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns, 2 to 8.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The tile on each cell at the start, row by row; 0 is the blank.
    #[must_use]
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// The tile on each cell of the goal, row by row; 0 is the blank.
    #[must_use]
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// Can the goal be reached? Exactly if the permutation that leads from start to goal is as
    /// odd as the number of steps between the two blanks: a move is one transposition and one step,
    /// and on two rows and columns or more every such board can be reached (Johnson and Story
    /// 1879). O(cells).
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let goal_of = self.goal_cells();
        // A permutation of n elements with c cycles is n − c transpositions.
        let mut seen = [false; MAX_CELLS];
        let mut transpositions = 0;
        for first in 0..self.start.len() {
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = usize::from(goal_of[usize::from(self.start[cell])]);
                transpositions += usize::from(!seen[cell]);
            }
        }
        let blank = self.start.iter().position(|&tile| tile == 0).unwrap_or(0);
        let goal = usize::from(goal_of[0]);
        let steps = (blank / self.columns).abs_diff(goal / self.columns)
            + (blank % self.columns).abs_diff(goal % self.columns);
        transpositions % 2 == steps % 2
    }

    pub(crate) fn is_four_by_four(&self) -> bool {
        (self.rows, self.columns) == (4, 4)
    }

    /// Draws other tiles on the same board, row by row, as [`boards`](crate::boards) gives them.
    #[must_use]
    pub fn draw(&self, tiles: &[u8]) -> String {
        Drawing { columns: self.columns, tiles }.to_string()
    }

    /// By tile, the cell where it belongs.
    pub(crate) fn goal_cells(&self) -> [u8; MAX_CELLS] {
        let mut cells = [0; MAX_CELLS];
        for (cell, &tile) in (0..).zip(&self.goal) {
            cells[usize::from(tile)] = cell;
        }
        cells
    }
}

/// 1, 2, 3 … and the blank last.
pub(crate) fn blank_last(cells: usize) -> Vec<u8> {
    (1..).take(cells - 1).chain([0]).collect()
}

/// A board, to be written row by row with numbers aligned.
pub(crate) struct Drawing<'a> {
    pub(crate) columns: usize,
    pub(crate) tiles: &'a [u8],
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.tiles.len() > 10 { 2 } else { 1 };
        for row in self.tiles.chunks(self.columns) {
            for (column, tile) in row.iter().enumerate() {
                let gap = if column > 0 { " " } else { "" };
                write!(f, "{gap}{tile:>width$}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(&self.start))?;
        if self.goal != blank_last(self.goal.len()) {
            f.write_str("goal:\n")?;
            f.write_str(&self.draw(&self.goal))?;
        }
        Ok(())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse::level(text)
    }
}
