//! A path on a grid.

use grid_path::{Instance, Level, Place, Step};
use scene::{Film, Frame};

use super::Played;
use crate::films::grid_path::frame;

impl Played for Instance {
    fn after(&self, steps: &[Step]) -> Option<Self> {
        let level = &self.level;
        let here = steps.iter().fold(level.start(), |Place { x, y }, step| {
            let (dx, dy) = step.offset();
            Place { x: x.wrapping_add_signed(dx), y: y.wrapping_add_signed(dy) }
        });
        let level = Level::new(level.map().clone(), here, level.goal())?;
        Some(Self { level, ..self.clone() })
    }

    /// The way here may be long.
    fn last_frame(&self, _: &Film, steps: &[Step], here: Option<&Self>) -> Option<Frame> {
        frame(here?, *steps.last()?)
    }
}
