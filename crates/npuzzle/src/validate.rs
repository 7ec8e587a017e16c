//! Replays moves on the level by the rules alone, without the space.

use std::{error::Error, fmt};

use domain::replay;
use grid::Place;

use crate::{level::Level, moves::Move};

/// Moves that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<AtEdge, WrongTile>;

/// The place of the blank, which would leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtEdge(pub Place);

impl fmt::Display for AtEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(it) = self;
        write!(f, "the blank is in row {}, column {}, at the edge", it.row + 1, it.column + 1)
    }
}

impl Error for AtEdge {}

/// The first cell that is not as the goal has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongTile {
    /// The cell.
    pub at: Place,
    /// The tile there; 0 is the blank.
    pub found: u8,
    /// The tile of the goal there.
    pub expected: u8,
}

impl fmt::Display for WrongTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, found, expected } = self;
        write!(
            f,
            "row {}, column {} holds {found}, but the goal has {expected} there",
            at.row + 1,
            at.column + 1
        )
    }
}

impl Error for WrongTile {}

/// Moves the blank, or gives its place if it would leave the board.
pub(crate) fn slide(level: &Level, board: &mut [u8], action: Move) -> Result<(), Place> {
    let (rows, columns) = (level.rows(), level.columns());
    let blank = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let from = Place { row: blank / columns, column: blank % columns };
    let is_on_board = |to: &Place| to.row < rows && to.column < columns;
    let to = from.beside(action).filter(is_on_board).ok_or(from)?;
    board.swap(blank, to.row * columns + to.column);
    Ok(())
}

impl Level {
    /// The level after a move of the blank.
    ///
    /// # Errors
    ///
    /// The place of the blank, which would leave the board.
    ///
    /// ```
    /// use npuzzle::{Level, Move};
    ///
    /// let level: Level = "1 2/3 0".parse()?;
    /// assert_eq!(level.after(Move::Left)?.to_string(), "1 2\n0 3\n");
    /// assert!(level.after(Move::Right).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, action: Move) -> Result<Self, AtEdge> {
        let mut next = self.clone();
        slide(self, &mut next.start, action).map_err(AtEdge)?;
        Ok(next)
    }
}

/// Replays `moves`, and gives their cost, 1 each, if they lead from the start to the goal.
///
/// # Errors
///
/// The first move that is not possible, or the first cell that is not as the goal has it.
pub fn validate(level: &Level, moves: &[Move]) -> Result<u64, InvalidSolution> {
    let take = |board: &mut Vec<u8>, &action: &Move| slide(level, board, action).map_err(AtEdge);
    replay("move", level.start().to_vec(), moves, Move::to_string, take, |end| {
        let cell = (0..end.len()).find(|&cell| end[cell] != level.goal()[cell])?;
        let at = Place { row: cell / level.columns(), column: cell % level.columns() };
        Some(WrongTile { at, found: end[cell], expected: level.goal()[cell] })
    })?;
    Ok(moves.len() as u64)
}
