//! Files of boards in a line each, such as Korf's hundred.

use text::{At, FromText, Line, ParseError, lines};

use crate::{
    level::{Level, MAX_CELLS, MAX_SIDE},
    parse::{GOAL, KORF_ROW},
    problem::ParseLevelError,
};

/// Most boards of a text. One with more is read as a single board, which is refused.
pub const MAX_BOARDS: usize = 1 << 20;

/// The boards of a text with two or more, each in a line: rows of Korf's table, which have 17 numbers, or
/// squares of 9 tiles and more. Any other text is one board. Lines that begin with `#` are remarks.
///
/// ```
/// use npuzzle::Boards;
/// let text = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n";
/// let boards = Boards::new(text.as_bytes());
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards.pick(2)?.to_string().lines().next(), Some("13  5  4 10"));
/// # Ok::<(), npuzzle::PickError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Boards<'t> {
    input: &'t [u8],
    /// Empty if the text is one board.
    lines: Vec<Line<'t>>,
}

/// The reason why a file has no such board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PickError {
    /// The file has no board with this number.
    #[error("expected a level from 1 to {levels}, found {found}")]
    NoSuchLevel {
        /// The number, from 1.
        found: usize,
        /// How many there are.
        levels: usize,
    },
    /// It is there, and wrong.
    #[error(transparent)]
    Invalid(#[from] ParseLevelError),
}

impl From<PickError> for ParseError<String> {
    fn from(error: PickError) -> Self {
        match error {
            PickError::Invalid(problems) => problems.in_words(),
            none @ PickError::NoSuchLevel { .. } => Self::one(At::START, none.to_string()),
        }
    }
}

impl<'t> Boards<'t> {
    /// Finds the boards. What is wrong with one is said when it is picked. O(length of the text).
    #[must_use]
    pub fn new(input: &'t [u8]) -> Self {
        let text = std::str::from_utf8(input).unwrap_or_default();
        let is_remark = |line: &Line<'_>| line.text.starts_with('#') || line.text.trim().is_empty();
        let rows = || lines(text).filter(|line| !is_remark(line));
        let is_board =
            |count: usize| count == KORF_ROW || (3..=MAX_SIDE).any(|side| side * side == count);
        let is_first = |line: Line<'_>| is_board(line.cells().take(MAX_CELLS + 1).count());
        let has_goal = |line: Line<'_>| line.text.contains(GOAL);
        let is_list = rows().next().is_some_and(is_first) && rows().nth(1).is_some();
        let is_list = is_list && rows().take(MAX_BOARDS + 1).count() <= MAX_BOARDS;
        let is_list = is_list && !rows().any(has_goal);
        Self { input, lines: if is_list { rows().collect() } else { Vec::new() } }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len().max(1)
    }

    /// Is there none? Never: a text that is no list of boards is one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The board of this number, from 1.
    ///
    /// # Errors
    ///
    /// No board has this number, or its line has a mistake.
    pub fn pick(&self, number: usize) -> Result<Level, PickError> {
        let levels = self.len();
        match number.checked_sub(1).and_then(|index| self.lines.get(index)) {
            Some(&line) => Ok(Level::of_line(line)?),
            None if number == 1 => Ok(Level::from_bytes(self.input)?),
            None => Err(PickError::NoSuchLevel { found: number, levels }),
        }
    }

    /// The text of each, if there are several.
    #[must_use]
    pub fn texts(&self) -> Vec<Vec<u8>> {
        self.lines.iter().map(|line| line.text.as_bytes().to_vec()).collect()
    }
}
