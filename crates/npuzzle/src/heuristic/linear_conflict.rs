//! Manhattan distance and linear conflicts.

use search::{Guarantee, Heuristic};

use crate::{
    heuristic::Manhattan,
    level::{Level, MAX_CELLS, MAX_SIDE},
    moves::Move,
    space::Space,
    state::State,
};

/// Manhattan distance, plus 2 for each tile that must leave its row (column) for others that
/// belong to the same row (column), and stand in it, to pass: of those, all but a longest sequence
/// in the right order (Hansson, Mayer and Yung 1992).
///
/// Admissible: a tile that leaves its own line and comes back takes two steps that its Manhattan
/// distance does not count, and steps along rows and along columns are counted apart. Consistent:
/// a step along a row changes the conflicts of two columns only. The column that the tile leaves
/// loses 2 at most, and only if the tile belongs there, so that its Manhattan distance grows by 1;
/// the column that it enters loses nothing. Likewise along columns.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: usize,
    columns: usize,
    /// Row and column where each tile belongs; the blank, and what may stand anywhere, belongs
    /// nowhere.
    goal: [(u8, u8); MAX_CELLS],
}

/// Of no line.
const NOWHERE: u8 = u8::MAX;

impl LinearConflict {
    /// The tables for the goal of `level`: O(cells²).
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let columns = u8::try_from(level.columns).unwrap_or(u8::MAX);
        let mut goal = level.goal_cells().map(|cell| (cell / columns, cell % columns));
        for (tile, goal) in goal.iter_mut().enumerate() {
            if tile == 0 || level.anywhere >> tile & 1 == 1 {
                *goal = (NOWHERE, NOWHERE);
            }
        }
        let manhattan = Manhattan::new(level);
        Self { manhattan, rows: level.rows, columns: level.columns, goal }
    }

    fn is_for<const W: usize>(&self, space: &Space<W>, goal: &State<W>) -> bool {
        self.manhattan.is_for(space, goal)
    }

    /// 2 for each tile of row `row` that must leave it.
    fn of_row<const W: usize>(&self, state: State<W>, row: usize) -> u32 {
        let first = row * self.columns;
        in_wrong_order((first..first + self.columns).filter_map(|cell| {
            let (goal_row, goal_column) = self.goal[usize::from(state.tile(cell))];
            (usize::from(goal_row) == row).then_some(goal_column)
        }))
    }

    /// 2 for each tile of column `column` that must leave it.
    fn of_column<const W: usize>(&self, state: State<W>, column: usize) -> u32 {
        in_wrong_order((0..self.rows).filter_map(|row| {
            let tile = state.tile(row * self.columns + column);
            let (goal_row, goal_column) = self.goal[usize::from(tile)];
            (usize::from(goal_column) == column).then_some(goal_row)
        }))
    }
}

/// Twice the number of places outside a longest rising sequence.
fn in_wrong_order(places: impl Iterator<Item = u8>) -> u32 {
    // The least end of a rising sequence of each length.
    let mut ends = [0; MAX_SIDE];
    let (mut longest, mut count) = (0, 0);
    for place in places {
        // Most come in order.
        let length = match ends[..longest].last() {
            Some(&last) if last > place => ends[..longest].partition_point(|&end| end < place),
            _ => longest,
        };
        ends[length] = place;
        longest = longest.max(length + 1);
        count += 1;
    }
    (longest..count).map(|_| 2).sum()
}

impl<const W: usize> Heuristic<Space<W>> for LinearConflict {
    fn h(&self, state: &State<W>) -> Option<u32> {
        let rows = (0..self.rows).map(|row| self.of_row(*state, row));
        let columns = (0..self.columns).map(|column| self.of_column(*state, column));
        Some(self.manhattan.of(state) + rows.sum::<u32>() + columns.sum::<u32>())
    }

    fn h_child(&self, child: &State<W>, action: Move, parent_h: u32) -> Option<u32> {
        let now = child.blank();
        let before = self.manhattan.before(now, action);
        let tile = child.tile(before);
        let mut parent = *child;
        parent.slide(before, now);
        let conflicts = |state: State<W>| -> u32 {
            let of_line = |cell| match action {
                Move::Left | Move::Right => self.of_column(state, cell % self.columns),
                Move::Up | Move::Down => self.of_row(state, cell / self.columns),
            };
            of_line(before) + of_line(now)
        };
        let steps = |cell| self.manhattan.steps(tile, cell);
        Some(parent_h + steps(before) + conflicts(*child) - steps(now) - conflicts(parent))
    }

    measures_to_one_board!();

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
