//! All states that can be reached from the start, and the shortest solution.

use domain::SolveError;
use search::{Limits, Outcome};

use crate::{
    level::Level, pieces::Until, settings::Metric, sweep::sweep, travel::Travel, validate::validate,
};

/// The states that can be reached from the start of a level.
///
/// Play goes on beyond solved states of a level with a target, though a move that solves the level
/// ends there; where the special piece has left through the exit, it is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The numbers of states that need 0, 1, 2 … steps or moves. The eccentricity of the start
    /// is the last index.
    pub depths: Vec<u64>,
    /// The number of solved states.
    pub solved: u64,
    /// The boards of the states that need most; empty if a limit came first.
    pub farthest: Vec<String>,
    /// `Exhausted` if all was explored, or the limit that came first.
    pub outcome: Outcome,
}

/// The result of [`shortest`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// `Solved`; `Exhausted` if there is provably no solution; or the limit that came first.
    pub outcome: Outcome,
    /// A solution of the fewest steps or moves, replayed by [`validate`](crate::validate()).
    pub travels: Option<Vec<Travel>>,
}

/// Explores all reachable states, breadth-first, in moves for [`Metric::Moves`] and in steps
/// for the other two. O(states) in time and memory; milliseconds for the classic.
#[must_use]
pub fn reach(level: &Level, metric: Metric, limits: &Limits) -> Reach {
    let mut sweep = sweep(level, metric, Until::Exhausted);
    let outcome = sweep.run(limits).unwrap_or_else(Outcome::Stopped);
    let farthest = match outcome {
        Outcome::Stopped(_) => Vec::new(),
        _ => sweep.farthest(),
    };
    Reach { depths: sweep.depths().to_vec(), solved: sweep.solved(), farthest, outcome }
}

/// Finds a solution of the fewest moves for [`Metric::Moves`], of the fewest steps for the other
/// two, as breadth-first search does but several times as fast.
///
/// # Errors
///
/// [`SolveError::Defect`] if the solution does not replay.
pub fn shortest(level: &Level, metric: Metric, limits: &Limits) -> Result<Shortest, SolveError> {
    let mut sweep = sweep(level, metric, Until::Solved);
    let outcome = sweep.run(limits).unwrap_or_else(Outcome::Stopped);
    let travels = (outcome == Outcome::Solved).then(|| sweep.travels());
    if let Some(travels) = &travels {
        validate(level, travels)
            .map_err(|error| SolveError::Defect { number: 1, reason: error.to_string() })?;
    }
    Ok(Shortest { outcome, travels })
}
