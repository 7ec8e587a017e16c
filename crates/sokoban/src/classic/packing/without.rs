//! The searches for any solution alone, whole or with a part left out.

use std::{ops::ControlFlow, sync::Arc};

use domain::named;
use grid::Move;
use search::Limits;

use super::{
    super::{
        board::{Board, TooLarge},
        level::Level,
        settings::Pruning,
        space::{Objective, PushSpace},
        state::MAX_WORDS,
    },
    portfolio_without,
};

named! {
    /// A part of the searches for any solution, which a study leaves out to measure what it is worth.
    pub enum Part {
        Plan = "plan", "Plans of packing: filled goals are counted in their place";
        Features = "features", "Features besides progress: regions, rooms, ways and boxes that take goals from others";
        Cells = "cells", "Cells: all states wait in one";
        Advisers = "advisers", "Advisers: keys alone decide";
        DeadEnds = "dead-ends", "Proofs of dead ends, besides cells from which no goal is reached and PI-corrals";
        ExactRooms = "exact-rooms", "Floods that find links between rooms: a table of single boxes takes their place";
        Portfolio = "portfolio", "All searches but the first";
    }
}

/// Some solution of a level, by the searches of anytime search alone: without A\* and without the optimiser. Gives it, or
/// `None` if none was found within the limits on expansions, bytes and time, and how many states it expanded. That there is no
/// solution it never says.
///
/// # Errors
///
/// The level is too large to be searched.
///
/// ```
/// use sokoban::{
///     classic::{Collection, Part, any_solution, validate},
///     search::Limits,
/// };
///
/// let level = Collection::from_bytes(b"#######\n#@ $ .#\n#  $ .#\n#######\n").level(1)?;
/// for without in [None, Some(Part::Plan)] {
///     let (found, _) = any_solution(&level, without, &Limits::default())?;
///     assert_eq!(validate(&level, &found.expect("a solution"))?.pushes, 4);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn any_solution(
    level: &Level,
    without: Option<Part>,
    limits: &Limits,
) -> Result<(Option<Vec<Move>>, u64), TooLarge> {
    let board = Arc::new(Board::new(level)?);
    let mut expanded = 0;
    let Some(mut turn) = portfolio_without(&board, without) else { return Ok((None, expanded)) };
    loop {
        let left = limits.expansions.saturating_sub(expanded);
        let within = Limits { expansions: left, ..limits.clone() };
        let made = turn(&within, &mut |_| ControlFlow::Continue(()));
        expanded += made.stats.expanded;
        if let Some(found) = made.solution {
            let space = PushSpace::<MAX_WORDS>::of(board, Objective::Pushes, Pruning::Deadlocks);
            return Ok((Some(space.moves(&found.actions)), expanded));
        }
        if made.is_last || made.stop.is_some() {
            return Ok((None, expanded));
        }
    }
}
