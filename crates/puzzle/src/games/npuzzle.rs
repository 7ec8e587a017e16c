//! Sliding tiles.

use domain::Puzzle;
use npuzzle::{Level, Move};

use super::Played;

impl Played for Level {
    /// A board says nothing of its goal.
    fn after(&self, moves: &[Move]) -> Option<Self> {
        let board = self.boards(moves).nth(moves.len())?;
        Self::read(format!("{board}goal:\n{}", self.draw(self.goal())).as_bytes()).ok()
    }
}
