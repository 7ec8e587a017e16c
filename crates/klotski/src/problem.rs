//! What can be wrong with the text of a level.

use text::{Common, ParseError, counted};

/// Why a text is no [`Level`](crate::Level): all that is wrong with it, in order of place.
pub type ParseLevelError = ParseError<ProblemKind>;

/// What is wrong, and what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A problem of texts of many formats.
    Common(Common),
    /// No room for a cell within the border.
    TooSmall {
        /// Rows found, the border included.
        rows: usize,
        /// Columns found, the border included.
        columns: usize,
    },
    /// A row as long as no other.
    Ragged {
        /// Length of the first row.
        expected: usize,
        /// Length of this row.
        found: usize,
    },
    /// A line between rows that is blank.
    BlankLine,
    /// Blanks within rows, where a free cell has a sign.
    Gaps,
    /// More boards than one.
    Several {
        /// How many.
        found: usize,
    },
    /// A character that means nothing.
    Character {
        /// The character.
        found: char,
    },
    /// A cell of the border, other than the exit, that is not `#`.
    BorderNotClosed {
        /// The character.
        found: char,
    },
    /// A top row of `#` alone.
    NoExit,
    /// A second gap in the top row.
    SecondExit {
        /// The column of the first, from 1.
        first: usize,
    },
    /// No one can solve it.
    ExitTooNarrow {
        /// Columns of the special piece.
        piece: usize,
        /// Columns of the exit.
        exit: usize,
    },
    /// A letter in two places that do not touch.
    Separate {
        /// The letter.
        letter: char,
        /// Line of its first cell.
        line: usize,
        /// Column of its first cell.
        column: usize,
    },
    /// `*` in two places that do not touch.
    SecondSpecial {
        /// Line of the first cell of the first.
        line: usize,
        /// Column of the first cell of the first.
        column: usize,
    },
    /// A goal line that cannot be read.
    Goal,
    /// Neither a border nor a goal.
    NoGoal,
    /// A Rush Hour board without a car that can leave.
    NoCar,
    /// A goal for a piece that is not there.
    GoalPiece {
        /// The name.
        name: char,
    },
    /// Two goals for one piece.
    GoalTwice {
        /// The piece.
        name: char,
    },
    /// A goal that the piece does not fit.
    GoalPlace {
        /// The piece.
        name: char,
        /// Row of its top left corner, from 1.
        row: usize,
        /// Column of its top left corner, from 1.
        column: usize,
    },
}

text::messages! { ProblemKind, from Common(Common);
    Self::Common(inner) => "{inner}";
    Self::TooSmall { rows, columns } =>
        "too small: expected at least 3 rows and 3 columns, found {rows} and {columns}";
    Self::Ragged { expected, found } =>
        "not a rectangle: expected {} as in the first row, found {found}",
        counted(*expected, "character");
    Self::BlankLine => "not a rectangle: expected a row, found a blank line";
    Self::Gaps => "expected rows without blanks, or blanks between all cells";
    Self::Several { found } => "expected one board, found {found}: --level takes one";
    Self::Character { found } =>
        "character not allowed: expected #, ., *, or a letter A–Z or a–z, found {found:?}";
    Self::BorderNotClosed { found } => "border not closed: expected #, found {found:?}";
    Self::NoExit => "no exit: expected one gap in the top border";
    Self::SecondExit { first } =>
        "more than one exit: expected one gap in the top border; the first is at \
         column {first}";
    Self::ExitTooNarrow { piece, exit } =>
        "exit too narrow: the special piece is {piece} wide and the exit {exit}, so no \
         one can solve this";
    Self::Separate { letter, line, column } =>
        "one letter in two separate pieces: {letter} also stands at line {line}, \
         column {column}";
    Self::SecondSpecial { line, column } =>
        "more than one special piece: another stands at line {line}, column {column}";
    Self::Goal =>
        "expected a goal: the word goal, a piece, and the row and column, from 1, \
         where its top left corner must come";
    Self::NoGoal =>
        "no border and no goal: expected a border of #, or a first line such as goal b \
         4 2: a piece, and the row and column, from 1, where its top left corner must \
         come; or a Rush Hour board of 6 x 6, in six rows or in one word";
    Self::NoCar => "expected a car A that lies in one row, to leave at the right, or a goal";
    Self::GoalPiece { name } => "expected the name of a piece on the board, found {name:?}";
    Self::GoalTwice { name } => "expected one place for each piece, found two for {name}";
    Self::GoalPlace { name, row, column } =>
        "expected a place where {name} fits on the board, found row {row}, column {column}";
}
