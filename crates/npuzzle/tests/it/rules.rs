//! The rules of sliding tiles once more, from the text of a level: rows of numbers.

use testkit::rules::{self, Moves, Rules};

/// A cell of a goal that may hold any tile.
const ANY: u32 = u32::MAX;

/// By row and column; 0 is the blank.
pub(crate) type Rows = Vec<Vec<u32>>;

fn rows(text: &str) -> Rows {
    let tile = |tile: &str| if tile == "*" { ANY } else { tile.parse().expect("a number") };
    let row = |line: &str| line.split_whitespace().map(tile).collect();
    text.lines().filter(|line| !line.trim().is_empty()).map(row).collect()
}

/// Of a level as it is written: rows of numbers, and the goal's after `goal:`, else in order. Tiles that the goal does not
/// name are alike.
pub(crate) fn sliding(text: &str) -> impl Rules<Position = Rows> + use<> {
    of(text, true)
}

/// The same with all tiles told apart.
pub(crate) fn sliding_apart(text: &str) -> impl Rules<Position = Rows> + use<> {
    of(text, false)
}

fn of(text: &str, are_alike: bool) -> impl Rules<Position = Rows> + use<> {
    let (start, goal) = text.split_once("goal:").unwrap_or((text, ""));
    let (mut start, mut goal) = (rows(start), rows(goal));
    if are_alike && goal.iter().flatten().any(|&tile| tile == ANY) {
        let is_named = |tile: &u32| *tile == 0 || goal.iter().flatten().any(|it| it == tile);
        start.iter_mut().flatten().filter(|tile| !is_named(tile)).for_each(|tile| *tile = ANY);
    }
    if goal.is_empty() {
        goal.clone_from(&start);
        let count = start.iter().flatten().map(|_| 1).sum::<u32>();
        let tiles = (1..count).chain([0]);
        goal.iter_mut().flatten().zip(tiles).for_each(|(cell, tile)| *cell = tile);
    }
    let is_solved = move |rows: &Rows| {
        let mut cells = rows.iter().flatten().zip(goal.iter().flatten());
        cells.all(|(tile, wanted)| [*tile, ANY].contains(wanted))
    };
    rules::of(start, is_solved, moves)
}

fn moves(rows: &Rows) -> Moves<Rows> {
    let cells = rows.iter().enumerate().flat_map(|(row, tiles)| {
        tiles.iter().enumerate().map(move |(column, &tile)| (row, column, tile))
    });
    let Some((row, column, _)) = cells.into_iter().find(|&(.., tile)| tile == 0) else {
        return Vec::new();
    };
    // Where the blank goes; what is above row 0 is far below.
    let to = [
        ("U", row.wrapping_sub(1), column),
        ("D", row + 1, column),
        ("L", row, column.wrapping_sub(1)),
        ("R", row, column + 1),
    ];
    let slide = |(letter, to_row, to_column): (&str, usize, usize)| {
        let tile = *rows.get(to_row)?.get(to_column)?;
        let mut rows = rows.clone();
        rows[row][column] = tile;
        rows[to_row][to_column] = 0;
        Some((letter.to_owned(), 1, rows))
    };
    to.into_iter().filter_map(slide).collect()
}
