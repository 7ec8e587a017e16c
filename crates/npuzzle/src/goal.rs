//! The two goals that are usual, and any other.

use std::str::FromStr;

use crate::{
    level::{Level, blank_last},
    problem::ParseLevelError,
};

/// A board that a level shall become.
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
    /// The start of another level.
    Board(Level),
}

/// A text that is no [`Goal`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected blank-first, blank-last or a board; as a board: {0}")]
pub struct ParseGoalError(ParseLevelError);

/// A [`Goal`] of another size than the level: rows and columns of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a board of {} x {}, found {} x {}", expected.0, expected.1, found.0, found.1)]
pub struct GoalSizeError {
    /// Those of the level.
    pub expected: (usize, usize),
    /// Those of the goal.
    pub found: (usize, usize),
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        match text {
            "blank-first" => Ok(Self::BlankFirst),
            "blank-last" => Ok(Self::BlankLast),
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
        let goal = match goal {
            Goal::BlankFirst => blank_first(cells),
            Goal::BlankLast => blank_last(cells),
            Goal::Board(board) if (board.rows, board.columns) != (self.rows, self.columns) => {
                return Err(GoalSizeError {
                    expected: (self.rows, self.columns),
                    found: (board.rows, board.columns),
                });
            }
            Goal::Board(board) => board.start.clone(),
        };
        Ok(Self { goal, ..self.clone() })
    }

    /// If one of the two usual goals is out of reach, the other and its name, if that is not.
    #[must_use]
    pub fn other_goal(&self) -> Option<(&'static str, Self)> {
        let cells = self.start.len();
        let (name, goal) = match &self.goal {
            goal if *goal == blank_last(cells) => ("blank-first", Goal::BlankFirst),
            goal if *goal == blank_first(cells) => ("blank-last", Goal::BlankLast),
            _ => return None,
        };
        let other = self.with_goal(&goal).ok().filter(Self::is_solvable)?;
        (!self.is_solvable()).then_some((name, other))
    }
}

fn blank_first(cells: usize) -> Vec<u8> {
    (0..).take(cells).collect()
}
