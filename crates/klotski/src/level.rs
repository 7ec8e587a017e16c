//! The readable level: a grid with walls, pieces of any shape, and what has to be reached.

use std::fmt;

use grid::Place;

/// The greatest number of cells of a grid.
pub const MAX_CELLS: usize = 128;

/// A piece as it stands at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// A letter, or `*`.
    pub name: char,
    /// Its cells in order, connected; never empty.
    pub cells: Vec<Place>,
}

/// Sorts pieces by their first cells.
pub(crate) fn sort_pieces(pieces: &mut [Piece]) {
    pieces.sort_by_key(|piece| piece.cells[0]);
}

impl Piece {
    /// The top left corner of the rectangle around it. It need not be one of its cells.
    #[must_use]
    pub fn corner(&self) -> Place {
        let row = self.cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let column = self.cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        Place { row, column }
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
    /// Where its corner (see [`Piece::corner`]) must come.
    pub place: Place,
}

/// Where several pieces must come, the special one first: `b 4 2, a 1 1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets(pub Vec<Target>);

/// A text that is no list of [`Target`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTargetError;

text::messages! { ParseTargetError;
    Self =>
        "expected a piece, and the row and column, from 1, where its top left corner must come, such as b 4 2";
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
/// and column, from 1, where its top left corner must come:
///
/// ```
/// use klotski::Level;
/// let level: Level = "goal b 4 2\nabbc\nabbc\ndeef\ndghf\ni..j".parse()?;
/// assert_eq!((level.rows(), level.columns(), level.pieces().len()), (5, 4, 10));
/// assert_eq!(level, level.to_string().parse()?);
/// # Ok::<(), klotski::ParseLevelError>(())
/// ```
///
/// In both `.` is free and a `#` inside the board is a wall. A border is no part of the board except for the
/// row of the exit: with one, row 0 is the row of the exit, and column 0 is right of the border.
///
/// After the word `rails` each piece moves only along the longer side of the rectangle around it, or any
/// way if that is a square. Then the goal may be left out: car `A` has to come to the right edge of its row,
/// `o` is free too, and `x` is a wall. That is Rush Hour, also read without the word as 36 characters in a
/// row: six rows of six, as Michael Fogleman's database writes them
/// (<https://www.michaelfogleman.com/rush/>).
///
/// ```
/// use klotski::Level;
/// let level: Level = "rails\nooBooo\nooBooo\nAAxooo\noooooo\noooooo\noooooo".parse()?;
/// assert!(level.has_rails());
/// assert_eq!(level, "ooBoooooBoooAAxooooooooooooooooooooo".parse()?);
/// assert!(level.to_string().starts_with("rails\ngoal A 3 5\n..B...\n"));
/// # Ok::<(), klotski::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Row by row.
    pub(crate) walls: Vec<bool>,
    /// In order of their first cells.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) special: Option<usize>,
    pub(crate) goal: Goal,
    /// Where other pieces have to be as well, at the same time.
    pub(crate) also: Vec<Target>,
    pub(crate) rails: bool,
}

impl Level {
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

    /// Returns true if there is a wall. Nothing is outside the grid but wall.
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

    /// Where other pieces than the special one have to be, too, for the puzzle to be solved.
    ///
    /// ```
    /// let level: klotski::Level = "goal b 1 3, a 1 2\nab.".parse()?;
    /// assert_eq!(level.also()[0].piece, 'a');
    /// # Ok::<(), klotski::ParseLevelError>(())
    /// ```
    #[must_use]
    pub fn also(&self) -> &[Target] {
        &self.also
    }

    /// Returns true if each piece moves only along the longer side of the rectangle around it. If that
    /// is a square, it moves any way.
    #[must_use]
    pub fn has_rails(&self) -> bool {
        self.rails
    }

    /// All places of the grid, in reading order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        places(self.rows, self.columns)
    }

    /// The lines before the board: that there are rails, and where the special piece has to come unless it
    /// has to leave.
    pub(crate) fn head(&self) -> String {
        let rails = if self.rails { "rails\n" } else { "" };
        match (self.goal, self.special) {
            (Goal::Target(Place { row, column }), Some(special)) => {
                let also = self.also.iter().map(|Target { piece, place }| {
                    format!(", {piece} {} {}", place.row + 1, place.column + 1)
                });
                let (name, also) = (self.pieces[special].name, also.collect::<String>());
                format!("{rails}goal {name} {} {}{also}\n", row + 1, column + 1)
            }
            _ => rails.to_owned(),
        }
    }

    /// Writes the board with the cells of pieces: name, row (which may lie above the board), column.
    pub(crate) fn draw(&self, pieces: impl IntoIterator<Item = (char, isize, usize)>) -> String {
        let mut cells: Vec<char> =
            self.walls.iter().map(|wall| if *wall { '#' } else { '.' }).collect();
        for (name, row, column) in pieces {
            let row = usize::try_from(row).ok();
            if let Some(cell) = row.and_then(|row| cells.get_mut(row * self.columns + column)) {
                *cell = name;
            }
        }
        let has_border = matches!(self.goal, Goal::Exit { .. });
        let side = if has_border { "#" } else { "" };
        let rows = cells.chunks(self.columns).map(String::from_iter);
        let mut text: String = rows.map(|row| format!("{side}{row}{side}\n")).collect();
        if has_border {
            text += &("#".repeat(self.columns + 2) + "\n");
        }
        text
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.pieces.iter().flat_map(|piece| {
            piece.cells.iter().map(|cell| (piece.name, signed(cell.row), cell.column))
        });
        write!(f, "{}{}", self.head(), self.draw(cells))
    }
}

text::serde_as_text!(Level);

/// All places of `rows` rows and `columns` columns, in reading order.
pub(crate) fn places(rows: usize, columns: usize) -> impl Iterator<Item = Place> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Place { row, column }))
}

/// A row or column as a number that can also lie outside the board.
pub(crate) fn signed(number: usize) -> isize {
    isize::try_from(number).unwrap_or(isize::MAX)
}
