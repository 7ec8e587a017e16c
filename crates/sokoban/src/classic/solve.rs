//! One call from a level to a validated report.

use std::{sync::Arc, time::Instant};

use search::{Algorithm, Limits, Observer, Replay, Report, Solution, search};

use super::{
    board::{Board, TooLarge},
    heuristic::Assignment,
    level::Level,
    lurd::Move,
    space::{Objective, Pruning, PushSpace},
    state::words,
    symmetry::Symmetry,
    validate::{InvalidSolution, validate},
};

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The engine. Informed ones ask [`Assignment`].
    pub algorithm: Algorithm,
    /// What is to be least.
    pub objective: Objective,
    /// Which pushes are left out.
    pub pruning: Pruning,
    /// Whether mirror images are one state.
    pub symmetry: Symmetry,
}

impl Settings {
    /// A* with all that is known, for this objective.
    #[must_use]
    pub const fn best(objective: Objective) -> Self {
        let (algorithm, pruning) = (Algorithm::A_STAR, Pruning::Corrals);
        Self { algorithm, objective, pruning, symmetry: Symmetry::Folded }
    }

    /// The same without corrals and without folding.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self { pruning: Pruning::Deadlocks, symmetry: Symmetry::Apart, ..self }
    }
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The level is beyond what a search takes.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A solution did not stand the check: a defect of this program, not of the level.
    #[error("solution {number} is wrong: {reason}")]
    Wrong {
        /// Which solution, from 1.
        number: usize,
        /// What the check says.
        reason: InvalidSolution,
    },
}

/// An observer of a search in any number of words.
pub trait Watch:
    Observer<PushSpace<1>> + Observer<PushSpace<2>> + Observer<PushSpace<4>> + Observer<PushSpace<9>>
{
}

impl<O> Watch for O where
    O: Observer<PushSpace<1>>
        + Observer<PushSpace<2>>
        + Observer<PushSpace<4>>
        + Observer<PushSpace<9>>
{
}

/// Searches a level, expands each solution to moves as it is found, and checks it by [`validate`]. Costs are those
/// of the objective: pushes, moves, or for pushes before moves 2^20 · pushes + moves, which decides
/// rightly up to 2^11 pushes.
///
/// Corrals and folding keep one of the best solutions, and lose others: where more than one is asked
/// for, they are left out.
///
/// # Errors
///
/// The level is too large, or this program is wrong.
pub fn solve(
    level: &Level,
    settings: &Settings,
    limits: &Limits,
    observer: &mut dyn Watch,
) -> Result<Report<Move>, SolveError> {
    let started = Instant::now();
    let board = Arc::new(Board::new(level)?);
    let mut limits = limits.clone();
    let (building, held) = (started.elapsed(), board.bytes());
    limits.time = limits.time.map(|time| time.saturating_sub(building));
    limits.bytes = limits.bytes.saturating_sub(held);
    let mut report = match words(board.live.len()) {
        0 | 1 => in_words::<1, dyn Watch>(level, board, settings, &limits, observer),
        2 => in_words::<2, dyn Watch>(level, board, settings, &limits, observer),
        3 | 4 => in_words::<4, dyn Watch>(level, board, settings, &limits, observer),
        _ => in_words::<9, dyn Watch>(level, board, settings, &limits, observer),
    }
    .map_err(|(number, reason)| SolveError::Wrong { number, reason })?;
    report.stats.elapsed += building;
    report.stats.peak_bytes += held;
    Ok(report)
}

fn in_words<const W: usize, O>(
    level: &Level,
    board: Arc<Board>,
    settings: &Settings,
    limits: &Limits,
    observer: &mut O,
) -> Result<Report<Move>, (usize, InvalidSolution)>
where
    O: Observer<PushSpace<W>> + ?Sized,
{
    let is_one = limits.solutions <= 1 && !matches!(settings.algorithm, Algorithm::KBest);
    let pruning = if is_one { settings.pruning } else { Pruning::Deadlocks };
    let mut space = PushSpace::<W>::of(board, settings.objective, pruning);
    if is_one && settings.symmetry == Symmetry::Folded {
        space = space.folded(level);
    }
    let heuristic = Assignment::new(&space);
    let replay = Replay::new(|found: &Solution<_>| {
        let actions = space.moves(&found.actions);
        validate(level, &actions)?;
        Ok(Solution { actions, cost: found.cost })
    });
    let mut watch = (observer, replay);
    let report = search(&space, &heuristic, settings.algorithm, limits, &mut watch);
    Ok(report.with_solutions(watch.1.finish()?))
}
