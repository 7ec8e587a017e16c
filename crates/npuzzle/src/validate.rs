//! Replays moves on the level by the rules alone, without the space.

use domain::replay;
use grid::Place;

use crate::{level::Level, moves::Move};

/// Moves that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, WrongTile>;

/// The place of the blank, which would leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle(pub Place);

text::messages! { Obstacle;
    Self(it) => "the blank is in row {}, column {}, at the edge", it.row + 1, it.column + 1;
}

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

text::messages! { WrongTile;
    Self { at, found, expected } =>
        "row {}, column {} holds {found}, but the goal has {expected} there",
        at.row + 1, at.column + 1;
}

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
    pub fn after(&self, action: Move) -> Result<Self, Obstacle> {
        let mut next = self.clone();
        slide(self, &mut next.start, action).map_err(Obstacle)?;
        Ok(next)
    }
}

/// What a solution comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Moves of the blank: what a search minimises.
    pub moves: u64,
}

/// Replays `moves`, and gives what they come to if they lead from the start to the goal.
///
/// # Errors
///
/// The first move that is not possible, or the first cell that is not as the goal has it.
pub fn validate(level: &Level, moves: &[Move]) -> Result<Replayed, InvalidSolution> {
    let take = |board: &mut Vec<u8>, &action: &Move| slide(level, board, action).map_err(Obstacle);
    replay("move", level.start().to_vec(), moves, Move::to_string, take, |end| {
        let is_wrong = |&cell: &usize| level.wanted(cell).is_some_and(|tile| tile != end[cell]);
        let cell = (0..end.len()).find(is_wrong)?;
        let at = Place { row: cell / level.columns(), column: cell % level.columns() };
        Some(WrongTile { at, found: end[cell], expected: level.goal()[cell] })
    })?;
    Ok(Replayed { moves: moves.len() as u64 })
}
