//! Replays moves on the level by the rules alone, without the space.

use std::iter;

use grid::Place;

use crate::{level::Level, moves::Move};

/// Why moves do not solve a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidSolution {
    /// The blank would leave the board.
    #[error("move {step}, {action}: the blank is in row {row}, column {column}, at the edge")]
    OffBoard {
        /// Which move, from 1.
        step: usize,
        /// The move.
        action: Move,
        /// Row of the blank, from 1.
        row: usize,
        /// Column of the blank, from 1.
        column: usize,
    },
    /// All moves are possible, but the goal is not reached.
    #[error(
        "after all moves, row {row}, column {column} holds {found}, but the goal has {expected} there"
    )]
    NotSolved {
        /// Row of the first cell that differs, from 1.
        row: usize,
        /// Column of that cell, from 1.
        column: usize,
        /// The tile there; 0 is the blank.
        found: u8,
        /// The tile of the goal there.
        expected: u8,
    },
}

/// The board at the start and after each move, up to the first that would take the blank off the
/// board. Each is made when it is asked for.
pub fn boards<'l>(
    level: &'l Level,
    moves: impl IntoIterator<Item = Move> + 'l,
) -> impl Iterator<Item = Vec<u8>> + 'l {
    let mut board = level.start().to_vec();
    let after = moves.into_iter().map_while(move |action| {
        slide(level, &mut board, action).ok()?;
        Some(board.clone())
    });
    iter::once(level.start().to_vec()).chain(after)
}

/// Moves the blank, or gives its place if it would leave the board.
fn slide(level: &Level, board: &mut [u8], action: Move) -> Result<(), Place> {
    let (rows, columns) = (level.rows(), level.columns());
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let from = Place { row: blank / columns, column: blank % columns };
    let is_on_board = |to: &Place| to.row < rows && to.column < columns;
    let to = from.beside(action).filter(is_on_board).ok_or(from)?;
    board.swap(blank, to.row * columns + to.column);
    Ok(())
}

/// Replays `moves`, and gives their cost, 1 each, if they lead from the start to the goal.
///
/// # Errors
///
/// The first move that is not possible, or the first cell that is not as the goal has it.
pub fn validate(level: &Level, moves: &[Move]) -> Result<u64, InvalidSolution> {
    let mut end = level.start().to_vec();
    for (step, &action) in (1..).zip(moves) {
        slide(level, &mut end, action).map_err(|Place { row, column }| {
            InvalidSolution::OffBoard { step, action, row: row + 1, column: column + 1 }
        })?;
    }
    match (0..end.len()).find(|&cell| end[cell] != level.goal()[cell]) {
        None => Ok(moves.len() as u64),
        Some(cell) => Err(InvalidSolution::NotSolved {
            row: cell / level.columns() + 1,
            column: cell % level.columns() + 1,
            found: end[cell],
            expected: level.goal()[cell],
        }),
    }
}
