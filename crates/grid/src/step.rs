//! The four steps, their letters, and the order in which a search tries them.

use std::{fmt, str::FromStr};

/// A step by one cell: of a player, with or without a push, or of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Step {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
}

impl Step {
    /// All four, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// `U`, `D`, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self.index()]
    }

    /// The step that a letter stands for, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.letter() == letter.to_ascii_uppercase())
    }

    /// The step back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The cell that this step leads to from `cell`, or `None` at the edge, on a board whose cells are
    /// numbered from 0, row by row.
    #[must_use]
    pub const fn target(self, cell: usize, rows: usize, columns: usize) -> Option<usize> {
        match self {
            Self::Up if cell >= columns => Some(cell - columns),
            Self::Down if cell + columns < rows * columns => Some(cell + columns),
            Self::Left if !cell.is_multiple_of(columns) => Some(cell - 1),
            Self::Right if !(cell + 1).is_multiple_of(columns) => Some(cell + 1),
            _ => None,
        }
    }

    /// Position in [`Step::ALL`], and in every table with an entry a step.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

text::serde_as_text!(Step, one of parse_steps);

/// A character that is no step.
pub type ParseStepsError = text::ParseError<text::Common>;

/// Reads steps such as `LLRUDD`. Either case will do, and white space is skipped.
///
/// # Errors
///
/// The first character that is neither a step nor white space.
///
/// ```
/// use grid::{Step, parse_steps};
/// assert_eq!(parse_steps("U l")?, [Step::Up, Step::Left]);
/// assert_eq!(parse_steps("UX").unwrap_err().problems[0].column, 2);
/// # Ok::<(), grid::ParseStepsError>(())
/// ```
pub fn parse_steps(text: &str) -> Result<Vec<Step>, ParseStepsError> {
    text::letters(text, "a step, U, D, L or R", Step::from_letter)
}

/// The order in which a search tries the steps: each of the four once. Parses from and prints as
/// four letters. It decides which of several equally good solutions is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct StepOrder([Step; 4]);

impl StepOrder {
    /// Left, right, up, down.
    pub const LRUD: Self = Self([Step::Left, Step::Right, Step::Up, Step::Down]);
    /// Up, down, left, right.
    pub const UDLR: Self = Self([Step::Up, Step::Down, Step::Left, Step::Right]);
    /// Up, left, right, down.
    pub const ULRD: Self = Self([Step::Up, Step::Left, Step::Right, Step::Down]);
    /// Down, right, up, left.
    pub const DRUL: Self = Self([Step::Down, Step::Right, Step::Up, Step::Left]);

    /// The steps in order.
    #[must_use]
    pub const fn steps(self) -> [Step; 4] {
        self.0
    }
}

impl fmt::Display for StepOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| step.fmt(f))
    }
}

/// A text that is no [`StepOrder`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseStepOrderError;

text::messages! { ParseStepOrderError;
    Self => "expected each of the letters L, R, U and D once, in the order to try, such as LRUD";
}

impl FromStr for StepOrder {
    type Err = ParseStepOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let steps = parse_steps(text).ok().and_then(|steps| steps.try_into().ok());
        let is_order = |steps: &[Step; 4]| Step::ALL.iter().all(|step| steps.contains(step));
        steps.filter(is_order).map(Self).ok_or(ParseStepOrderError)
    }
}

text::serde_as_text!(StepOrder);
