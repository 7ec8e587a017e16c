//! Rows without blanks, in which each sign is a cell: `1..`.

use text::{At, Line, Rows, body};

use crate::{grid::MAX_CELLS, rows::square};

/// Rows of one word each become rows of signs, if they make no sense otherwise: if a word of several signs is
/// no number, or if all are equally long and one is a number that this many rows of one cell cannot have. A
/// single row of 9, 16 and more cells is a square, unless something parts rows.
/// Also tells whether each sign is a cell.
pub(super) fn cells<'t>(text: &'t str, board: Rows<'t>) -> (Vec<Vec<Line<'t>>>, bool) {
    let are_signs = are_signs(&board.rows);
    let rows = if are_signs { signs(&board.rows) } else { board.rows };
    let rows = match rows.as_slice() {
        [row] if !board.is_parted => {
            let size = board.size.filter(|(rows, columns)| rows * columns == row.len());
            let columns = size.map(|size| size.1).or(square(row.len()).map(|grid| grid.columns()));
            row.chunks(columns.unwrap_or(row.len())).map(<[Line<'_>]>::to_vec).collect()
        }
        _ if are_signs || board.is_parted => rows,
        _ => aligned(body(text).0, &rows).unwrap_or(rows),
    };
    (rows, are_signs)
}

/// The rows with holes before those that begin farther right, if all cells stand in columns of one width.
fn aligned<'t>(start: At, rows: &[Vec<Line<'t>>]) -> Option<Vec<Vec<Line<'t>>>> {
    const HOLE: &str = "#";
    // A byte order mark takes a column of the first line.
    let shift = |cell: &Line<'_>| if cell.at.line == start.line { start.column } else { 1 };
    let end = |cell: &Line<'_>| cell.at.column + cell.text.chars().count() - shift(cell);
    let first = rows.iter().filter_map(|row| row.first()).map(end).min()?;
    let gaps = rows.iter().flat_map(|row| row.windows(2).map(|pair| end(&pair[1]) - end(&pair[0])));
    let width = gaps.min().filter(|&width| width > 0)?;
    let mut aligned = Vec::with_capacity(rows.len());
    let mut left = MAX_CELLS;
    for row in rows {
        let columns = row.iter().map(|cell| (end(cell) - first) / width);
        let is_straight = row.iter().all(|cell| (end(cell) - first).is_multiple_of(width));
        let before = columns.clone().next()?;
        if !is_straight || !columns.eq(before..before + row.len()) {
            return None;
        }
        left = left.checked_sub(before + row.len())?;
        let hole = Line { at: row[0].at, text: HOLE };
        aligned.push(std::iter::repeat_n(hole, before).chain(row.iter().copied()).collect());
    }
    Some(aligned)
}

/// Each sign of these words as a cell.
fn signs<'t>(rows: &[Vec<Line<'t>>]) -> Vec<Vec<Line<'t>>> {
    let mut left = MAX_CELLS + 1;
    let mut signs = Vec::new();
    for word in rows.iter().flatten() {
        let cells: Vec<Line<'_>> = word.signs().take(left).collect();
        left -= cells.len();
        signs.push(cells);
    }
    signs.retain(|row| !row.is_empty());
    signs
}

/// Returns true if each sign of these rows is a cell.
fn are_signs(rows: &[Vec<Line<'_>>]) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'#');
    let is_word = |word: &str| !word.is_empty() && word != "-1" && word.bytes().all(is_sign);
    let are_words = rows.iter().all(|row| row.len() == 1 && is_word(row[0].text));
    if !are_words {
        return false;
    }
    let words = || rows.iter().flatten().map(|word| word.text);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    // Only numbers up to the count of rows stand in rows of one cell.
    let fits = |word: &str| {
        !word.starts_with('0') && word.parse().is_ok_and(|number: usize| number <= rows.len())
    };
    let length = words().next().map_or(0, str::len);
    let are_even = length > 1 && words().all(|word| word.len() == length);
    words().any(|word| word.len() > 1 && !is_number(word))
        || are_even && words().any(|word| is_number(word) && !fits(word))
}
