//! Actions and their letters.

use std::fmt;

use grid::Step;

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
        Self::ALL[1 - self.index()]
    }

    /// Position in [`Agent::ALL`], and in every table with an entry an agent.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// `P` or `Q`.
impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// One agent moves by one cell, and eats the food there. Costs 1. Prints as `PU`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Action {
    /// The agent that moves.
    pub agent: Agent,
    /// The direction.
    pub step: Step,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.agent, self.step)
    }
}

text::serde_as_text!(Action, one of parse_actions);

/// An error in the text of actions.
pub type ParseActionsError = text::ParseError<ParseActionsErrorKind>;

/// A kind of error in the text of actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseActionsErrorKind {
    /// No agent's letter where an action begins.
    Agent(char),
    /// No direction after an agent.
    Step {
        /// The agent.
        agent: Agent,
        /// The character after its letter.
        found: char,
    },
    /// The text ends after an agent.
    Unfinished(Agent),
}

text::messages! { ParseActionsErrorKind;
    Self::Agent(it) => "expected an agent, P or Q, found {it:?}";
    Self::Step { agent, found } =>
        "expected a direction after {agent}, U, D, L or R, found {found:?}";
    Self::Unfinished(it) => "expected a direction after {it}, U, D, L or R, found the end";
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
/// assert_eq!(parse_actions("PUPX").unwrap_err().problems[0].column, 4);
/// # Ok::<(), pacman_dual::ParseActionsError>(())
/// ```
pub fn parse_actions(text: &str) -> Result<Vec<Action>, ParseActionsError> {
    let error = |column, kind| Err(ParseActionsError::at_character(text, column, kind));
    let mut actions = Vec::new();
    let mut characters = text::numbered(text);
    while let Some((column, found)) = characters.next() {
        let agent = match found {
            'P' | 'p' => Agent::P,
            'Q' | 'q' => Agent::Q,
            _ if found.is_ascii_whitespace() => continue,
            _ => return error(column, ParseActionsErrorKind::Agent(found)),
        };
        let Some((column, found)) = characters.next() else {
            return error(column + 1, ParseActionsErrorKind::Unfinished(agent));
        };
        let Some(step) = Step::from_letter(found) else {
            return error(column, ParseActionsErrorKind::Step { agent, found });
        };
        actions.push(Action { agent, step });
    }
    Ok(actions)
}
