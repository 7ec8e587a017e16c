//! Rows without blanks, in which each sign is a cell: `1..`.

use text::Line;

use crate::grid::MAX_CELLS;

/// The fewest cells in one word that are a square.
const LEAST_SQUARE: usize = 9;

/// Rows of one word each become rows of signs, if they make no sense otherwise: if a word of several signs is
/// no number, or if all are equally long and one is beyond all numbers that so many rows of one cell have. A
/// single word of 9, 16 and more signs is a square.
pub(super) fn cells(rows: Vec<Vec<Line<'_>>>) -> Vec<Vec<Line<'_>>> {
    if !are_signs(&rows) {
        return rows;
    }
    let mut left = MAX_CELLS + 1;
    let mut signs = Vec::new();
    for word in rows.iter().flatten() {
        let cells: Vec<Line<'_>> = word.signs().take(left).collect();
        left -= cells.len();
        signs.push(cells);
    }
    signs.retain(|row| !row.is_empty());
    match signs.as_slice() {
        [word] if word.len() >= LEAST_SQUARE => {
            let side = word.len().isqrt();
            let width = if side * side == word.len() { side } else { word.len() };
            word.chunks(width).map(<[Line<'_>]>::to_vec).collect()
        }
        _ => signs,
    }
}

/// Is each sign of these rows a cell?
fn are_signs(rows: &[Vec<Line<'_>>]) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'#');
    let are_words = rows.iter().all(|row| row.len() == 1 && row[0].text.bytes().all(is_sign));
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
