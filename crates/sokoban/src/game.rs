//! The level as tables over numbered cells: what the spaces and the heuristics share.

use grid::{Cell, Change, Floor, NONE, Place, PushGame, Step, Warehouse};

use crate::{
    level::{Level, Square},
    settings::Pruning,
    state::State,
};

/// The floor of a level with its goals, the player and the boxes at the start, and which states are left out.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its boxes are in order of their numbers. The floor serves the player and the pushed box alike.
    pub(crate) warehouse: Warehouse,
    pub(crate) goals: Vec<Cell>,
    pub(crate) portals: Vec<[Cell; 2]>,
    pruning: Pruning,
}

impl PushGame for Game {
    type Step = Step;

    #[inline]
    fn warehouse(&self) -> &Warehouse {
        &self.warehouse
    }

    fn is_goal<const W: usize>(&self, state: &State<W>) -> bool {
        self.pairs(state).all(|(cell, goal)| cell == goal)
    }

    /// Boxes keep their fields, since each has its own goal.
    #[inline]
    fn prunes<const W: usize>(&self, state: &State<W>, change: Change) -> bool {
        let place = |(index, (cell, goal))| match change.pushed {
            Some((pushed, target)) if pushed == index => (target, goal),
            _ => (cell, goal),
        };
        self.pruning == Pruning::Corners
            && self.pairs(state).enumerate().map(place).any(|pair| self.is_cornered(pair))
    }
}

impl Game {
    /// O(cells · log cells).
    #[must_use]
    pub fn new(level: &Level, pruning: Pruning) -> Self {
        let portals: Vec<[Place; 2]> = level.portals.iter().map(|portal| portal.places).collect();
        let floor = Floor::new(&level.rows, |square| square != Square::Wall, &portals);
        let cell = |place: Place| floor.cell(place).unwrap_or(NONE);
        Self {
            goals: level.goals.iter().copied().map(cell).collect(),
            portals: portals.into_iter().map(|portal| portal.map(cell)).collect(),
            warehouse: Warehouse::new(floor, level.player, level.boxes.iter().copied().zip(0..)),
            pruning,
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

    /// Returns true if a box on `cell` is in a corner that is not its goal.
    #[inline]
    pub(crate) fn is_cornered(&self, (cell, goal): (Cell, Cell)) -> bool {
        cell != goal && self.floor().is_corner(cell)
    }

    /// How many boxes are in corners off their goals.
    pub(crate) fn cornered<const W: usize>(&self, state: &State<W>) -> usize {
        self.pairs(state).filter(|&pair| self.is_cornered(pair)).count()
    }
}
