//! The sum of the tiles' Manhattan distances.

use search::{Guarantee, Heuristic};

use crate::{
    level::{Level, MAX_CELLS},
    moves::Move,
    space::Space,
    state::State,
};

/// Sum over all tiles of the steps along rows and columns to the tile's cell in the goal; tiles that may stand anywhere
/// are passed over.
///
/// Admissible, because a move takes one tile one step; consistent, because it changes the sum by 1.
/// h of a child is known from its parent's in O(1).
#[derive(Clone, Debug)]
pub struct Manhattan {
    columns: usize,
    cells: usize,
    /// By tile, then cell; 0 for the blank.
    steps: Vec<[u8; MAX_CELLS]>,
    /// The tiles that may stand anywhere.
    anywhere: u64,
}

impl Manhattan {
    /// The table for the goal of `level`: O(cells²).
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let cells = level.goal.len();
        let goal_of = level.goal_cells();
        let mut steps = vec![[0; MAX_CELLS]; cells];
        let has_home = |&(tile, _): &(usize, _)| level.anywhere >> tile & 1 == 0;
        for (tile, steps) in steps.iter_mut().enumerate().skip(1).filter(has_home) {
            let goal = usize::from(goal_of[tile]);
            for (cell, steps) in steps.iter_mut().enumerate().take(cells) {
                *steps = u8::try_from(level.steps(goal, cell)).unwrap_or(u8::MAX);
            }
        }
        Self { columns: level.columns, cells, steps, anywhere: level.anywhere }
    }

    /// Steps of `tile` from `cell` to where it belongs.
    #[inline]
    pub(crate) fn steps(&self, tile: u8, cell: usize) -> u32 {
        u32::from(self.steps[usize::from(tile)][cell])
    }

    /// The estimate of a board. O(cells).
    #[must_use]
    pub fn of<const W: usize>(&self, state: &State<W>) -> u32 {
        state.tiles(self.cells).enumerate().map(|(cell, tile)| self.steps(tile, cell)).sum()
    }

    /// Returns true if it measures to `goal`, a board of `space`: only there nothing is left.
    pub(crate) fn is_for<const W: usize>(&self, space: &Space<W>, goal: &State<W>) -> bool {
        (self.cells, self.columns) == (space.cells(), space.columns())
            && self.anywhere == space.anywhere()
            && self.of(goal) == 0
    }

    /// Where the blank came from, if `action` took it to `now`.
    #[inline]
    pub(crate) fn before(&self, now: usize, action: Move) -> usize {
        match action {
            Move::Up => now + self.columns,
            Move::Left => now + 1,
            Move::Right => now - 1,
            Move::Down => now - self.columns,
        }
    }
}

impl<const W: usize> Heuristic<Space<W>> for Manhattan {
    fn h(&self, state: &State<W>) -> Option<u32> {
        Some(self.of(state))
    }

    #[inline]
    fn h_child(&self, child: &State<W>, action: Move, parent_h: u32) -> Option<u32> {
        let now = child.blank();
        let before = self.before(now, action);
        let tile = child.tile(before);
        Some(parent_h + self.steps(tile, before) - self.steps(tile, now))
    }

    measures_to_one_board!();

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
