//! The level as tables over numbered cells: what does not change while searching.

use grid::{Cell, Floor, NONE, Place};

use crate::level::{Level, Square};

/// The floor of a level, and what stands on it at the start.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// It serves the player and the pushed box alike.
    pub(crate) floor: Floor,
    pub(crate) player: Cell,
    pub(crate) boxes: Vec<Cell>,
    pub(crate) goals: Vec<Cell>,
    pub(crate) portals: Vec<[Cell; 2]>,
}

impl Board {
    pub(crate) fn new(level: &Level) -> Self {
        let portals: Vec<[Place; 2]> = level.portals.iter().map(|portal| portal.places).collect();
        let floor = Floor::new(&level.rows, |square| square != Square::Wall, &portals);
        let cell = |place: Place| floor.cell(place).unwrap_or(NONE);
        Self {
            player: cell(level.player),
            boxes: level.boxes.iter().copied().map(cell).collect(),
            goals: level.goals.iter().copied().map(cell).collect(),
            portals: portals.into_iter().map(|portal| portal.map(cell)).collect(),
            floor,
        }
    }
}
