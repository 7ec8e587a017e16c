//! Replays by the rules alone, one action after the other: for validators and boards.

use std::{error::Error, fmt, vec};

/// Actions that do not solve an instance. `O` is an obstacle to an action, `E` a defect of the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidSolution<O, E> {
    /// An action that the rules forbid.
    Illegal {
        /// The puzzle's word for an action.
        noun: &'static str,
        /// The number of the first illegal action, from 1.
        number: usize,
        /// The action, as it is written.
        action: String,
        /// The obstacle to it.
        reason: O,
    },
    /// All actions are legal, and the end is no goal.
    Unsolved {
        /// The puzzle's word for an action.
        noun: &'static str,
        /// The number of actions.
        actions: usize,
        /// The defect of the end.
        reason: E,
    },
}

impl<O: fmt::Display, E: fmt::Display> fmt::Display for InvalidSolution<O, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { noun, number, action, reason } => {
                write!(f, "{noun} {number}, {action}: {reason}")
            }
            Self::Unsolved { noun, actions, reason } => {
                write!(f, "after {} {reason}", text::counted(*actions, noun))
            }
        }
    }
}

impl<O: fmt::Debug + fmt::Display, E: fmt::Debug + fmt::Display> Error for InvalidSolution<O, E> {}

/// Why a list of actions is no solution, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of actions before the error: all, if it is of the end.
    pub after: usize,
    /// The reason, in words.
    pub reason: String,
}

text::messages! { ReplayError;
    Self { reason, .. } => "{reason}";
}

impl<O: fmt::Display, E: fmt::Display> From<InvalidSolution<O, E>> for ReplayError {
    fn from(invalid: InvalidSolution<O, E>) -> Self {
        let after = match &invalid {
            InvalidSolution::Illegal { number, .. } => number.saturating_sub(1),
            InvalidSolution::Unsolved { actions, .. } => *actions,
        };
        Self { after, reason: invalid.to_string() }
    }
}

impl ReplayError {
    /// An error with no action before it: of puzzles whose solution is one action.
    #[must_use]
    pub fn at_start(reason: impl fmt::Display) -> Self {
        Self { after: 0, reason: reason.to_string() }
    }
}

/// The game after `actions`, each of which `take` does or refuses, and `write` writes for messages;
/// `noun` is the puzzle's word for an action.
///
/// # Errors
///
/// The first action that `take` refuses, or the `defect` of the end.
pub fn replay<G, A, O, E>(
    noun: &'static str,
    mut game: G,
    actions: &[A],
    write: impl Fn(&A) -> String,
    take: impl Fn(&mut G, &A) -> Result<(), O>,
    defect: impl FnOnce(&G) -> Option<E>,
) -> Result<G, InvalidSolution<O, E>> {
    for (number, action) in (1..).zip(actions) {
        take(&mut game, action).map_err(|reason| {
            let action = write(action);
            InvalidSolution::Illegal { noun, number, action, reason }
        })?;
    }
    match defect(&game) {
        Some(reason) => Err(InvalidSolution::Unsolved { noun, actions: actions.len(), reason }),
        None => Ok(game),
    }
}

/// The boards of [`Puzzle::boards`](crate::Puzzle::boards): of the game as it is, and after each of the
/// `actions`, up to the first that `take` refuses. Those that are skipped are not drawn.
pub fn boards<'p, G: 'p, A: Clone + 'p, T: 'p, O: 'p>(
    game: G,
    actions: &[A],
    take: impl Fn(&mut G, &A) -> Result<T, O> + 'p,
    draw: impl Fn(&G) -> String + 'p,
) -> Box<dyn Iterator<Item = String> + 'p> {
    // The iterator may outlive the list.
    let actions = Vec::from(actions).into_iter();
    let take = move |game: &mut G, action: &A| take(game, action).is_ok();
    Box::new(Boards { game, actions, take, draw, is_begun: false })
}

struct Boards<G, A, T, D> {
    game: G,
    actions: vec::IntoIter<A>,
    take: T,
    draw: D,
    /// True once the board of the start is passed.
    is_begun: bool,
}

impl<G, A, T: Fn(&mut G, &A) -> bool, D: Fn(&G) -> String> Iterator for Boards<G, A, T, D> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.nth(0)
    }

    fn nth(&mut self, skipped: usize) -> Option<String> {
        let steps = skipped.saturating_add(self.is_begun.into());
        self.is_begun = true;
        for _ in 0..steps {
            let action = self.actions.next()?;
            if !(self.take)(&mut self.game, &action) {
                self.actions = Vec::new().into_iter();
                return None;
            }
        }
        Some((self.draw)(&self.game))
    }
}
