//! Who moves where, the letters for it, and the order in which a search tries the directions.

use std::{fmt, str::FromStr};

/// One of the two agents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Agent {
    /// Eats 1 and 3.
    P,
    /// Eats 2 and 3.
    Q,
}

impl Agent {
    /// Both, P first.
    pub const ALL: [Self; 2] = [Self::P, Self::Q];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::P => Self::Q,
            Self::Q => Self::P,
        }
    }

    /// `P` or `Q`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::P => 'P',
            Self::Q => 'Q',
        }
    }

    /// Position in [`Agent::ALL`], and in every table with an entry an agent.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the four directions.
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
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The step that a letter stands for, in either case.
    const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' | 'u' => Some(Self::Up),
            'D' | 'd' => Some(Self::Down),
            'L' | 'l' => Some(Self::Left),
            'R' | 'r' => Some(Self::Right),
            _ => None,
        }
    }

    /// The opposite direction.
    pub(crate) const fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Position in [`Step::ALL`], and in every table with an entry a step.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// One agent moves by one cell, and eats what he finds there. Costs 1. Prints as `PU`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Action {
    /// Who.
    pub agent: Agent,
    /// Where to.
    pub step: Step,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.agent.letter(), self.step.letter())
    }
}

/// A character that is no part of an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct ParseActionsError {
    /// 1-based, in characters; behind the text if something is missing at its end.
    pub column: usize,
    /// What was expected and found.
    pub kind: ParseActionsErrorKind,
}

/// What was expected of a list of actions, and what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseActionsErrorKind {
    /// No agent's letter where an action begins.
    #[error("expected an agent, P or Q, found {0:?}")]
    Agent(char),
    /// No direction after an agent.
    #[error("expected a direction after {agent}, U, D, L or R, found {found:?}")]
    Step {
        /// Who was to move.
        agent: Agent,
        /// What follows his letter.
        found: char,
    },
    /// The text ends after an agent.
    #[error("expected a direction after {0}, U, D, L or R, found the end")]
    Unfinished(Agent),
}

/// Reads actions such as `PU QR`. Either case will do, and white space between them is skipped.
///
/// # Errors
///
/// The first character that does not fit.
///
/// ```
/// use pacman_dual::{Action, Agent, Step, parse_actions};
/// let up = Action { agent: Agent::P, step: Step::Up };
/// let right = Action { agent: Agent::Q, step: Step::Right };
/// assert_eq!(parse_actions("PU qr")?, [up, right]);
/// assert_eq!(parse_actions("PUPX").unwrap_err().column, 4);
/// # Ok::<(), pacman_dual::ParseActionsError>(())
/// ```
pub fn parse_actions(text: &str) -> Result<Vec<Action>, ParseActionsError> {
    let mut actions = Vec::new();
    let mut characters = (1..).zip(text.chars());
    while let Some((column, found)) = characters.next() {
        let agent = match found {
            'P' | 'p' => Agent::P,
            'Q' | 'q' => Agent::Q,
            _ if found.is_ascii_whitespace() => continue,
            _ => {
                let kind = ParseActionsErrorKind::Agent(found);
                return Err(ParseActionsError { column, kind });
            }
        };
        let Some((column, found)) = characters.next() else {
            let kind = ParseActionsErrorKind::Unfinished(agent);
            return Err(ParseActionsError { column: column + 1, kind });
        };
        let Some(step) = Step::from_letter(found) else {
            let kind = ParseActionsErrorKind::Step { agent, found };
            return Err(ParseActionsError { column, kind });
        };
        actions.push(Action { agent, step });
    }
    Ok(actions)
}

/// The order in which a search tries the directions, for P and then for Q: each of the four once.
/// Parses from and prints as four letters. It decides which of several equally good solutions is
/// found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct StepOrder([Step; 4]);

impl StepOrder {
    /// Down, right, up, left: the write-up's.
    pub const DRUL: Self = Self([Step::Down, Step::Right, Step::Up, Step::Left]);

    /// `None` unless each of the four steps occurs.
    #[must_use]
    pub fn new(steps: [Step; 4]) -> Option<Self> {
        Step::ALL.iter().all(|step| steps.contains(step)).then_some(Self(steps))
    }

    /// The steps in order.
    #[must_use]
    pub const fn steps(self) -> [Step; 4] {
        self.0
    }
}

impl fmt::Display for StepOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| write!(f, "{}", step.letter()))
    }
}

/// A text that is no [`StepOrder`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected each of the letters D, R, U and L once, in the order to try, such as DRUL")]
pub struct ParseStepOrderError;

impl FromStr for StepOrder {
    type Err = ParseStepOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let steps: Option<Vec<Step>> = text.chars().map(Step::from_letter).collect();
        let steps = steps.and_then(|steps| <[Step; 4]>::try_from(steps).ok());
        steps.and_then(Self::new).ok_or(ParseStepOrderError)
    }
}
