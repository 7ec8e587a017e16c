//! Walking distance.

use search::{Guarantee, Heuristic};

use crate::{
    level::{Level, MAX_CELLS},
    space::Space,
    state::State,
};

/// The greatest number of rows or columns: with five, a table would have tens of millions of entries.
const MAX_LINES: usize = 4;
/// Bits of a count of tiles: at most 8 stand in a line.
const BITS: usize = 4;

/// Least number of moves when only rows are told apart, plus the same for columns (Ken'ichiro Takahashi).
///
/// Boards are simplified to how many tiles of each row stand in each row, and where the blank is;
/// moves along rows change nothing. The exact number of moves up and down between such boards,
/// and of moves left and right between the others, are looked up in two tables.
///
/// Admissible and consistent: each is an exact distance in a space into which every path maps, and
/// each move counts in one of the two only.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    columns: usize,
    cells: usize,
    of_rows: Table,
    of_columns: Table,
}

/// A board is too large for [`WalkingDistance`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge;

text::messages! { TooLarge;
    Self => "walking distance is for boards of at most {MAX_LINES} rows and {MAX_LINES} columns";
}

impl WalkingDistance {
    /// Refuses boards that are too large. O(1).
    pub(crate) fn check(level: &Level) -> Result<(), TooLarge> {
        match level.rows.max(level.columns) <= MAX_LINES {
            true => Ok(()),
            false => Err(TooLarge),
        }
    }

    /// Builds the tables for the goal of `level`: 24,964 entries each for 4 × 4.
    ///
    /// # Errors
    ///
    /// The board has more than four rows or columns.
    pub fn new(level: &Level) -> Result<Self, TooLarge> {
        Self::check(level)?;
        let (rows, columns) = (level.rows, level.columns);
        let goal_of = level.goal_cells().map(usize::from);
        Ok(Self {
            columns,
            cells: rows * columns,
            of_rows: Table::new(rows, columns, goal_of.map(|cell| cell / columns)),
            of_columns: Table::new(columns, rows, goal_of.map(|cell| cell % columns)),
        })
    }
}

impl WalkingDistance {
    /// Returns true if it measures to `goal`, a board of `space`.
    fn is_for<const W: usize>(&self, space: &Space<W>, goal: &State<W>) -> bool {
        (self.cells, self.columns, 0) == (space.cells(), space.columns(), space.anywhere())
            && self.measures_to(goal.tiles(self.cells))
    }

    /// Returns true if it measures to the goal of `level`.
    pub(crate) fn fit(&self, level: &Level) -> bool {
        (self.cells, self.columns, 0) == (level.goal.len(), level.columns, level.anywhere)
            && self.measures_to(level.goal.iter().copied())
    }

    /// Returns true if each tile is in its lines on this board.
    fn measures_to(&self, goal: impl Iterator<Item = u8>) -> bool {
        goal.map(usize::from).enumerate().all(|(cell, tile)| {
            let lines = (self.of_rows.goal[tile], self.of_columns.goal[tile]);
            lines == (cell / self.columns, cell % self.columns)
        })
    }
}

impl<const W: usize> Heuristic<Space<W>> for WalkingDistance {
    fn h(&self, state: &State<W>) -> Option<u32> {
        let (mut rows, mut columns) = (0, 0);
        for (cell, tile) in state.tiles(self.cells).enumerate() {
            rows += self.of_rows.unit(tile, cell / self.columns);
            columns += self.of_columns.unit(tile, cell % self.columns);
        }
        // Every board simplifies to an entry. Were one missing, 0 would still be admissible.
        Some(self.of_rows.get(rows).unwrap_or(0) + self.of_columns.get(columns).unwrap_or(0))
    }

    measures_to_one_board!();

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

/// Distances between boards of which only the lines (rows, say) are told apart.
///
/// A board is a sum of units: bits 4 (4 i + j) … hold how many tiles of line j stand in line i
/// (four bits a count, 16 counts a word); the blank's unit is the number of its line, in the high
/// half of a double word.
#[derive(Clone, Debug)]
struct Table {
    /// The line of each tile in the goal.
    goal: [usize; MAX_CELLS],
    /// Sorted by board.
    entries: Vec<(u128, u16)>,
}

/// Where the blank's line begins.
const BLANK: usize = 64;

/// One tile of line `of` in line `line`.
const fn one(line: usize, of: usize) -> u128 {
    1 << (BITS * (MAX_LINES * line + of))
}

impl Table {
    /// For `lines` lines of `width` cells.
    fn new(lines: usize, width: usize, goal: [usize; MAX_CELLS]) -> Self {
        let mut table = Self { goal, entries: Vec::new() };
        let tiles = (0..).take(lines * width);
        let start: u128 = tiles.map(|tile| table.unit(tile, goal[usize::from(tile)])).sum();
        // Boards and their distance, by breadth-first search: a neighbour that is new is in no layer but the next.
        let (mut before, mut layer) = (Vec::new(), vec![(start, 0)]);
        while let Some(&(_, distance)) = layer.first() {
            let mut next = Vec::new();
            for &(board, _) in &layer {
                next.extend(neighbours(board, lines).into_iter().map(|it| (it, distance + 1)));
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|&(board, _)| find(&layer, board).or(find(&before, board)).is_none());
            table.entries.append(&mut before);
            (before, layer) = (layer, next);
        }
        table.entries.append(&mut before);
        table.entries.sort_unstable();
        table
    }

    /// What `tile` in `line` adds to the board.
    #[inline]
    fn unit(&self, tile: u8, line: usize) -> u128 {
        match tile {
            0 => (line as u128) << BLANK,
            _ => one(line, self.goal[usize::from(tile)]),
        }
    }

    fn get(&self, board: u128) -> Option<u32> {
        find(&self.entries, board).map(u32::from)
    }
}

/// The distance of a board in a list that is sorted by board.
fn find(entries: &[(u128, u16)], board: u128) -> Option<u16> {
    let at = entries.binary_search_by_key(&board, |&(board, _)| board).ok()?;
    Some(entries[at].1)
}

/// Boards one move away: a tile of the line above or below the blank changes places with it.
fn neighbours(board: u128, lines: usize) -> Vec<u128> {
    let blank = (0..lines).find(|&line| board >> BLANK == line as u128).unwrap_or(0);
    let mut found = Vec::new();
    for other in (0..lines).filter(|line| line.abs_diff(blank) == 1) {
        for of in 0..lines {
            if board >> (BITS * (MAX_LINES * other + of)) & 15 != 0 {
                let tiles = board - one(other, of) + one(blank, of);
                found.push((tiles & (u128::MAX >> BLANK)) | ((other as u128) << BLANK));
            }
        }
    }
    found
}
