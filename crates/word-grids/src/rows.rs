//! Rows of a text, and the pieces of a row: both kinds of puzzle are read from them.

use text::{Common, Line, Problems, lines};

use crate::grid::MAX_CELLS;

/// Why a text cannot be read: all that is wrong with it, in order of place.
pub type ParseError = text::ParseError<Common>;

/// More cells than a grid has room for.
pub(crate) const TOO_MANY_CELLS: Common = Common::TooMany { most: MAX_CELLS, things: "cells" };

/// The rows of a text, as [`text::rows`] gives them, each cut into its cells; rows without pieces are left out. Hardly more than [`MAX_CELLS`] pieces are taken, whatever
/// the length of the text.
pub(crate) fn rows<'a>(text: &'a str, problems: &mut Problems<Common>) -> Vec<Vec<Line<'a>>> {
    let mut rows = Vec::new();
    let mut taken = 0;
    for line in lines(text) {
        for (at, found) in line.control_characters() {
            problems.report(at, Common::ControlCharacter { expected: "cells", found });
        }
        for row in line.rows() {
            let pieces: Vec<Line<'_>> = row.cells().take(MAX_CELLS + 1 - taken).collect();
            taken += pieces.len();
            if !pieces.is_empty() {
                rows.push(pieces);
            }
            if taken > MAX_CELLS {
                return rows;
            }
        }
    }
    rows
}
