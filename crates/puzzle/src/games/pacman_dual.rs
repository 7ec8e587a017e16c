//! Two agents who eat.

use domain::Puzzle;
use pacman_dual::{Action, Game};

use super::{Played, by_piece};

impl Played for Game {
    fn candidates(&self) -> Vec<String> {
        by_piece(['P', 'Q'], "")
    }

    /// A board says nothing of collisions.
    fn after(&self, actions: &[Action]) -> Option<Self> {
        let board = self.boards(actions).nth(actions.len())?;
        Some(Self { collision: self.collision, ..Self::read(board.as_bytes()).ok()? })
    }
}
