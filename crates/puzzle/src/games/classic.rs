//! Classic Sokoban.

use grid::Move;
use scene::Change;
use sokoban::classic::Instance;

use super::{Played, is_push_as_written};

impl Played for Instance {
    fn after(&self, moves: &[Move]) -> Option<Self> {
        let level = self.level.clone();
        let level = moves.iter().try_fold(level, |level, action| level.after(action.step()))?;
        Some(Self { level, ..self.clone() })
    }

    fn is_right(&self, action: &Move, changes: &[Change]) -> bool {
        is_push_as_written(*action, changes)
    }
}
