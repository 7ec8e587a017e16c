//! Replays moves on the level by the rules alone, without the space.

use std::iter;

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

/// Moves the blank, or gives its row and column if it would leave the board.
fn slide(level: &Level, board: &mut [u8], action: Move) -> Result<(), (usize, usize)> {
    let (rows, columns) = (level.rows(), level.columns());
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let (row, column) = (blank / columns, blank % columns);
    let neighbour = match action {
        Move::Up => row.checked_sub(1).map(|row| (row, column)),
        Move::Down => (row + 1 < rows).then_some((row + 1, column)),
        Move::Left => column.checked_sub(1).map(|column| (row, column)),
        Move::Right => (column + 1 < columns).then_some((row, column + 1)),
    };
    let (to_row, to_column) = neighbour.ok_or((row, column))?;
    board.swap(blank, to_row * columns + to_column);
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
        slide(level, &mut end, action).map_err(|(row, column)| InvalidSolution::OffBoard {
            step,
            action,
            row: row + 1,
            column: column + 1,
        })?;
    }
    let differs = (0..end.len()).find(|&cell| end[cell] != level.goal()[cell]);
    match differs {
        None => Ok(moves.len() as u64),
        Some(cell) => Err(InvalidSolution::NotSolved {
            row: cell / level.columns() + 1,
            column: cell % level.columns() + 1,
            found: end[cell],
            expected: level.goal()[cell],
        }),
    }
}
