//! All states that can be reached from the start, and the shortest solution.

use domain::SolveError;
use search::{Limits, Outcome};

use crate::{
    game::{TooSmall, draw},
    key::Key,
    level::Level,
    mask::Mask,
    pieces::Symmetry,
    settings::Metric,
    space::Space,
    state::State,
    sweep::{Sweep, Until},
    travel::Travel,
    validate::validate,
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
    in_smallest_keys(level, &Explore { metric, limits })
}

/// Finds a solution of the fewest moves for [`Metric::Moves`], of the fewest steps for the other
/// two, as breadth-first search does but several times as fast.
///
/// # Errors
///
/// [`SolveError::Defect`] if the solution does not replay.
pub fn shortest(level: &Level, metric: Metric, limits: &Limits) -> Result<Shortest, SolveError> {
    let (outcome, travels) = in_smallest_keys(level, &Solve { metric, limits });
    if let Some(travels) = &travels {
        validate(level, travels)
            .map_err(|error| SolveError::Defect { number: 1, reason: error.to_string() })?;
    }
    Ok(Shortest { outcome, travels })
}

/// Work with keys of any size.
trait Task {
    type Result;

    fn run<M: Mask, K: Key<M>, const P: usize>(
        &self,
        level: &Level,
    ) -> Result<Self::Result, TooSmall>;
}

fn in_smallest_keys<T: Task>(level: &Level, task: &T) -> T::Result {
    let done = task.run::<u32, u64, 3>(level);
    let done = done.or_else(|_| task.run::<u64, u128, 3>(level));
    let done = done.or_else(|_| task.run::<u64, u128, 2>(level));
    let done = done.or_else(|_| task.run::<u64, State<u64, 4>, 4>(level));
    let done = done.or_else(|_| task.run::<u128, State<u128, 6>, 6>(level));
    // A level has at most 128 cells and 53 pieces.
    done.unwrap_or_else(|_| unreachable!("every level fits the largest keys"))
}

struct Explore<'l> {
    metric: Metric,
    limits: &'l Limits,
}

impl Task for Explore<'_> {
    type Result = Reach;

    fn run<M: Mask, K: Key<M>, const P: usize>(&self, level: &Level) -> Result<Reach, TooSmall> {
        let mut sweep = Sweep::<M, K, P>::new(level, self.metric, Symmetry::WithStart)?;
        let outcome = sweep.run(Until::Exhausted, self.limits).unwrap_or_else(Outcome::Stopped);
        let farthest = match outcome {
            Outcome::Stopped(_) => Vec::new(),
            _ => sweep.farthest().iter().map(|state| draw(level, state)).collect(),
        };
        let (depths, solved) = (sweep.depths().to_vec(), sweep.solved());
        Ok(Reach { depths, solved, farthest, outcome })
    }
}

struct Solve<'l> {
    metric: Metric,
    limits: &'l Limits,
}

impl Task for Solve<'_> {
    type Result = (Outcome, Option<Vec<Travel>>);

    fn run<M: Mask, K: Key<M>, const P: usize>(
        &self,
        level: &Level,
    ) -> Result<Self::Result, TooSmall> {
        let mut sweep = Sweep::<M, K, P>::new(level, self.metric, Symmetry::Any)?;
        let outcome = sweep.run(Until::Solved, self.limits).unwrap_or_else(Outcome::Stopped);
        if outcome != Outcome::Solved {
            return Ok((outcome, None));
        }
        let space = Space::<M, P>::new(level, self.metric)?;
        let travels = space.travels(&sweep.path(&space));
        Ok((outcome, Some(travels)))
    }
}
