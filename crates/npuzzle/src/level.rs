//! The readable level: a board of tiles and the board that it is to become.

use std::fmt;

/// Fewest rows or columns.
pub const MIN_SIDE: usize = 2;
/// The greatest number of rows or columns.
pub const MAX_SIDE: usize = 8;
/// The greatest number of cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A valid level: R × C cells from 2 × 2 to 8 × 8, on which tiles 1 … R·C − 1 and one blank stand,
/// and the same tiles as they are to stand. Whether one can become the other is not part of being
/// valid; [`is_solvable`](Self::is_solvable) tells.
///
/// Reads rows of digits (`867 254 301`), rows of numbers on lines, separated by `/` or `|`, or in brackets, and
/// square boards as one line of numbers; blanks, tabs and commas part numbers; 0, `_`, `.`, `*`, `-` or `-1`
/// is the blank. Letters go on from 9 (`FE169B4C0A73D852`), or are all tiles (`ABC/DEF/GH_`). Comments, titles and
/// a line with the size are passed over. After `goal:`, or as a second board, follows the goal in the same ways,
/// in which each of several `*` is a cell that may hold any tile, or the blank;
/// without it, it is the tiles in order with the blank last. A line of 17 numbers, or of 26, is a row of Korf's
/// tables: the number of the instance, 16 or 25 tiles, and the goal has the blank first.
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
    /// Where some cells may hold any tile, one of the boards that serve, which can be reached if one can.
    pub(crate) goal: Vec<u8>,
    /// By tile, a bit: it may stand anywhere.
    pub(crate) anywhere: u64,
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

    /// The tile on each cell of the goal, row by row; 0 is the blank. Where [some cells may hold any
    /// tile](Self::is_partial), it is one of the boards that serve.
    #[must_use]
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// The tile that a cell of the goal has to hold; `None` if any will do.
    ///
    /// ```
    /// let level: npuzzle::Level = "1 2 3/4 5 6/7 8 0 goal: * * */* * */7 * *".parse()?;
    /// assert_eq!((level.wanted(6), level.wanted(0)), (Some(7), None));
    /// assert!(level.is_partial());
    /// # Ok::<(), npuzzle::ParseLevelError>(())
    /// ```
    #[must_use]
    pub fn wanted(&self, cell: usize) -> Option<u8> {
        let tile = *self.goal.get(cell)?;
        (self.anywhere >> tile & 1 == 0).then_some(tile)
    }

    /// Returns true if some cells of the goal may hold any tile.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.anywhere != 0
    }

    /// The goal as it is written.
    fn goal_text(&self) -> String {
        let cells = (0..self.goal.len()).map(|cell| match self.wanted(cell) {
            Some(tile) => tile.to_string(),
            None => "*".to_owned(),
        });
        draw_all(&cells.collect::<Vec<_>>(), self.columns)
    }

    /// Returns true if the goal can be reached: exactly if the permutation that leads from start to
    /// goal is as odd as the number of steps between the two blanks: a move is one transposition
    /// and one step, and on two rows and columns or more every such board can be reached (Johnson
    /// and Story 1879). O(cells²).
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let goal_of = self.goal_cells();
        let places: Vec<u8> = self.start.iter().map(|&tile| goal_of[usize::from(tile)]).collect();
        let blank = self.start.iter().position(|&tile| tile == 0).unwrap_or(0);
        let steps = self.steps(blank, usize::from(goal_of[0]));
        inversions(&places).sum::<usize>() % 2 == steps % 2
    }

    /// Returns true if so many tiles may stand anywhere that all boards that are told apart can be kept.
    pub(crate) fn has_few_boards(&self) -> bool {
        const FEW: u64 = 10_000_000;
        let cells = self.start.len() as u64;
        // The blank is told from the others wherever it may stand.
        let named = cells - u64::from((self.anywhere & !1).count_ones());
        let boards = (0..named).try_fold(1_u64, |boards, tile| {
            boards.checked_mul(cells - tile).filter(|&boards| boards <= FEW)
        });
        self.is_partial() && boards.is_some()
    }

    /// A board whose tiles that may stand anywhere are alike: the least of them stands for all.
    pub(crate) fn alike(&self, board: &[u8]) -> Vec<u8> {
        // The blank is itself.
        let anywhere = self.anywhere & !1;
        let least = u8::try_from(anywhere.trailing_zeros()).unwrap_or(0);
        board.iter().map(|&tile| if anywhere >> tile & 1 == 1 { least } else { tile }).collect()
    }

    /// The level with start and goal exchanged: its heuristics estimate the cost from the start.
    pub(crate) fn reversed(&self) -> Self {
        Self { start: self.goal.clone(), goal: self.start.clone(), ..*self }
    }

    /// Steps along rows and columns between two cells.
    pub(crate) fn steps(&self, from: usize, to: usize) -> usize {
        let columns = self.columns;
        (from / columns).abs_diff(to / columns) + (from % columns).abs_diff(to % columns)
    }

    pub(crate) fn is_four_by_four(&self) -> bool {
        (self.rows, self.columns) == (4, 4)
    }

    /// Draws other tiles on the same board, row by row.
    #[must_use]
    pub fn draw(&self, tiles: &[u8]) -> String {
        draw(tiles, self.columns)
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

/// By element, how many later ones are less. The sum is as odd as the permutation.
pub(crate) fn inversions<T: Ord>(order: &[T]) -> impl Iterator<Item = usize> {
    (0..order.len()).map(|at| order[at + 1..].iter().filter(|&later| *later < order[at]).count())
}

/// A board row by row with numbers aligned.
pub(crate) fn draw(tiles: &[u8], columns: usize) -> String {
    draw_all(tiles, columns)
}

fn draw_all<T: fmt::Display>(tiles: &[T], columns: usize) -> String {
    let width = if tiles.len() > 10 { 2 } else { 1 };
    let row = |row: &[T]| {
        let numbers = row.iter().map(|tile| format!("{:>width$}", tile.to_string()));
        numbers.collect::<Vec<String>>().join(" ") + "\n"
    };
    tiles.chunks(columns).map(row).collect()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(&self.start))?;
        if self.is_partial() || self.goal != blank_last(self.goal.len()) {
            f.write_str("goal:\n")?;
            f.write_str(&self.goal_text())?;
        }
        Ok(())
    }
}

text::serde_as_text!(Level);
