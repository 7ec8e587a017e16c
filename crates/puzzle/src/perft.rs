//! Walks and states by depth, with actions written out.

use search::{Limits, Perft, StateSpace, Stop, divide, perft};

/// What is to be counted.
pub(crate) struct Depth {
    pub(crate) depth: u32,
    /// Also by first action?
    pub(crate) divide: Divide,
    pub(crate) limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Divide {
    No,
    ByFirstAction,
}

/// What was counted.
pub(crate) struct Counted {
    pub(crate) perft: Perft,
    /// Walks of the greatest depth by first action, if asked for.
    pub(crate) divided: Option<Result<Vec<(String, u64)>, Stop>>,
}

impl Counted {
    /// Counts in `space`, whose actions `write` writes.
    pub(crate) fn of<S: StateSpace>(
        space: &S,
        depth: &Depth,
        write: impl Fn(S::Action) -> String,
    ) -> Self {
        let Depth { depth, divide: is_divided, limits } = depth;
        let perft = perft(space, *depth, limits);
        let divided = (*is_divided == Divide::ByFirstAction && perft.stop.is_none()).then(|| {
            let parts = divide(space, *depth, limits)?;
            Ok(parts.into_iter().map(|(action, walks)| (write(action), walks)).collect())
        });
        Self { perft, divided }
    }

    /// The limit that stopped it, if one did.
    pub(crate) fn stop(&self) -> Option<Stop> {
        self.perft.stop.or_else(|| self.divided.as_ref()?.as_ref().err().copied())
    }
}
