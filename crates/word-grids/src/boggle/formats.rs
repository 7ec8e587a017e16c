//! The formats of boards.

use domain::{Format, Together, nested};

use super::board::{Board, Letters};

pub(super) const FORMATS: &[Format<Board>] = &[
    Format::new(
        "rows",
        "rows on lines or separated by blanks, / or |, Qu or (qu) in one cell",
        &["tesn/teaq/ilpo/rasx", "TESI NTEA QuILP ORAS"],
        |_| true,
    )
    .written(Together::BLOCKS, |board| Ok(board.to_string().into())),
    Format::new(
        "word",
        "all cells in one word: a square, or nearly one",
        &["tesnteaqilporasx"],
        |text| text.split_whitespace().nth(1).is_none() && !text.contains(['/', '|', '[', ',']),
    )
    .written(Together::LINES, |board| {
        let word: String = board.to_string().split_whitespace().collect();
        Ok(word.replace("(qu)", "Qu").into())
    }),
    Format::new(
        "cells",
        "blanks between the cells, of several letters each",
        &["t e s n/qu i e t"],
        |text| {
            text.split_whitespace().nth(1).is_some()
                && text.split([' ', '\n', '\t', '/']).all(|cell| cell.trim().len() <= 2)
        },
    )
    .written(Together::BLOCKS, |board| {
        let rows = rows(board)
            .map(|row| row.iter().map(Letters::as_str).collect::<Vec<_>>().join(" ") + "\n");
        Ok(rows.collect::<String>().into())
    }),
    Format::new("list", "rows in brackets", &[r#"[["t","e"],["s","n"]]"#], |text| {
        text.trim_start().starts_with('[')
    })
    .written(Together::BLOCKS, |board| {
        let cell = |cell: &Letters| format!("\"{}\"", cell.as_str());
        Ok(nested(rows(board).map(|row| row.iter().map(cell).collect::<Vec<_>>())).into())
    }),
    Format::other(
        "solution",
        "words, or neighbours, word and path, row and column from 1: king tas 2,4 2,3 3,4",
    ),
];

fn rows(board: &Board) -> impl Iterator<Item = &[Letters]> {
    board.cells().chunks(board.grid().columns())
}
