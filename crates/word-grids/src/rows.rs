//! Rows of cells: what both kinds of puzzle read.

use text::Common;

use crate::grid::{Grid, MAX_CELLS};

/// Why a text cannot be read: all that is wrong with it, in order of place.
pub type ParseError = text::ParseError<Common>;

/// More cells than a grid has room for.
pub(crate) const TOO_MANY_CELLS: Common = Common::TooMany { most: MAX_CELLS, things: "cells" };

/// The fewest cells in one row that are read as several rows.
const LEAST: usize = 9;

/// The square that `cells` cells make, in one row that nothing parts.
pub(crate) fn square(cells: usize) -> Option<Grid> {
    let side = cells.isqrt();
    if cells >= LEAST && side * side == cells { Grid::new(side, side) } else { None }
}
