//! Sokoban with numbered boxes and portals.

use sokoban::{Level, Step};

use super::Played;

impl Played for Level {
    fn after(&self, steps: &[Step]) -> Option<Self> {
        steps.iter().try_fold(self.clone(), |level, &step| level.after(step).ok())
    }
}
