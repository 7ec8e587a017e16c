//! Which cells touch, for the validators: it shares nothing with the searches.

use crate::grid::{Grid, Neighbours, Place};

/// The rule of each neighbourhood, spelled out once more.
pub(crate) fn touch(neighbours: Neighbours, grid: Grid, one: Place, other: Place) -> bool {
    let down = one.row.abs_diff(other.row);
    let right = one.column.abs_diff(other.column);
    let down_round = down.min(grid.rows() - down);
    let right_round = right.min(grid.columns() - right);
    match neighbours {
        Neighbours::Four => down + right == 1,
        Neighbours::Torus4 => down_round + right_round == 1,
        Neighbours::King => down.max(right) == 1,
        Neighbours::Torus8 => down_round.max(right_round) == 1,
    }
}
