//! Replays moves on the level by the rules alone, without the space.

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

/// The boards of a replay: the start, and that after each move.
///
/// # Errors
///
/// The first move that would take the blank off the board.
pub fn replay(level: &Level, moves: &[Move]) -> Result<Vec<Vec<u8>>, InvalidSolution> {
    let (rows, columns) = (level.rows(), level.columns());
    let mut grid = level.start().to_vec();
    let mut boards = vec![grid.clone()];
    for (index, &action) in moves.iter().enumerate() {
        let blank = grid.iter().position(|&tile| tile == 0).unwrap_or(0);
        let (row, column) = (blank / columns, blank % columns);
        let neighbour = match action {
            Move::Up => row.checked_sub(1).map(|row| (row, column)),
            Move::Down => (row + 1 < rows).then_some((row + 1, column)),
            Move::Left => column.checked_sub(1).map(|column| (row, column)),
            Move::Right => (column + 1 < columns).then_some((row, column + 1)),
        };
        let Some((to_row, to_column)) = neighbour else {
            let step = index + 1;
            return Err(InvalidSolution::OffBoard {
                step,
                action,
                row: row + 1,
                column: column + 1,
            });
        };
        grid.swap(blank, to_row * columns + to_column);
        boards.push(grid.clone());
    }
    Ok(boards)
}

/// Replays `moves`, and gives their cost, 1 each, if they lead from the start to the goal.
///
/// # Errors
///
/// The first move that is not possible, or the first cell that is not as the goal has it.
pub fn validate(level: &Level, moves: &[Move]) -> Result<usize, InvalidSolution> {
    let boards = replay(level, moves)?;
    let end = &boards[moves.len()];
    let differs = (0..end.len()).find(|&cell| end[cell] != level.goal()[cell]);
    match differs {
        None => Ok(moves.len()),
        Some(cell) => Err(InvalidSolution::NotSolved {
            row: cell / level.columns() + 1,
            column: cell % level.columns() + 1,
            found: end[cell],
            expected: level.goal()[cell],
        }),
    }
}
