//! The level as tables over numbered cells: what the spaces, the heuristics and the game share.

use grid::{Cell, Floor, NONE, Place, Warehouse};

use crate::{
    level::{Level, Square},
    state::State,
};

#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// Its boxes are in order of their numbers. The floor serves the player and the pushed box alike.
    pub(crate) warehouse: Warehouse,
    pub(crate) goals: Vec<Cell>,
    pub(crate) portals: Vec<[Cell; 2]>,
}

impl Instance {
    pub(crate) fn new(level: &Level) -> Self {
        let portals: Vec<[Place; 2]> = level.portals.iter().map(|portal| portal.places).collect();
        let floor = Floor::new(&level.rows, |square| square != Square::Wall, &portals);
        let cell = |place: Place| floor.cell(place).unwrap_or(NONE);
        Self {
            goals: level.goals.iter().copied().map(cell).collect(),
            portals: portals.into_iter().map(|portal| portal.map(cell)).collect(),
            warehouse: Warehouse::new(floor, level.player, level.boxes.iter().copied().zip(0..)),
        }
    }

    pub(crate) fn floor(&self) -> &Floor {
        &self.warehouse.floor
    }

    /// Returns true if walls, portals and goals are the same, and the boxes as many: whatever depends on
    /// these alone is true of both. Where player and boxes start may differ.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.floor() == other.floor()
            && (&self.goals, &self.portals) == (&other.goals, &other.portals)
            && self.warehouse.boxes.len() == other.warehouse.boxes.len()
    }

    /// The cell of each box, and that of its goal.
    pub(crate) fn pairs<const W: usize>(
        &self,
        state: &State<W>,
    ) -> impl Iterator<Item = (Cell, Cell)> {
        self.warehouse.boxes_in(state).zip(self.goals.iter().copied())
    }

    pub(crate) fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.pairs(state).all(|(cell, goal)| cell == goal)
    }

    /// Is a box on `cell` in a corner that is not its goal?
    #[inline]
    pub(crate) fn is_cornered(&self, (cell, goal): (Cell, Cell)) -> bool {
        cell != goal && self.floor().is_corner(cell)
    }

    /// How many boxes are in corners off their goals.
    pub(crate) fn cornered<const W: usize>(&self, state: &State<W>) -> usize {
        self.pairs(state).filter(|&pair| self.is_cornered(pair)).count()
    }
}
