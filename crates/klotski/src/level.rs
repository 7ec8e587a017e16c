//! The readable level: a grid with walls, pieces of any shape, and what has to be reached.

use std::{fmt, str::FromStr};

use bitvec::vec::BitVec;
use grid::Place;
use text::decode;

use crate::{parse, problem::ParseLevelError};

/// Most cells of a grid.
pub const MAX_CELLS: usize = 128;

/// A piece as it stands at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// A letter, or `*`.
    pub name: char,
    /// Its cells in order, connected; never empty.
    pub cells: Vec<Place>,
}

impl Piece {
    /// The top left corner of the rectangle around it. It need not be one of its cells.
    #[must_use]
    pub fn corner(&self) -> Place {
        let row = self.cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let column = self.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        Place { row, column }
    }

    /// Rows and columns of the rectangle around it.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let Place { row, column } = self.corner();
        let bottom = self.cells.iter().map(|cell| cell.row).max().unwrap_or(row);
        let right = self.cells.iter().map(|cell| cell.column).max().unwrap_or(column);
        (bottom - row + 1, right - column + 1)
    }
}

/// What has to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The special piece leaves through the exit, the only cells of row 0 that are no walls.
    Exit {
        /// The first column of the exit.
        column: usize,
        /// How many columns it has.
        width: usize,
    },
    /// The special piece's corner (see [`Piece::corner`]) comes to this place.
    Target(Place),
}

/// A goal apart from a level: `b 4 2` is piece b to row 4, column 2, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The special piece.
    pub piece: char,
    /// Where its corner (see [`Piece::corner`]) shall come.
    pub place: Place,
}

/// A text that is no [`Target`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a piece, and the row and column, from 1, where its top left corner shall come, such as b 4 2"
)]
pub struct ParseTargetError;

impl FromStr for Target {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Self, ParseTargetError> {
        parse::target_alone(text).ok_or(ParseTargetError)
    }
}

/// A valid level: pieces are connected, each has a name of its own, none stands in a wall.
///
/// Reads and prints two forms. With a border of `#`, whose top row has one gap, the exit that the
/// special piece `*` has to leave through (without one, the level is solved already):
///
/// ```
/// use klotski::Level;
/// let level: Level = "#..##\n#aa.#\n#.*b#\n#####".parse()?;
/// assert_eq!((level.rows(), level.columns(), level.pieces().len()), (3, 3, 3));
/// # Ok::<(), klotski::ParseLevelError>(())
/// ```
///
/// And without a border, rows apart by blanks or line feeds, after the special piece and the row
/// and column, from 1, where its top left corner shall come:
///
/// ```
/// use klotski::Level;
/// let level: Level = "goal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j".parse()?;
/// assert_eq!((level.rows(), level.columns(), level.pieces().len()), (5, 4, 10));
/// assert_eq!(level, level.to_string().parse()?);
/// # Ok::<(), klotski::ParseLevelError>(())
/// ```
///
/// In both `.` is free and a `#` inside the board is a wall. A border is no part of the board but for the
/// row of the exit: with one, row 0 is that of the exit, and column 0 is right of the border.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Row by row.
    pub(crate) walls: BitVec,
    /// In order of their first cells.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) special: Option<usize>,
    pub(crate) goal: Goal,
}

impl Level {
    /// Reads a board without a border from the bytes of a file; its goal is `target`, whatever it
    /// says itself.
    ///
    /// # Errors
    ///
    /// As [`FromText::from_bytes`](text::FromText::from_bytes); what is wrong with the target stands at line 1, column 1.
    pub fn with_target(bytes: &[u8], target: Target) -> Result<Self, ParseLevelError> {
        parse::board(decode(bytes)?, target)
    }

    /// Rows of the grid: in a level with a border that of the exit, and those within.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the grid, the border apart.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Is there a wall? Nothing is outside the grid but wall.
    #[must_use]
    pub fn is_wall(&self, place: Place) -> bool {
        place.column >= self.columns
            || self.walls.get(place.row * self.columns + place.column).is_none_or(|wall| *wall)
    }

    /// The pieces, in order of their first cells.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Which of the pieces is the special one; none if it has left already.
    #[must_use]
    pub fn special(&self) -> Option<usize> {
        self.special
    }

    /// What has to be reached.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Writes the board with these pieces, each cell given by row (which may lie above the board)
    /// and column.
    pub(crate) fn draw<'a>(
        &self,
        pieces: impl IntoIterator<Item = (char, &'a [(isize, usize)])>,
    ) -> String {
        let mut cells: Vec<char> =
            self.walls.iter().map(|wall| if *wall { '#' } else { '.' }).collect();
        for (name, places) in pieces {
            for &(row, column) in places {
                let row = usize::try_from(row).ok();
                if let Some(cell) = row.and_then(|row| cells.get_mut(row * self.columns + column)) {
                    *cell = name;
                }
            }
        }
        let border = matches!(self.goal, Goal::Exit { .. });
        let side = if border { "#" } else { "" };
        let mut text = String::new();
        for row in cells.chunks(self.columns) {
            text.push_str(side);
            text.extend(row);
            text.push_str(side);
            text.push('\n');
        }
        if border {
            text.push_str(&"#".repeat(self.columns + 2));
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Goal::Target(Place { row, column }), Some(special)) = (self.goal, self.special) {
            writeln!(f, "goal {} {} {}", self.pieces[special].name, row + 1, column + 1)?;
        }
        let cells: Vec<(char, Vec<(isize, usize)>)> = self
            .pieces
            .iter()
            .map(|piece| {
                (
                    piece.name,
                    piece.cells.iter().map(|cell| (signed(cell.row), cell.column)).collect(),
                )
            })
            .collect();
        f.write_str(&self.draw(cells.iter().map(|(name, cells)| (*name, cells.as_slice()))))
    }
}

/// A row or column as a number that can also lie outside the board.
pub(crate) fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse::level(text)
    }
}
