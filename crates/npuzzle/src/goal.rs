//! The goals that are usual, and any other.

use std::str::FromStr;

use crate::{
    level::{Level, blank_last},
    parse::{has_any, read_cells},
    problem::ParseLevelError,
};

/// A board that a level is to become.
///
/// ```
/// use npuzzle::{Goal, Level};
/// let level: Level = "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15".parse()?;
/// assert!(!level.is_solvable());
/// let (name, other) = level.other_goal().expect("reachable");
/// assert_eq!(name, "blank-first");
/// assert_eq!(Ok(other), level.with_goal(&Goal::BlankFirst));
/// # Ok::<(), npuzzle::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The blank, then the tiles in order.
    BlankFirst,
    /// The tiles in order, then the blank.
    BlankLast,
    /// The tiles in order along a spiral, clockwise from the top left, then the blank: on 3 x 3 a ring
    /// around the blank, as in many textbooks.
    Ring,
    /// The start of another level.
    Board(Level),
    /// A board on which some cells may hold any tile.
    Cells(Cells),
}

/// A board on which some cells may hold any tile, or the blank. It reads as a board in which such cells, two at
/// least, are `*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Each tile once at most, and no greater one than there is.
    pub(crate) tiles: Vec<Option<u8>>,
}

/// A text that is no [`Goal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseGoalError(ParseLevelError);

text::messages! { ParseGoalError;
    Self(it) => "expected ring, blank-first, blank-last or a board; as a board: {it}";
}

/// A [`Goal`] of another size than the level: rows and columns of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalSizeError {
    /// Those of the level.
    pub expected: (usize, usize),
    /// Those of the goal.
    pub found: (usize, usize),
}

text::messages! { GoalSizeError;
    Self { expected, found } =>
        "expected a board of {} x {}, found {} x {}", expected.0, expected.1, found.0, found.1;
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        match text {
            "blank-first" => Ok(Self::BlankFirst),
            "blank-last" => Ok(Self::BlankLast),
            "ring" => Ok(Self::Ring),
            _ if has_any(text) => read_cells(text).map(Self::Cells).map_err(ParseGoalError),
            _ => text.parse().map(Self::Board).map_err(ParseGoalError),
        }
    }
}

impl Level {
    /// The same start with another goal.
    ///
    /// # Errors
    ///
    /// The goal is of another size.
    pub fn with_goal(&self, goal: &Goal) -> Result<Self, GoalSizeError> {
        let cells = self.start.len();
        let (rows, columns) = match goal {
            Goal::Board(board) => (board.rows, board.columns),
            Goal::Cells(board) => (board.rows, board.columns),
            _ => (self.rows, self.columns),
        };
        if (rows, columns) != (self.rows, self.columns) {
            let (expected, found) = ((self.rows, self.columns), (rows, columns));
            return Err(GoalSizeError { expected, found });
        }
        let goal = match goal {
            Goal::BlankFirst => blank_first(cells),
            Goal::BlankLast => blank_last(cells),
            Goal::Ring => ring(self.rows, self.columns),
            Goal::Board(board) => board.start.clone(),
            Goal::Cells(cells) => return Ok(self.with_cells(&cells.tiles)),
        };
        Ok(Self { goal, anywhere: 0, ..self.clone() })
    }

    /// The same start with a goal of as many cells, in which each tile is named once at most.
    pub(crate) fn with_cells(&self, wanted: &[Option<u8>]) -> Self {
        let cells = self.start.len();
        let named = wanted.iter().flatten().fold(0_u64, |named, &tile| named | 1 << tile);
        let anywhere = u64::MAX >> (64 - cells) & !named;
        // The blank last: then the last two tiles can be exchanged.
        let mut rest: Vec<u8> = (1..).take(cells - 1).chain([0]).collect();
        rest.retain(|tile| anywhere >> tile & 1 == 1);
        let with = |rest: &[u8]| {
            let mut rest = rest.iter().copied();
            let goal = wanted.iter().map(|tile| tile.or_else(|| rest.next()).unwrap_or(0));
            // Where one cell is left, it is known what it holds.
            let anywhere = if anywhere.count_ones() > 1 { anywhere } else { 0 };
            Self { goal: goal.collect(), anywhere, ..self.clone() }
        };
        let level = with(&rest);
        if level.is_solvable() || rest.len() < 2 {
            return level;
        }
        let tiles = rest.iter().filter(|&&tile| tile > 0).count();
        let last = tiles.max(2);
        rest.swap(last - 2, last - 1);
        let other = with(&rest);
        if other.is_solvable() { other } else { level }
    }

    /// If one of the usual goals is out of reach, the first of the others that is not, and its name.
    #[must_use]
    pub fn other_goal(&self) -> Option<(&'static str, Self)> {
        let usual = [
            ("blank-first", Goal::BlankFirst),
            ("blank-last", Goal::BlankLast),
            ("ring", Goal::Ring),
        ];
        let of = |(name, goal): &(&'static str, Goal)| Some((*name, self.with_goal(goal).ok()?));
        let levels = || usual.iter().filter_map(of);
        let is_usual = levels().any(|(_, level)| level.goal == self.goal);
        let mut others = levels().filter(|(_, level)| level.is_solvable());
        if self.is_solvable() || !is_usual { None } else { others.next() }
    }
}

fn blank_first(cells: usize) -> Vec<u8> {
    (0..).take(cells).collect()
}

/// The tiles from the top left round and round to the blank.
fn ring(rows: usize, columns: usize) -> Vec<u8> {
    let cells = rows * columns;
    let mut tiles = vec![0; cells];
    let (mut row, mut column, mut turns) = (0_usize, 0_usize, 0);
    for tile in (1..).take(cells - 1) {
        tiles[row * columns + column] = tile;
        for _ in 0..2 {
            let next = match turns % 4 {
                0 => (row, column + 1),
                1 => (row + 1, column),
                2 => (row, column.wrapping_sub(1)),
                _ => (row.wrapping_sub(1), column),
            };
            if next.0 < rows && next.1 < columns && tiles[next.0 * columns + next.1] == 0 {
                (row, column) = next;
                break;
            }
            turns += 1;
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_ring_is_a_spiral() {
        assert_eq!(super::ring(3, 3), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
        assert_eq!(super::ring(2, 4), [1, 2, 3, 4, 0, 7, 6, 5]);
        assert_eq!(super::ring(4, 4), [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]);
    }
}
